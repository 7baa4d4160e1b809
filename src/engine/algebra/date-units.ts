/** Units of time, in the singular or plural. */

const UNITS: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
]);

/** The units whose length is the same in every time zone, in microseconds. */
export const CLOCK_UNITS: ReadonlyMap<string, number> = new Map([
  ['hour', 3_600_000_000],
  ['minute', 60_000_000],
  ['second', 1_000_000],
]);

export const unitNames = [...UNITS].join(', ');

/** The name of the unit in the singular. */
export function dateUnit(text: string): string | undefined {
  const singular = text.toLowerCase().replace(/s$/, '');
  return UNITS.has(singular) ? singular : undefined;
}

export function isDateUnit(literal: unknown): boolean {
  return typeof literal === 'string' && dateUnit(literal) !== undefined;
}
