/** A few rows of scalars as a VALUES list: needs no file, and its plan can be cached. */

import { duckdbType, identifier, text, toTimestamp } from '../sql.ts';
import type { Columns, DataType, Json, JsonObject } from '../types.ts';
import { exactJson, numberText } from '../../kit/json/exact-json.ts';

const MAX_ROWS = 100;
const MAX_CHARACTERS = 65_536;
/** U+0000 truncates a statement, and lone surrogates have no UTF-8 encoding. */
const NOT_FOR_SQL = /[\u0000\p{Surrogate}]/u;

/** null if the rows need a file: many rows, long texts, or text that SQL cannot contain. */
export function valuesTable(columns: Columns, rows: readonly JsonObject[]): string | null {
  if (rows.length > MAX_ROWS || columns.length === 0) return null;
  const outer = columns.map(
    (column, index) => `${fromText(`c${index}`, column.type)} AS ${identifier(column.name)}`,
  );
  const inner = columns.map((_, index) => `c${index}`).join(', ');
  if (rows.length === 0) {
    const nulls = columns.map(() => 'NULL').join(', ');
    return `(SELECT ${outer.join(', ')} FROM (VALUES (${nulls})) AS t(${inner}) WHERE FALSE)`;
  }
  const lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const cells: string[] = [];
    for (const { name, type } of columns) {
      const cell = cellText(Object.hasOwn(row, name) ? row[name] : null, type);
      if (cell !== null && NOT_FOR_SQL.test(cell)) return null;
      cells.push(cell === null ? 'NULL' : text(cell));
      characters += cell?.length ?? 0;
    }
    if (characters > MAX_CHARACTERS) return null;
    lines.push(`(${cells.join(', ')})`);
  }
  return `(SELECT ${outer.join(', ')} FROM (VALUES ${lines.join(', ')}) AS t(${inner}))`;
}

/** A valid text of the type. Text columns need a cast, too, because a column of nulls has no type. */
function fromText(sql: string, type: DataType): string {
  return type === 'timestamp' ? toTimestamp(sql) : `CAST(${sql} AS ${duckdbType(type)})`;
}

/** Values are sent as text and cast per column: a literal costs a tenth of a CAST expression. */
function cellText(value: Json | undefined, type: DataType): string | null {
  if (value === null || value === undefined) return null;
  const isJson = typeof value === 'object' || type === 'object' || type === 'array';
  if (isJson) return exactJson(value);
  return typeof value === 'number' ? numberText(value) : String(value);
}
