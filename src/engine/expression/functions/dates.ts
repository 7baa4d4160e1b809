/** Functions of dates and timestamps; everything is UTC. */

import { shortened } from '../../values/shortened.ts';
import { bound, isWritable, text } from '../../sql.ts';
import { castSql } from '../cast.ts';
import { coerce, readDate, type Typed } from '../typed.ts';
import { strftimeFault } from './date-format.ts';
import { dateUnit, isDateUnit, unitNames } from './date-units.ts';
import type { FunctionDefinition, FunctionFamily, Result } from './definition.ts';

function part(name: string): FunctionDefinition {
  return {
    usage: `${name}(date)`,
    parameters: ['temporal'],
    result: ([value]) => ({ type: 'integer', sql: `${name}(${value?.sql})` }),
  };
}

/** ISO 8601: the week with the year's first Thursday is 1. */
function isoWeek(name: 'week' | 'isoweek'): FunctionDefinition {
  return { ...part('week'), usage: `${name}(date)` };
}

/** `date(x)` and `timestamp(x)`: a text literal is checked at once, other text fails the run where it is no date. */
function conversion(type: 'date' | 'timestamp'): FunctionDefinition {
  return {
    usage: `${type}(x)`,
    parameters: ['any'],
    result: ([value]): Result => {
      if (!value) throw new Error(`${type} has an argument`);
      let fault: string | undefined;
      const read = readDate(value, (_, message) => (fault = message));
      if (!read) return { message: fault ?? '', at: value.at };
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

/** Puts a literal that stands last, `date_add(d, 3, 'day')`, to the front. */
function literalFirst(isIt: (literal: unknown) => boolean) {
  return (args: readonly Typed[]): readonly Typed[] => {
    const last = args.at(-1);
    return last && isIt(last.literal) && !isIt(args[0]?.literal)
      ? [last, ...args.slice(0, -1)]
      : args;
  };
}

/**
 * `strftime(d, 'format')` has the format last; SQLite's order, the format first,
 * is known by its `%`, and where both are text without one the usage holds.
 */
function formatFirst(args: readonly Typed[]): readonly Typed[] {
  const [first, last] = args;
  if (args.length !== 2 || !first || !last || typeof last.literal !== 'string') return args;
  const isFormatFirst =
    typeof first.literal === 'string' && first.literal.includes('%') && !last.literal.includes('%');
  return isFormatFirst ? args : [last, first];
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
  date: conversion('date'),
  timestamp: conversion('timestamp'),
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  day: part('day'),
  hour: part('hour'),
  minute: part('minute'),
  second: part('second'),
  isoweek: isoWeek('isoweek'),
  week: isoWeek('week'),
  /** Sunday is 0. */
  dayofweek: part('dayofweek'),
  /** Monday is 1, Sunday 7. */
  isodow: part('isodow'),
  /** The last day of the month. */
  last_day: {
    usage: 'last_day(date)',
    parameters: ['temporal'],
    result: ([value]) => ({ type: 'date', sql: `last_day(${value?.sql})` }),
  },
  /** Seconds since 1970, with fractions. */
  epoch: {
    usage: 'epoch(date)',
    parameters: ['temporal'],
    result: ([value]) => ({ type: 'number', sql: `epoch(${value?.sql})` }),
  },
  date_trunc: {
    usage: "date_trunc('unit', date)",
    parameters: ['literal', 'temporal'],
    reorder: literalFirst(isDateUnit),
    result: ([unit, value]) =>
      inUnit(unit, (name) => {
        const type = value?.type ?? 'timestamp';
        const sql = `date_trunc(${text(name)}, ${value?.sql})`;
        // DuckDB rewrites a comparison of date_trunc with a constant to one that is never null; of a sum it does not.
        return {
          type,
          sql: type === 'date' ? `CAST(${sql} AS DATE)` : `(${sql} + INTERVAL 0 DAY)`,
        };
      }),
  },
  /** Adding hours or less to a date makes it a timestamp. Days past a month's end become its last day. */
  date_add: {
    usage: "date_add('unit', count, date)",
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
  /** Counts the borders between units that lie between the two: 23:59 to 00:01 is one day, Sunday to Monday one week. */
  date_diff: {
    usage: "date_diff('unit', from, to)",
    parameters: ['literal', 'temporal', 'temporal'],
    reorder: literalFirst(isDateUnit),
    result: ([unit, from, to]) =>
      inUnit(unit, (name) => {
        if (!from || !to) throw new Error('date_diff has three arguments');
        const sides = [from, to].map((side) => coerce(side, 'timestamp').sql);
        // Of weeks, DuckDB counts those that are whole; from Monday to Monday they are whole.
        const starts = name === 'week' ? sides.map((side) => `date_trunc('week', ${side})`) : sides;
        return { type: 'integer', sql: `date_diff(${text(name)}, ${starts.join(', ')})` };
      }),
  },
  strftime: {
    usage: "strftime(date, 'format')",
    parameters: ['literal', 'temporal'],
    reorder: formatFirst,
    result: ([format, value]) => {
      const fault = strftimeFault(String(format?.literal));
      if (fault !== undefined) return { message: fault, at: format?.at };
      return { type: 'string', sql: `strftime(${value?.sql}, ${text(String(format?.literal))})` };
    },
  },
};
