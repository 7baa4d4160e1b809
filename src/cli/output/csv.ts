/** CSV according to RFC 4180. Values are exact; an empty cell is null, and a quoted empty one is an empty text. */

import {
  hasForeignSeparator,
  jsonWithoutFormulas,
  withoutFormulas,
} from '../../kit/spreadsheet-formula.ts';

/**
 * @param guardsFormulas puts a ' before texts that a spreadsheet program would run as a formula: then
 *   they are no longer exact, which is why it is off unless asked for
 */
export function csvLine(values: readonly unknown[], guardsFormulas: boolean): string {
  const line = values.map((value, at) => csvCell(value, guardsFormulas, at === 0)).join(',');
  // Readers skip an empty line: null in the only column.
  return line === '' && values.length > 0 ? '""\r\n' : `${line}\r\n`;
}

function csvCell(value: unknown, guardsFormulas: boolean, isFirst: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') {
    const json = JSON.stringify(value);
    return quoteIfNeeded(guardsFormulas ? jsonWithoutFormulas(json, isFirst) : json);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value === '') return '""';
  if (!guardsFormulas) return quoteIfNeeded(value);
  return quoteIfNeeded(withoutFormulas(value, isFirst), hasForeignSeparator(value));
}

function quoteIfNeeded(text: string, isDivided = false): string {
  return isDivided || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
