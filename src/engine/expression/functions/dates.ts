/** Functions of dates and timestamps, in UTC or in a time zone. */

import { shortened } from '../../../kit/shortened.ts';
import { CLOCK_UNITS, dateUnit, isDateUnit, unitNames } from '../../algebra/date-units.ts';
import { coerce, INTEGER, isOf, literal, STRING, type Typed } from '../typed.ts';
import { dateConversions } from './date-conversions.ts';
import { datePartFunctions } from './date-parts.ts';
import { argument, literalText, type FunctionFamily, type Refused } from './definition.ts';
import { strftime } from './strftime.ts';
import { zoneProblem } from './zones.ts';

/** Moves the literal to the front if it is the last argument: `date_add(d, 3, 'day')`. */
function literalFirst(isIt: (literal: unknown) => boolean) {
  return (args: readonly Typed[]): readonly Typed[] => {
    const last = args.at(-1);
    return last && isIt(last.literal) && !isIt(args[0]?.literal)
      ? [last, ...args.slice(0, -1)]
      : args;
  };
}

/** The arguments with the name of the unit. */
function named(args: readonly Typed[]): readonly Typed[] | Refused {
  const [written, { at }] = [literalText(args, 0), argument(args)];
  const unit = dateUnit(written);
  if (unit !== undefined)
    return [{ expression: literal(STRING, unit), literal: unit, at }, ...args.slice(1)];
  return {
    message: `'${shortened(written, 40)}' is not a unit of time; the units are ${unitNames}`,
    at,
  };
}

export const dateFunctions = {
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
    result: (written) => {
      const args = named(written);
      if ('message' in args) return args;
      const value = argument(args, 1);
      return zoneProblem(args[2], value) ?? { type: value.expression.type, args };
    },
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
      const isDateBeforeCount = a && b && c && isOf(c, 'integer') && !isOf(b, 'integer');
      return isDateBeforeCount
        ? [a, c, b, ...args.slice(3)]
        : [a, b, c].filter((arg) => arg !== undefined).concat(args.slice(3));
    },
    result: (written) => {
      const args = named(written);
      if ('message' in args) return args;
      const value = argument(args, 2);
      const isDate = isOf(value, 'date') && !CLOCK_UNITS.has(literalText(args, 0));
      const type = { of: isDate ? 'date' : 'timestamp' } as const;
      return zoneProblem(args[3], value) ?? { type, args };
    },
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
    result: (written) => {
      const args = named(written);
      if ('message' in args) return args;
      const [unit, from, to] = [argument(args), argument(args, 1), argument(args, 2)];
      const times = [from, to].map((time) => coerce(time, { of: 'timestamp' }));
      return (
        zoneProblem(args[3], from, to) ?? {
          type: INTEGER,
          args: [unit, ...times, ...args.slice(3)],
        }
      );
    },
  },
  strftime,
} as const satisfies FunctionFamily;
