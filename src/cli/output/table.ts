/** A table for people: columns as wide as their longest cell, two spaces between them, no lines around. */

import Table from 'cli-table3';
import stringWidth from 'string-width';
import { fitColumns } from './fit.ts';
import { visible } from './visible.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

export interface TableStyle {
  /** Style of the titles. */
  readonly paintHead: (text: string) => string;
  /** Width of the terminal in characters; null without a terminal: lines are not cut then. */
  readonly width: number | null;
}

export interface RenderedTable {
  readonly text: string;
  /** True if a cell was cut or a column was left out. An ellipsis marks a cut cell. */
  readonly isShortened: boolean;
}

/** Text, or text with a style. */
export type Cell = string | { readonly text: string; readonly paint: (text: string) => string };

export type DrawTable = (columns: readonly Column[], rows: readonly (readonly Cell[])[]) => string;

const GAP = '  ';

const NO_LINES = {
  top: '', 'top-mid': '', 'top-left': '', 'top-right': '',
  bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '',
  left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '',
  middle: GAP,
}; // prettier-ignore

export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { paintHead, width }: TableStyle,
): RenderedTable {
  if (columns.length === 0) return { text: '', isShortened: false };
  const titles = columns.map(({ title }) => visible(title));
  const cells = rows.map((row) => row.map((cell) => visible(textOf(cell))));
  const natural = titles.map((title, at) =>
    cells.reduce((most, row) => Math.max(most, stringWidth(row[at] ?? '')), stringWidth(title)),
  );
  const { widths, isShortened } =
    width === null
      ? { widths: natural, isShortened: false }
      : fitColumns(natural, width, GAP.length);
  const table = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.slice(0, widths.length).map(({ align = 'left' }) => align),
    colWidths: widths.map((cellsWide) => Math.max(cellsWide, 1)),
  });
  table.push(
    titles.slice(0, widths.length).map(paintHead),
    ...cells.map((row, at) =>
      row.slice(0, widths.length).map((text, column) => painted(text, rows[at]?.[column])),
    ),
  );
  // The last column needs no padding.
  return { text: `${table.toString().replace(/ +$/gm, '')}\n`, isShortened };
}

function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

function painted(text: string, cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.paint(text) : text;
}
