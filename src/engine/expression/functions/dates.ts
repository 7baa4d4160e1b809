/** Functions of dates and timestamps, in UTC or in a time zone. */

import { shortened } from '../../../kit/shortened.ts';
import { text } from '../../sql.ts';
import { coerce, type Typed } from '../typed.ts';
import { dateConversions } from './date-conversions.ts';
import { datePartFunctions } from './date-parts.ts';
import { dateUnit, isDateUnit, unitNames } from './date-units.ts';
import type { FunctionFamily, Result } from './definition.ts';
import { strftime } from './strftime.ts';
import { dateInZone, firstTimeOf, lambda, localTime, withinCalendar, zoneName } from './zones.ts';

/** Moves the literal to the front if it is the last argument: `date_add(d, 3, 'day')`. */
function literalFirst(isIt: (literal: unknown) => boolean) {
  return (args: readonly Typed[]): readonly Typed[] => {
    const last = args.at(-1);
    return last && isIt(last.literal) && !isIt(args[0]?.literal)
      ? [last, ...args.slice(0, -1)]
      : args;
  };
}

function inUnit(unit: Typed | undefined, then: (name: string) => Result): Result {
  const name = dateUnit(String(unit?.literal));
  return name === undefined
    ? {
        message: `'${shortened(String(unit?.literal), 40)}' is not a unit of time; the units are ${unitNames}`,
        at: unit?.at,
      }
    : then(name);
}

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

/** The units whose length is the same in every zone. */
const CLOCK_UNITS: ReadonlySet<string> = new Set(['hour', 'minute', 'second']);

function truncated(name: string, value: Typed): Result {
  const sql = `date_trunc(${text(name)}, ${value.sql})`;
  if (value.type === 'date') return { type: 'date', sql: `CAST(${sql} AS DATE)` };
  // DuckDB rewrites a comparison of date_trunc with a constant to one that is never null. It does not rewrite a
  // comparison of a sum.
  return { type: value.type ?? 'timestamp', sql: `(${sql} + INTERVAL 0 DAY)` };
}

/** An hour that the zone shows twice begins twice; a day begins once. */
function beginningIn(name: string, sql: string, zone: string): string {
  if (!CLOCK_UNITS.has(name))
    return firstTimeOf(`date_trunc(${text(name)}, ${localTime(sql, zone)})`, zone);
  const beginning = `instant - (wall - date_trunc(${text(name)}, wall))`;
  return lambda(sql, 'instant', lambda(localTime('instant', zone), 'wall', beginning));
}

function added(name: string, count: Typed, value: Typed): Result {
  const isDate = value.type === 'date' && !CLOCK_UNITS.has(name);
  const sql = withinCalendar(`${value.sql} + ${ADDENDS[name]?.(count.sql)}`);
  return isDate ? { type: 'date', sql: `CAST(${sql} AS DATE)` } : { type: 'timestamp', sql };
}

/** Days and longer units are added to the local time, so that a day can have 23 hours. */
function addedIn(name: string, count: Typed, value: Typed, zone: string): Result {
  if (CLOCK_UNITS.has(name)) return added(name, count, value);
  const moved = `${localTime(value.sql, zone)} + ${ADDENDS[name]?.(count.sql)}`;
  return { type: 'timestamp', sql: withinCalendar(firstTimeOf(moved, zone)) };
}

function borders(name: string, from: string, to: string): string {
  // DuckDB counts complete weeks. From Monday to Monday all weeks are complete.
  const starts =
    name === 'week' ? [from, to].map((side) => `date_trunc('week', ${side})`) : [from, to];
  return `date_diff(${text(name)}, ${starts.join(', ')})`;
}

const CLOCK_UNIT_US: Readonly<Record<string, number>> = {
  hour: 3_600_000_000,
  minute: 60_000_000,
  second: 1_000_000,
};

function bordersIn(name: string, from: string, to: string, zone: string): string {
  const length = CLOCK_UNIT_US[name];
  if (length === undefined) return borders(name, localTime(from, zone), localTime(to, zone));
  const [first, last] = [from, to].map((side) => `epoch_us(${beginningIn(name, side, zone)})`);
  return `((${last} - ${first}) // ${length})`;
}

export const dateFunctions: FunctionFamily = {
  ...dateConversions,
  ...datePartFunctions,
  date_trunc: {
    usage: "date_trunc('unit', date, 'zone')",
    summary: 'The beginning of the unit.',
    example: { expression: "date_trunc('week', '2024-01-07')", result: '2024-01-01' },
    returns: ['date', 'timestamp'],
    parameters: ['literal', 'temporal', 'zone'],
    optional: 1,
    reorder: literalFirst(isDateUnit),
    result: ([unit, value, zone]) =>
      inUnit(unit, (name) => {
        if (!value) throw new Error('date_trunc has a date');
        if (!zone) return truncated(name, value);
        if (value.type === 'date') return dateInZone(value);
        const sql = withinCalendar(beginningIn(name, value.sql, zoneName(zone)));
        return { type: 'timestamp', sql };
      }),
  },
  /**
   * Adding hours or less to a date returns a timestamp. A day after the end of a month becomes the last day of the
   * month.
   */
  date_add: {
    usage: "date_add('unit', count, date, 'zone')",
    summary:
      'Adds the count of units to the date. A day after the end of the month becomes its last day. Results out of the years 1 to 9999 fail the run.',
    example: { expression: "date_add('month', 1, '2024-01-31')", result: '2024-02-29' },
    returns: ['date', 'timestamp'],
    parameters: ['literal', 'integer', 'temporal', 'zone'],
    optional: 1,
    reorder: (args) => {
      const [a, b, c] = literalFirst(isDateUnit)(args);
      const isDateBeforeCount = a && b && c && c.type === 'integer' && b.type !== 'integer';
      return isDateBeforeCount
        ? [a, c, b, ...args.slice(3)]
        : [a, b, c].filter((arg) => arg !== undefined).concat(args.slice(3));
    },
    result: ([unit, count, value, zone]) =>
      inUnit(unit, (name) => {
        if (!count || !value) throw new Error('date_add has a count and a date');
        if (!zone) return added(name, count, value);
        return value.type === 'date'
          ? dateInZone(value)
          : addedIn(name, count, value, zoneName(zone));
      }),
  },
  /** Counts the boundaries of units between both: 23:59 to 00:01 is one day, Sunday to Monday one week. */
  date_diff: {
    usage: "date_diff('unit', from, to, 'zone')",
    summary: 'How many borders of the unit lie between: Sunday to Monday is one week.',
    example: { expression: "date_diff('week', '2024-01-07', '2024-01-08')", result: '1' },
    returns: ['integer'],
    parameters: ['literal', 'temporal', 'temporal', 'zone'],
    optional: 1,
    reorder: literalFirst(isDateUnit),
    result: ([unit, from, to, zone]) =>
      inUnit(unit, (name) => {
        if (!from || !to) throw new Error('date_diff has two dates');
        const date = [from, to].find(({ type }) => type === 'date');
        if (zone && date) return dateInZone(date);
        const [first, last] = [coerce(from, 'timestamp').sql, coerce(to, 'timestamp').sql];
        const sql = zone
          ? bordersIn(name, first, last, zoneName(zone))
          : borders(name, first, last);
        return { type: 'integer', sql };
      }),
  },
  strftime,
};
