/** Parts of dates and timestamps, in UTC or a time zone, and seconds since 1970. */

import { reused } from '../../sql.ts';
import { argument, plain, type Printer } from './printed.ts';
import { inZone, zoneAt } from './zones.ts';

function part(name: string): Printer {
  return ({ args }) => `${name}(${inZone(argument(args), zoneAt(args, 1))})`;
}

/** The timestamps of the years 1 to 9999. */
const EPOCH_MS = { least: -62_135_596_800_000, most: 253_402_300_799_999 };

export const datePartPrinters = {
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  day: part('day'),
  hour: part('hour'),
  minute: part('minute'),
  second: part('second'),
  isoweek: part('week'),
  week: part('week'),
  dayofweek: part('dayofweek'),
  isodow: part('isodow'),
  last_day: part('last_day'),
  epoch: plain('epoch'),
  epoch_ms: ({ args }) =>
    `epoch_ms(CAST(date_trunc('milliseconds', ${argument(args).sql}) AS TIMESTAMP))`,
  from_epoch_ms: ({ args }) =>
    reused(
      argument(args).sql,
      (ms) =>
        `CASE WHEN ${ms} BETWEEN ${EPOCH_MS.least} AND ${EPOCH_MS.most} THEN make_timestamp_ms(${ms}) WHEN ${ms} IS NOT NULL THEN error('A date or time is out of range') END`,
    ),
} as const satisfies Readonly<Record<string, Printer>>;
