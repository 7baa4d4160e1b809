/** Cells as text that can be pasted into a spreadsheet. */

import { cellText, type ShownRow } from '../api/row-values.ts';
import type { CellRange } from './selection.ts';

/** Null if a row is not loaded. If the range includes the header, the first line contains the names of the columns. */
export function tsvOf(
  columns: readonly string[],
  rowAt: (index: number) => ShownRow | undefined,
  { top, bottom, left, right }: CellRange,
): string | null {
  const names = columns.slice(left, right + 1);
  const lines = top < 0 ? [names.map(quoted)] : [];
  for (let index = Math.max(0, top); index <= bottom; index += 1) {
    const row = rowAt(index);
    if (row === undefined) return null;
    lines.push(names.map((name) => textOf(row[name])));
  }
  return lines.map((cells) => cells.join('\t')).join('\n');
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : quoted(cellText(value));

const quoted = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
