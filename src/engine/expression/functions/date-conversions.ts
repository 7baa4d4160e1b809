/** `date(x)` and `timestamp(x)`. A literal is checked before the run; other text fails the run if it is not a date. */

import { isOf, readDate, type Typed } from '../typed.ts';
import {
  argument,
  type FunctionFamily,
  type FunctionRule,
  type Refused,
  type Result,
} from './definition.ts';
import { zoneProblem } from './zones.ts';

type Kind = 'date' | 'timestamp';

/** A text literal as the date in it. */
function read(value: Typed): Typed | Refused {
  let problem = '';
  const date = readDate(value, (_, message) => (problem = message));
  return date ?? { message: problem, at: value.at };
}

function convert(of: Kind, value: Typed): Result {
  const date = read(value);
  if ('message' in date) return date;
  return isOf(date, 'null', 'string', 'date', 'timestamp')
    ? { type: { of }, args: [date] }
    : { message: `\`${of}(x)\` takes text, a date or a timestamp`, at: value.at };
}

/** The day of a timestamp in the zone. */
function dateIn(value: Typed, zone: Typed): Result {
  const date = read(value);
  if ('message' in date) return date;
  if (!isOf(date, 'null', 'timestamp', 'date'))
    return {
      message:
        "`date(x, 'zone')` takes a timestamp; write timestamp(…) around text that contains one",
      at: value.at,
    };
  return zoneProblem(zone, date) ?? { type: { of: 'date' }, args: [date, zone] };
}

/** The timestamp of a local time in the zone. Text with its own offset keeps that. */
function timestampIn(value: Typed, zone: Typed): Result {
  const date = read(value);
  if ('message' in date) return date;
  if (isOf(value, 'null', 'string', 'date'))
    return { type: { of: 'timestamp' }, args: [value, zone] };
  return {
    message: "`timestamp(x, 'zone')` takes text or a date; a timestamp is the same in every zone",
    at: value.at,
  };
}

function conversion(type: Kind, inZoneOf: (value: Typed, zone: Typed) => Result): FunctionRule {
  return {
    usage: `${type}(x, 'zone')`,
    parameters: ['any', 'zone'],
    optional: 1,
    result: (args) => {
      const [value, zone] = [argument(args), args[1]];
      return zone ? inZoneOf(value, zone) : convert(type, value);
    },
  };
}

export const dateConversions = {
  date: {
    ...conversion('date', dateIn),
    summary:
      'Text, a timestamp or a date as a date. Other text fails the run. With a zone: the day of a timestamp there.',
    example: {
      expression: "date('2024-12-31T23:30:00Z', 'Europe/Berlin')",
      result: '2025-01-01',
    },
    returns: ['date'],
  },
  timestamp: {
    ...conversion('timestamp', timestampIn),
    summary:
      'Text, a date or a timestamp as a timestamp. Other text fails the run. With a zone: the beginning of a date there, or text without an offset as its local time.',
    example: {
      expression: "timestamp('2024-12-31', 'Europe/Berlin')",
      result: '2024-12-30T23:00:00.000Z',
    },
    returns: ['timestamp'],
  },
} as const satisfies FunctionFamily;
