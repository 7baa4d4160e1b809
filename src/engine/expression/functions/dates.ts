/** Functions of dates and timestamps, all in UTC. */

import { shortened } from '../../../kit/shortened.ts';
import { bound, isWritable, text } from '../../sql.ts';
import { castSql } from '../cast.ts';
import { coerce, readDate, type Typed } from '../typed.ts';
import { strftimeProblem } from './date-format.ts';
import { dateUnit, isDateUnit, unitNames } from './date-units.ts';
import type { FunctionRule, FunctionFamily, Result } from './definition.ts';

function part(name: string): FunctionRule {
  return {
    usage: `${name}(date)`,
    parameters: ['temporal'],
    result: ([value]) => ({ type: 'integer', sql: `${name}(${value?.sql})` }),
  };
}

/** ISO 8601: week 1 has the first Thursday of the year. */
function isoWeek(name: 'week' | 'isoweek'): FunctionRule {
  return { ...part('week'), usage: `${name}(date)` };
}

/** `date(x)` and `timestamp(x)`. A literal is checked before the run; other text fails the run if it is not a date. */
function conversion(type: 'date' | 'timestamp'): FunctionRule {
  return {
    usage: `${type}(x)`,
    parameters: ['any'],
    result: ([value]): Result => {
      if (!value) throw new Error(`${type} has an argument`);
      let problem: string | undefined;
      const read = readDate(value, (_, message) => (problem = message));
      if (!read) return { message: problem ?? '', at: value.at };
      const isDateLike =
        read.type === null ||
        read.type === 'string' ||
        read.type === 'date' ||
        read.type === 'timestamp';
      const sql = isDateLike ? castSql(read.sql, read.type, type) : undefined;
      return sql === undefined
        ? { message: `\`${type}(x)\` takes text, a date or a timestamp`, at: value.at }
        : { type, sql };
    },
  };
}

/** Moves the literal to the front if it is the last argument: `date_add(d, 3, 'day')`. */
function literalFirst(isIt: (literal: unknown) => boolean) {
  return (args: readonly Typed[]): readonly Typed[] => {
    const last = args.at(-1);
    return last && isIt(last.literal) && !isIt(args[0]?.literal)
      ? [last, ...args.slice(0, -1)]
      : args;
  };
}

/**
 * Accepts SQLite's order of `strftime`, in which the format is first. The format is the text with a `%`; without one,
 * the order of the usage applies.
 */
function formatLast(args: readonly Typed[]): readonly Typed[] {
  const [first, last] = args;
  if (args.length !== 2 || !first || !last) return args;
  const isFormatFirst =
    typeof last.literal !== 'string' ||
    (typeof first.literal === 'string' &&
      first.literal.includes('%') &&
      !last.literal.includes('%'));
  return isFormatFirst ? [last, first] : args;
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

export const dateFunctions: FunctionFamily = {
  date: {
    ...conversion('date'),
    summary: 'Text, a timestamp or a date as a date. Other text fails the run.',
    example: { expression: "date('2024-12-31')", result: '2024-12-31' },
    returns: ['date'],
  },
  timestamp: {
    ...conversion('timestamp'),
    summary: 'Text, a date or a timestamp as a timestamp. Other text fails the run.',
    example: { expression: "timestamp('2024-12-31')", result: '2024-12-31T00:00:00.000Z' },
    returns: ['timestamp'],
  },
  year: {
    ...part('year'),
    summary: 'Year.',
    example: { expression: "year('2024-12-31')", result: '2024' },
    returns: ['integer'],
  },
  quarter: {
    ...part('quarter'),
    summary: 'Quarter, 1 to 4.',
    example: { expression: "quarter('2024-12-31')", result: '4' },
    returns: ['integer'],
  },
  month: {
    ...part('month'),
    summary: 'Month, 1 to 12.',
    example: { expression: "month('2024-12-31')", result: '12' },
    returns: ['integer'],
  },
  day: {
    ...part('day'),
    summary: 'Day of the month.',
    example: { expression: "day('2024-12-31')", result: '31' },
    returns: ['integer'],
  },
  hour: {
    ...part('hour'),
    summary: 'Hour, 0 to 23.',
    example: { expression: "hour('2024-12-31T23:59:58Z')", result: '23' },
    returns: ['integer'],
  },
  minute: {
    ...part('minute'),
    summary: 'Minute.',
    example: { expression: "minute('2024-12-31T23:59:58Z')", result: '59' },
    returns: ['integer'],
  },
  second: {
    ...part('second'),
    summary: 'Second, without its fraction.',
    example: { expression: "second('2024-12-31T23:59:58Z')", result: '58' },
    returns: ['integer'],
  },
  isoweek: {
    ...isoWeek('isoweek'),
    summary: "The week of ISO 8601: the one with the year's first Thursday is 1.",
    example: { expression: "isoweek('2024-12-30')", result: '1' },
    returns: ['integer'],
  },
  week: {
    ...isoWeek('week'),
    summary: 'As `isoweek`.',
    example: { expression: "week('2024-12-30')", result: '1' },
    returns: ['integer'],
  },
  dayofweek: {
    ...part('dayofweek'),
    summary: 'Sunday is 0.',
    example: { expression: "dayofweek('2024-01-07')", result: '0' },
    returns: ['integer'],
  },
  isodow: {
    ...part('isodow'),
    summary: 'Monday is 1, Sunday 7.',
    example: { expression: "isodow('2024-01-07')", result: '7' },
    returns: ['integer'],
  },
  last_day: {
    usage: 'last_day(date)',
    summary: 'The last day of the month.',
    example: { expression: "last_day('2024-02-03')", result: '2024-02-29' },
    returns: ['date'],
    parameters: ['temporal'],
    result: ([value]) => ({ type: 'date', sql: `last_day(${value?.sql})` }),
  },
  epoch: {
    usage: 'epoch(date)',
    summary: 'Seconds since 1970, with fractions.',
    example: { expression: "epoch('1970-01-02')", result: '86400' },
    returns: ['number'],
    parameters: ['temporal'],
    result: ([value]) => ({ type: 'number', sql: `epoch(${value?.sql})` }),
  },
  date_trunc: {
    usage: "date_trunc('unit', date)",
    summary: 'The beginning of the unit.',
    example: { expression: "date_trunc('week', '2024-01-07')", result: '2024-01-01' },
    returns: ['date', 'timestamp'],
    parameters: ['literal', 'temporal'],
    reorder: literalFirst(isDateUnit),
    result: ([unit, value]) =>
      inUnit(unit, (name) => {
        const type = value?.type ?? 'timestamp';
        const sql = `date_trunc(${text(name)}, ${value?.sql})`;
        // DuckDB rewrites a comparison of date_trunc with a constant to one that is never null. It does not rewrite a
        // comparison of a sum.
        return {
          type,
          sql: type === 'date' ? `CAST(${sql} AS DATE)` : `(${sql} + INTERVAL 0 DAY)`,
        };
      }),
  },
  /**
   * Adding hours or less to a date returns a timestamp. A day after the end of a month becomes the last day of the
   * month.
   */
  date_add: {
    usage: "date_add('unit', count, date)",
    summary:
      'Adds the count of units to the date. A day after the end of the month becomes its last day. Results out of the years 1 to 9999 fail the run.',
    example: { expression: "date_add('month', 1, '2024-01-31')", result: '2024-02-29' },
    returns: ['date', 'timestamp'],
    parameters: ['literal', 'integer', 'temporal'],
    reorder: (args) => {
      const [a, b, c] = literalFirst(isDateUnit)(args);
      const isDateBeforeCount = a && b && c && c.type === 'integer' && b.type !== 'integer';
      return isDateBeforeCount
        ? [a, c, b]
        : [a, b, c].filter((arg) => arg !== undefined).concat(args.slice(3));
    },
    result: ([unit, count, value]) =>
      inUnit(unit, (name) => {
        const addend = ADDENDS[name]?.(count?.sql ?? '');
        const isDate = value?.type === 'date' && !['hour', 'minute', 'second'].includes(name);
        const sql = bound(
          `${value?.sql} + ${addend}`,
          (sum) =>
            `CASE WHEN ${isWritable(sum)} THEN ${sum} WHEN ${sum} IS NOT NULL THEN error('A date or time is out of range') END`,
        );
        return isDate ? { type: 'date', sql: `CAST(${sql} AS DATE)` } : { type: 'timestamp', sql };
      }),
  },
  /** Counts the boundaries of units between both: 23:59 to 00:01 is one day, Sunday to Monday one week. */
  date_diff: {
    usage: "date_diff('unit', from, to)",
    summary: 'How many borders of the unit lie between: Sunday to Monday is one week.',
    example: { expression: "date_diff('week', '2024-01-07', '2024-01-08')", result: '1' },
    returns: ['integer'],
    parameters: ['literal', 'temporal', 'temporal'],
    reorder: literalFirst(isDateUnit),
    result: ([unit, from, to]) =>
      inUnit(unit, (name) => {
        if (!from || !to) throw new Error('date_diff has three arguments');
        const sides = [from, to].map((side) => coerce(side, 'timestamp').sql);
        // DuckDB counts complete weeks. From Monday to Monday all weeks are complete.
        const starts = name === 'week' ? sides.map((side) => `date_trunc('week', ${side})`) : sides;
        return { type: 'integer', sql: `date_diff(${text(name)}, ${starts.join(', ')})` };
      }),
  },
  strftime: {
    usage: "strftime(date, 'format')",
    summary: 'The date as text.',
    example: { expression: "strftime('2024-12-31', '%d.%m.%Y')", result: '31.12.2024' },
    returns: ['string'],
    parameters: ['temporal', 'literal'],
    reorder: formatLast,
    result: ([value, format]) => {
      const problem = strftimeProblem(String(format?.literal));
      if (problem !== undefined) return { message: problem, at: format?.at };
      return { type: 'string', sql: `strftime(${value?.sql}, ${text(String(format?.literal))})` };
    },
  },
};
