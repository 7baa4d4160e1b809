/**
 * Time zones in SQL. A timestamp is in UTC; the local time of a zone is a TIMESTAMP too, and never leaves an expression.
 */

import { isWritable, lambda, text } from '../../sql.ts';
import { literalText, type Printed } from './printed.ts';

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

export function withinCalendar(sql: string): string {
  const checked = `CASE WHEN ${isWritable('moment')} THEN moment WHEN moment IS NOT NULL THEN error('A date or time is out of range') END`;
  return lambda(sql, 'moment', checked);
}

/** The name of the zone, if the call has one. */
export function zoneAt(args: readonly Printed[], index: number): string | undefined {
  return args[index] === undefined ? undefined : literalText(args, index);
}

/** A value, or its local time if there is a zone. */
export function inZone({ sql }: Printed, zone: string | undefined): string {
  return zone === undefined ? sql : localTime(sql, zone);
}
