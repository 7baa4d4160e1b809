/** Parts of dates and timestamps, in UTC or a time zone, and seconds since 1970. */

import {
  argument,
  plain,
  type FunctionFamily,
  type FunctionRule,
  type PlainType,
} from './definition.ts';
import { zoneProblem } from './zones.ts';

function part(name: string, of: PlainType = 'integer'): FunctionRule {
  return {
    usage: `${name}(date, 'zone')`,
    parameters: ['temporal', 'zone'],
    optional: 1,
    result: (args) => zoneProblem(args[1], argument(args)) ?? { type: { of } },
  };
}

export const datePartFunctions = {
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
    example: { expression: "hour('2024-12-31T23:59:58Z', 'Asia/Tokyo')", result: '8' },
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
    ...part('isoweek'),
    summary: "The week of ISO 8601: the one with the year's first Thursday is 1.",
    example: { expression: "isoweek('2024-12-30')", result: '1' },
    returns: ['integer'],
  },
  week: {
    ...part('week'),
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
    ...part('last_day', 'date'),
    summary: 'The last day of the month.',
    example: { expression: "last_day('2024-02-03')", result: '2024-02-29' },
    returns: ['date'],
  },
  epoch: {
    ...plain('epoch(date)', ['temporal'], 'number'),
    summary: 'Seconds since 1970, with fractions.',
    example: { expression: "epoch('1970-01-02')", result: '86400' },
    returns: ['number'],
  },
  epoch_ms: {
    ...plain('epoch_ms(date)', ['temporal'], 'integer'),
    summary: 'Whole milliseconds since 1970, rounded down.',
    example: { expression: "epoch_ms('1970-01-02')", result: '86400000' },
    returns: ['integer'],
  },
  from_epoch_ms: {
    ...plain('from_epoch_ms(milliseconds)', ['integer'], 'timestamp'),
    summary:
      'A number of milliseconds since 1970 as a timestamp. Results out of the years 1 to 9999 fail the run.',
    example: { expression: 'from_epoch_ms(86400001)', result: '1970-01-02T00:00:00.001Z' },
    returns: ['timestamp'],
  },
} as const satisfies FunctionFamily;
