/** A table for people: columns as wide as their longest cell, two spaces between them, no lines around. */

import Table from 'cli-table3';
import { visible } from './visible.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

const NO_LINES = {
  top: '', 'top-mid': '', 'top-left': '', 'top-right': '',
  bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '',
  left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '',
  middle: '  ',
}; // prettier-ignore

/** @param paintHead how the titles look */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paintHead: (text: string) => string = (text) => text,
): string {
  if (columns.length === 0) return '';
  const table = new Table({
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map(({ align = 'left' }) => align),
  });
  table.push(
    columns.map(({ title }) => paintHead(visible(title))),
    ...rows.map((row) => row.map(visible)),
  );
  // The last column's filling is of use to nobody.
  return `${table.toString().replace(/ +$/gm, '')}\n`;
}
