import { escape, table } from './html.ts';

type Row = Readonly<Record<string, unknown>>;

export function rowsTable(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (names.length === 0) return '<p class="note">No rows.</p>';
  return `<div class="rows">${table(
    names.map(escape),
    rows.map((row) => names.map((name) => cell(row, name))),
  )}</div>`;
}

/** Marks missing fields, and values that could be confused with text. */
function cell(row: Row, name: string): string {
  if (!Object.hasOwn(row, name)) return '<span class="null">–</span>';
  const value = row[name];
  if (value === null) return '<span class="null">null</span>';
  return escape(typeof value === 'string' ? value : JSON.stringify(value));
}
