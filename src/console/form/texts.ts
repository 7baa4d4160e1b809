/** Values as text in inputs, and back. */

import { typeOf } from './kind-of.ts';

/** The number that a text spells; null if it spells none. */
export function numberOf(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export const jsonText = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value, null, 2);

/** Undefined for an empty text. */
export function parseJson(text: string): { readonly ok: boolean; readonly value: unknown } {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, value: undefined };
  }
}

/** A value that keeps its meaning as far as possible in another type. */
export function convert(value: unknown, type: string): unknown {
  if (typeOf(value) === type) return value;
  const text =
    typeof value === 'string'
      ? value
      : value === undefined || value === null
        ? ''
        : JSON.stringify(value);
  switch (type) {
    case 'number':
    case 'integer':
      return numberOf(text) ?? 0;
    case 'boolean':
      return text !== 'false' && text !== '' && text !== '0';
    case 'array':
      return value === undefined || value === '' ? [] : [value];
    case 'null':
      return null;
    default:
      return text;
  }
}

/** The value of a text that a person types into a table: a number, true, false, null if it is empty, or the text. */
export function cellOf(text: string): unknown {
  if (text === '') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The first line of the table contains the names. */
export function recordsOf(
  table: readonly (readonly string[])[],
): readonly Readonly<Record<string, unknown>>[] {
  const [names = [], ...body] = table;
  return body.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cellOf(cells[index] ?? '')])),
  );
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The separator of the fields of a table, guessed from its first line. */
export function separatorOf(text: string): '\t' | ';' | ',' {
  const [line = ''] = text.split('\n', 1);
  if (line.includes('\t')) return '\t';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** Lines of a spreadsheet (tabs) or of a CSV file (commas or semicolons, with quotes). */
export function parseTable(text: string): readonly (readonly string[])[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^\\n\\r${separator}]*))(${separator}|\\r?\\n|$)`,
    'y',
  );
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) break;
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === separator) continue;
    rows.push(row);
    row = [];
  }
  return row.length > 0 ? [...rows, row] : rows;
}
