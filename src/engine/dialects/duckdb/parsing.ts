/** Functions that parse text in a given format. The result is null for other text. */

import { escaped, parsedForm, type ParsedForm } from '../../algebra/date-format.ts';
import { isWritable, reused, text } from '../../sql.ts';
import { argument, literalText, type Printed, type Printer } from './printed.ts';

function dated(type: 'date' | 'timestamp'): Printer {
  return ({ args }) => {
    const form = parsedForm(literalText(args, 1));
    if ('message' in form) throw new Error(form.message);
    return reused(argument(args).sql, (whole) => {
      const read = `CAST(try_strptime(${withOffset(whole, form)}, ${text(form.format)}) AS TIMESTAMP)`;
      return `CASE WHEN regexp_full_match(${whole}, ${text(form.pattern)})${hasDayOfYear(whole, form)} AND ${isWritable(read)} THEN ${type === 'date' ? `CAST(${read} AS DATE)` : read} END`;
    });
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

function parsedNumber(args: readonly Printed[]): string {
  const point = literalText(args, 1);
  const comma = args[2] === undefined ? '' : literalText(args, 2);
  const grouped = comma === '' ? '' : `\\d{1,3}(?:${escaped(comma)}\\d{3})+|`;
  const fraction = `${escaped(point)}\\d+`;
  const form = `[+-]?(?:(?:${grouped}\\d+)(?:${fraction})?|${fraction})`;
  return reused(argument(args).sql, (whole) => {
    const digits = comma === '' ? whole : `replace(${whole}, ${text(comma)}, '')`;
    const number = `TRY_CAST(replace(${digits}, ${text(point)}, '.') AS DOUBLE)`;
    return `CASE WHEN regexp_full_match(${whole}, ${text(form)}) AND isfinite(${number}) THEN ${number} END`;
  });
}

export const parsingPrinters = {
  parse_date: dated('date'),
  parse_timestamp: dated('timestamp'),
  parse_number: ({ args }) => parsedNumber(args),
} as const satisfies Readonly<Record<string, Printer>>;
