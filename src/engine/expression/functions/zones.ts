/**
 * Time zones in SQL. A timestamp is in UTC; the local time of a zone is a TIMESTAMP too, and never leaves an expression.
 */

import { isWritable, text } from '../../sql.ts';
import type { Typed } from '../typed.ts';
import type { Result } from './definition.ts';

/** The local time of a timestamp. */
export function localTime(sql: string, zone: string): string {
  return `timezone(${text(zone)}, CAST(${sql} AS TIMESTAMPTZ))`;
}

/**
 * The timestamp at which the zone shows a local time, as in RFC 5545: the first one if the zone shows it twice. A time
 * that the zone skips moves forward by the gap. DuckDB itself takes the second one. A repetition is shorter than 16
 * hours, so the zone has the earlier offset 16 hours before.
 */
export function firstTimeOf(wall: string, zone: string): string {
  const late = `CAST(timezone(${text(zone)}, wall) AS TIMESTAMP)`;
  const before = 'late - INTERVAL 16 HOUR';
  const early = `${before} + (wall - ${localTime(before, zone)})`;
  const first = `CASE WHEN early < late AND ${localTime('early', zone)} = wall THEN early ELSE late END`;
  return lambda(wall, 'wall', lambda(late, 'late', lambda(early, 'early', first)));
}

/** Evaluates a value once. The name must not be from a user. */
export function lambda(value: string, name: string, expression: string): string {
  return `list_transform([${value}], lambda ${name}: ${expression})[1]`;
}

export function withinCalendar(sql: string): string {
  const checked = `CASE WHEN ${isWritable('moment')} THEN moment WHEN moment IS NOT NULL THEN error('A date or time is out of range') END`;
  return lambda(sql, 'moment', checked);
}

/** The name of a zone that an argument of the kind `zone` has. */
export function zoneName({ literal }: Typed): string {
  if (typeof literal !== 'string') throw new Error('a time zone is a text literal');
  return literal;
}

/** Calls `then` with the local time of the value if there is a zone. A date is the same day in each. */
export function inZone(
  value: Typed | undefined,
  zone: Typed | undefined,
  then: (value: Typed) => Result,
): Result {
  if (!value) throw new Error('a function of time has an argument');
  if (zone === undefined) return then(value);
  if (value.type === 'date') return dateInZone(value);
  return then({ ...value, sql: localTime(value.sql, zoneName(zone)) });
}

export function dateInZone({ at }: Typed): Result {
  return {
    message: 'A date is the same day in every time zone; leave the zone out, or use a timestamp',
    at,
  };
}
