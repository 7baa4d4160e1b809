/** Functions that truncate, add and count units of time. */

import { CLOCK_UNITS } from '../../algebra/date-units.ts';
import { lambda, text } from '../../sql.ts';
import { argument, literalText, type Printed, type PrintedCall, type Printer } from './printed.ts';
import { firstTimeOf, localTime, withinCalendar, zoneAt } from './zones.ts';

const ADDENDS: Readonly<Record<string, (count: string) => string>> = {
  year: (count) => `to_years(CAST(${count} AS INTEGER))`,
  quarter: (count) => `to_quarters(CAST(${count} AS INTEGER))`,
  month: (count) => `to_months(CAST(${count} AS INTEGER))`,
  week: (count) => `to_weeks(CAST(${count} AS INTEGER))`,
  day: (count) => `to_days(CAST(${count} AS INTEGER))`,
  hour: (count) => `to_hours(${count})`,
  minute: (count) => `to_minutes(${count})`,
  second: (count) => `to_seconds(CAST(${count} AS DOUBLE))`,
};

function truncated({ args, type }: PrintedCall): string {
  const [unit, value, zone] = [literalText(args, 0), argument(args, 1), zoneAt(args, 2)];
  if (zone !== undefined) return withinCalendar(beginningIn(unit, value.sql, zone));
  const sql = `date_trunc(${text(unit)}, ${value.sql})`;
  if (type.of === 'date') return `CAST(${sql} AS DATE)`;
  // DuckDB rewrites a comparison of date_trunc with a constant to one that is never null. It does not rewrite a
  // comparison of a sum.
  return `(${sql} + INTERVAL 0 DAY)`;
}

/** An hour that the zone shows twice begins twice; a day begins once. */
function beginningIn(unit: string, sql: string, zone: string): string {
  if (!CLOCK_UNITS.has(unit))
    return firstTimeOf(`date_trunc(${text(unit)}, ${localTime(sql, zone)})`, zone);
  const beginning = `instant - (wall - date_trunc(${text(unit)}, wall))`;
  return lambda(sql, 'instant', lambda(localTime('instant', zone), 'wall', beginning));
}

/** In a zone, days and longer units are added to the local time, so that a day can have 23 hours. */
function added({ args, type }: PrintedCall): string {
  const [unit, count, value] = [literalText(args, 0), argument(args, 1), argument(args, 2)];
  const zone = CLOCK_UNITS.has(unit) ? undefined : zoneAt(args, 3);
  const addend = ADDENDS[unit]?.(count.sql);
  if (zone !== undefined)
    return withinCalendar(firstTimeOf(`${localTime(value.sql, zone)} + ${addend}`, zone));
  const sql = withinCalendar(`${value.sql} + ${addend}`);
  return type.of === 'date' ? `CAST(${sql} AS DATE)` : sql;
}

function difference({ args }: PrintedCall): string {
  const [unit, from, to]: readonly [string, Printed, Printed] = [
    literalText(args, 0),
    argument(args, 1),
    argument(args, 2),
  ];
  const zone = zoneAt(args, 3);
  return zone === undefined
    ? borders(unit, from.sql, to.sql)
    : bordersIn(unit, from.sql, to.sql, zone);
}

function borders(unit: string, from: string, to: string): string {
  // DuckDB counts complete weeks. From Monday to Monday all weeks are complete.
  const starts =
    unit === 'week' ? [from, to].map((side) => `date_trunc('week', ${side})`) : [from, to];
  return `date_diff(${text(unit)}, ${starts.join(', ')})`;
}

function bordersIn(unit: string, from: string, to: string, zone: string): string {
  const length = CLOCK_UNITS.get(unit);
  if (length === undefined) return borders(unit, localTime(from, zone), localTime(to, zone));
  const [first, last] = [from, to].map((side) => `epoch_us(${beginningIn(unit, side, zone)})`);
  return `((${last} - ${first}) // ${length})`;
}

export const datePrinters = {
  date_trunc: truncated,
  date_add: added,
  date_diff: difference,
} as const satisfies Readonly<Record<string, Printer>>;
