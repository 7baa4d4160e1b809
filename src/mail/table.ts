/** Rows as tables in mails: aligned text, and HTML. */

import stringWidth from 'string-width';

import { escapeHtml } from '../kit/escape-html.ts';
import type { ExactObject } from '../kit/json/exact-json.ts';
import { cellText } from './cell-text.ts';

export interface MailColumn {
  readonly name: string;
  /** True if its values are aligned on the right. */
  readonly isNumeric: boolean;
}

/** The rows that a mail shows. */
export interface ShownRows {
  readonly columns: readonly MailColumn[];
  readonly rows: readonly ExactObject[];
  /** Including those that are not shown. */
  readonly totalRows: number;
}

const MAX_COLUMNS = 50;
const MAX_TEXT_CELL = 80;
const MAX_HTML_CELL = 500;
/** Limit of the text. HTML takes about four times as much. */
const MAX_CHARACTERS = 262_144;

/** Without the rows and columns beyond the limits. */
export function withinLimits({ columns, rows, totalRows }: ShownRows): ShownRows {
  const visible = columns.slice(0, MAX_COLUMNS);
  let characters = 0;
  const end = rows.findIndex((row) => {
    characters += visible.reduce(
      (sum, { name }) => sum + cellText(row[name], MAX_HTML_CELL).length + 2,
      0,
    );
    return characters > MAX_CHARACTERS;
  });
  return { columns: visible, rows: end < 0 ? rows : rows.slice(0, end), totalRows };
}

/** The rows and columns that a table omits, in words. Empty if there are none. */
export function omissions(all: ShownRows, table: ShownRows): string {
  const rows = all.totalRows - table.rows.length;
  const columns = all.columns.length - table.columns.length;
  const parts = [
    ...(rows > 0 ? [counted(rows, table.rows.length === 0 ? 'row' : 'more row')] : []),
    ...(columns > 0 ? [counted(columns, 'more column')] : []),
  ];
  return parts.join(' and ');
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}

export function textTable({ columns, rows }: ShownRows): string {
  const names = columns.map(({ name }) => cellText(name, MAX_TEXT_CELL));
  const cells = rows.map((row) => columns.map(({ name }) => cellText(row[name], MAX_TEXT_CELL)));
  const widths = names.map((name, at) =>
    cells.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), stringWidth(name)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, at) => {
        const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)));
        return columns[at]?.isNumeric === true ? `${space}${text}` : `${text}${space}`;
      })
      .join('  ')
      .trimEnd();
  return [
    line(names),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...cells.map(line),
  ].join('\n');
}

const CELL = 'padding:4px 12px 4px 0;border-bottom:1px solid #ddd;vertical-align:top';

export function htmlTable({ columns, rows }: ShownRows): string {
  const cell = (tag: 'th' | 'td', text: string, { isNumeric }: MailColumn): string =>
    `<${tag} style="${CELL};text-align:${isNumeric ? 'right' : 'left'}">${escapeHtml(text)}</${tag}>`;
  const head = columns.map((column) => cell('th', cellText(column.name, MAX_HTML_CELL), column));
  const body = rows.map((row) => {
    const cells = columns.map((column) =>
      cell('td', cellText(row[column.name], MAX_HTML_CELL), column),
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table style="border-collapse:collapse"><thead><tr>${head.join('')}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}
