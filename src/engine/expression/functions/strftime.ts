/** Dates as text. */

import { strftimeProblem, zoneParts } from '../../algebra/date-format.ts';
import { STRING, type Typed } from '../typed.ts';
import { argument, literalText, type FunctionDefinition } from './definition.ts';
import { zoneProblem } from './zones.ts';

/**
 * Accepts SQLite's order, in which the format is first. The format is the text with a `%`; without one, the order of the
 * usage applies.
 */
function formatSecond(args: readonly Typed[]): readonly Typed[] {
  const [first, last, ...others] = args;
  if (!first || !last) return args;
  const isFormatFirst =
    typeof last.literal !== 'string' ||
    (typeof first.literal === 'string' &&
      first.literal.includes('%') &&
      !last.literal.includes('%'));
  return isFormatFirst ? [last, first, ...others] : args;
}

export const strftime: FunctionDefinition = {
  usage: "strftime(date, 'format', 'zone')",
  summary: 'The date as text.',
  example: { expression: "strftime('2024-12-31', '%d.%m.%Y')", result: '31.12.2024' },
  returns: ['string'],
  parameters: ['temporal', 'literal', 'zone'],
  optional: 1,
  reorder: formatSecond,
  result: (args) => {
    const [format, zone] = [literalText(args, 1), args[2]];
    const problem = strftimeProblem(format);
    if (problem !== undefined) return { message: problem, at: argument(args, 1).at };
    const ofDate = zoneProblem(zone, argument(args));
    if (ofDate !== undefined) return ofDate;
    if (!zone || !zoneParts(format).hasName) return { type: STRING };
    return {
      message:
        '`%Z` has no abbreviation for a time zone; write its name, or its offset from UTC with `%z`',
    };
  },
};
