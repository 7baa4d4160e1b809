/** Functions that parse text in a given format. The result is null for other text. */

import { parsedForm } from '../../algebra/date-format.ts';
import type { Typed } from '../typed.ts';
import {
  argument,
  literalText,
  type FunctionFamily,
  type FunctionRule,
  type Refused,
} from './definition.ts';

function dated(of: 'date' | 'timestamp'): FunctionRule {
  return {
    usage: `parse_${of}(text, 'format')`,
    parameters: ['string', 'literal'],
    result: (args) => {
      const form = parsedForm(literalText(args, 1));
      return 'message' in form
        ? { message: form.message, at: argument(args, 1).at }
        : { type: { of } };
    },
  };
}

/** The characters that can separate the fraction, or thousands. */
const SEPARATOR = /^[^\d\p{L}\p{Surrogate}+-]$/u;

function separator(argument: Typed | undefined): string | undefined {
  const written = argument?.literal;
  return typeof written === 'string' && SEPARATOR.test(written) ? written : undefined;
}

function separatorProblem([, decimal, group]: readonly Typed[]): Refused | undefined {
  const point = separator(decimal);
  if (point === undefined)
    return {
      message: "A decimal separator is one character, such as '.' or ','",
      at: decimal?.at,
    };
  if (group === undefined || group.literal === '') return undefined;
  const comma = separator(group);
  if (comma === undefined)
    return {
      message: "A group separator is one character, such as ',' or '.', or none: ''",
      at: group.at,
    };
  return comma === point
    ? { message: 'Decimal and group separator must differ', at: group.at }
    : undefined;
}

export const parsingFunctions = {
  parse_date: {
    ...dated('date'),
    summary: 'The date.',
    example: { expression: "parse_date('31.12.2024', '%d.%m.%Y')", result: '2024-12-31' },
    returns: ['date'],
  },
  parse_timestamp: {
    ...dated('timestamp'),
    summary: 'The timestamp; an offset, or `Z`, is read with `%z`.',
    example: {
      expression: "parse_timestamp('12/31/24 1:05 PM', '%m/%d/%y %I:%M %p')",
      result: '2024-12-31T13:05:00.000Z',
    },
    returns: ['timestamp'],
  },
  parse_number: {
    usage: "parse_number(text, 'decimal_separator', 'group_separator')",
    summary:
      'The number. Groups have three digits; without a group separator there are none. Before the decimal separator there may be no digit.',
    example: { expression: "parse_number('1.234,5', ',', '.')", result: '1234.5' },
    returns: ['number'],
    parameters: ['string', 'literal', 'literal'],
    optional: 1,
    result: (args) => separatorProblem(args) ?? { type: { of: 'number' } },
  },
} as const satisfies FunctionFamily;
