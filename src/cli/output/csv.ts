/** CSV as RFC 4180 has it; values are exact, an empty cell is null and a quoted empty one an empty text. */

/** How a spreadsheet program begins to take a text for a formula, as the service's exports have it; the last four are wide forms of the signs. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * @param guardsFormulas puts a ' before texts that a spreadsheet program would take for a formula: then
 *   they are no longer exact, which is why it is off unless asked for
 */
export function csvLine(values: readonly unknown[], guardsFormulas: boolean): string {
  return `${values.map((value) => csvCell(value, guardsFormulas)).join(',')}\r\n`;
}

function csvCell(value: unknown, guardsFormulas: boolean): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return quoteIfNeeded(JSON.stringify(value));
  if (value === '') return '""';
  return quoteIfNeeded(guardsFormulas && FORMULA.test(value) ? `'${value}` : value);
}

function quoteIfNeeded(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
