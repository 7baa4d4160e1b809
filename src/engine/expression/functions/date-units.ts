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

export const unitNames = [...UNITS].join(', ');

/** The name of the unit in the singular. */
export function dateUnit(text: string): string | undefined {
  const singular = text.toLowerCase().replace(/s$/, '');
  return UNITS.has(singular) ? singular : undefined;
}

export function isDateUnit(literal: unknown): boolean {
  return typeof literal === 'string' && dateUnit(literal) !== undefined;
}
