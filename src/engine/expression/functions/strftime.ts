/** Dates as text. */

import { text } from '../../sql.ts';
import type { Typed } from '../typed.ts';
import { strftimeProblem, zoneParts } from './date-format.ts';
import type { FunctionDefinition, Result } from './definition.ts';
import { dateInZone, lambda, localTime, zoneName } from './zones.ts';

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

/** `+01`, or `+05:30`, as DuckDB prints the offset of UTC. */
const OFFSET = lambda(
  '(epoch_us(wall) - epoch_us(instant)) // 60000000',
  'minutes',
  `CASE WHEN minutes < 0 THEN '-' ELSE '+' END || lpad(CAST(abs(minutes) // 60 AS VARCHAR), 2, '0') || CASE WHEN minutes % 60 <> 0 THEN ':' || lpad(CAST(abs(minutes) % 60 AS VARCHAR), 2, '0') ELSE '' END`,
);

function strftimeIn(value: Typed, format: string, zone: Typed): Result {
  if (value.type === 'date') return dateInZone(value);
  const { between, hasName } = zoneParts(format);
  if (hasName)
    return {
      message:
        '`%Z` has no abbreviation for a time zone; write its name, or its offset from UTC with `%z`',
    };
  const parts = between.map((part) => (part === '' ? "''" : `strftime(wall, ${text(part)})`));
  const formatted = parts.join(` || ${OFFSET} || `);
  const wall = localTime('instant', zoneName(zone));
  return {
    type: 'string',
    sql: lambda(value.sql, 'instant', lambda(wall, 'wall', formatted)),
  };
}

export const strftime: FunctionDefinition = {
  usage: "strftime(date, 'format', 'zone')",
  summary: 'The date as text.',
  example: { expression: "strftime('2024-12-31', '%d.%m.%Y')", result: '31.12.2024' },
  returns: ['string'],
  parameters: ['temporal', 'literal', 'zone'],
  optional: 1,
  reorder: formatSecond,
  result: ([value, format, zone]) => {
    const written = String(format?.literal);
    const problem = strftimeProblem(written);
    if (problem !== undefined || !value) return { message: problem ?? '', at: format?.at };
    return zone
      ? strftimeIn(value, written, zone)
      : { type: 'string', sql: `strftime(${value.sql}, ${text(written)})` };
  },
};
