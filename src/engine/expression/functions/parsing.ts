/** Functions that parse text in a given format. The result is null for other text. */

import { isWritable, reused, text } from '../../sql.ts';
import type { Typed } from '../typed.ts';
import { escaped, parsedForm, type ParsedForm } from './date-format.ts';
import type { FunctionRule, FunctionFamily } from './definition.ts';

function dated(type: 'date' | 'timestamp'): FunctionRule {
  return {
    usage: `parse_${type}(text, 'format')`,
    parameters: ['string', 'literal'],
    result: ([value, format]) => {
      if (!value) throw new Error(`parse_${type} has a text`);
      const form = parsedForm(String(format?.literal));
      if ('message' in form) return { message: form.message, at: format?.at };
      const sql = reused(value.sql, (whole) => {
        const read = `CAST(try_strptime(${withOffset(whole, form)}, ${text(form.format)}) AS TIMESTAMP)`;
        return `CASE WHEN regexp_full_match(${whole}, ${text(form.pattern)})${hasDayOfYear(whole, form)} AND ${isWritable(read)} THEN ${type === 'date' ? `CAST(${read} AS DATE)` : read} END`;
      });
      return { type, sql };
    },
  };
}

function withOffset(whole: string, { utc }: ParsedForm): string {
  return utc === null ? whole : `regexp_replace(${whole}, ${text(utc)}, '\\1+00\\2')`;
}

/** A condition: the day exists in the year of the text, or in 1900 if it has no year. */
function hasDayOfYear(whole: string, { dayOfYear }: ParsedForm): string {
  if (dayOfYear === null) return '';
  const number = (pattern: string): string =>
    `TRY_CAST(regexp_extract(${whole}, ${text(`^${pattern}$`)}, 1) AS INTEGER)`;
  const { day, year, since } = dayOfYear;
  const ofEra = year === null ? String(since) : `${since} + ${number(year)}`;
  return ` AND ${number(day)} <= dayofyear(make_date(${ofEra}, 12, 31))`;
}

/** The characters that can separate the fraction, or thousands. */
const SEPARATOR = /^[^\d\p{L}\p{Surrogate}+-]$/u;

function separator(argument: Typed | undefined): string | undefined {
  const written = argument?.literal;
  return typeof written === 'string' && SEPARATOR.test(written) ? written : undefined;
}

export const parsingFunctions: FunctionFamily = {
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
    result: ([value, decimal, group]) => {
      if (!value) throw new Error('parse_number has a text');
      const point = separator(decimal);
      if (point === undefined)
        return {
          message: "A decimal separator is one character, such as '.' or ','",
          at: decimal?.at,
        };
      const comma = group === undefined || group.literal === '' ? '' : separator(group);
      if (comma === undefined)
        return {
          message: "A group separator is one character, such as ',' or '.', or none: ''",
          at: group?.at,
        };
      if (comma === point)
        return { message: 'Decimal and group separator must differ', at: group?.at };
      const grouped = comma === '' ? '' : `\\d{1,3}(?:${escaped(comma)}\\d{3})+|`;
      const fraction = `${escaped(point)}\\d+`;
      const form = `[+-]?(?:(?:${grouped}\\d+)(?:${fraction})?|${fraction})`;
      const sql = reused(value.sql, (whole) => {
        const digits = comma === '' ? whole : `replace(${whole}, ${text(comma)}, '')`;
        const number = `TRY_CAST(replace(${digits}, ${text(point)}, '.') AS DOUBLE)`;
        return `CASE WHEN regexp_full_match(${whole}, ${text(form)}) AND isfinite(${number}) THEN ${number} END`;
      });
      return { type: 'number', sql };
    },
  },
};
