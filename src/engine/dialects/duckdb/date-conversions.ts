/** `date(x)`, `timestamp(x)` and `strftime`. */

import { zoneParts } from '../../algebra/date-format.ts';
import { lambda, reused, text } from '../../sql.ts';
import { castSql } from './casts.ts';
import { argument, literalText, type Printed, type Printer } from './printed.ts';
import { firstTimeOf, inZone, localTime, withinCalendar, zoneAt } from './zones.ts';

/** The day of a timestamp in the zone. */
function dateIn(value: Printed, zone: string): string {
  return `CAST(${withinCalendar(inZone(value, zone))} AS DATE)`;
}

/** Matches text with `Z` or an offset. */
const WITH_OFFSET = String.raw`[T ].*(Z|[+-]\d\d(:?\d\d)?)$`;

/** The timestamp of a local time in the zone. Text with its own offset keeps that. */
function timestampIn({ sql, type }: Printed, zone: string): string {
  const first = (wall: string): string => withinCalendar(firstTimeOf(wall, zone));
  if (type.of !== 'string') return first(castSql(sql, type, { of: 'timestamp' }));
  return reused(sql, (written) => {
    const utc = castSql(written, type, { of: 'timestamp' });
    return `CASE WHEN regexp_matches(${written}, ${text(WITH_OFFSET)}) THEN ${utc} ELSE ${first(utc)} END`;
  });
}

function conversion(printIn: (value: Printed, zone: string) => string): Printer {
  return ({ args, type }) => {
    const [value, zone] = [argument(args), zoneAt(args, 1)];
    return zone === undefined ? castSql(value.sql, value.type, type) : printIn(value, zone);
  };
}

/** `+01`, or `+05:30`, as DuckDB prints the offset of UTC. */
const OFFSET = lambda(
  '(epoch_us(wall) - epoch_us(instant)) // 60000000',
  'minutes',
  `CASE WHEN minutes < 0 THEN '-' ELSE '+' END || lpad(CAST(abs(minutes) // 60 AS VARCHAR), 2, '0') || CASE WHEN minutes % 60 <> 0 THEN ':' || lpad(CAST(abs(minutes) % 60 AS VARCHAR), 2, '0') ELSE '' END`,
);

function strftimeIn(value: Printed, format: string, zone: string): string {
  const { between } = zoneParts(format);
  const parts = between.map((part) => (part === '' ? "''" : `strftime(wall, ${text(part)})`));
  const formatted = parts.join(` || ${OFFSET} || `);
  return lambda(value.sql, 'instant', lambda(localTime('instant', zone), 'wall', formatted));
}

export const dateConversionPrinters = {
  date: conversion(dateIn),
  timestamp: conversion(timestampIn),
  strftime: ({ args }) => {
    const [value, format, zone] = [argument(args), literalText(args, 1), zoneAt(args, 2)];
    return zone === undefined
      ? `strftime(${value.sql}, ${text(format)})`
      : strftimeIn(value, format, zone);
  },
} as const satisfies Readonly<Record<string, Printer>>;
