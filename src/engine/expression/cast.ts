/** Casts between our types. A value that cannot be cast fails the run: nothing turns null by itself. */

import { duckdbType } from '../sql.ts';
import type { DataType } from '../types.ts';

const SCALARS: ReadonlySet<DataType> = new Set(['integer', 'number', 'string', 'boolean']);

/**
 * The SQL of `sql`, which is of type `from`, as type `to`; undefined where the
 * two have nothing to do with each other. Timestamps become text in the form
 * in which results show them. A JSON value casts to what it holds; to text, it
 * is its JSON.
 */
export function castSql(sql: string, from: DataType | null, to: DataType): string | undefined {
  const plain = `CAST(${sql} AS ${duckdbType(to)})`;
  if (from === null) return plain;
  if (from === to) return sql;
  const isJson = to === 'object' || to === 'array';
  switch (from) {
    case 'string':
      return plain;
    case 'integer':
    case 'number':
    case 'boolean':
      return SCALARS.has(to) ? plain : undefined;
    case 'date':
      return to === 'timestamp' || to === 'string' ? plain : undefined;
    case 'timestamp':
      if (to === 'string') return timestampText(sql);
      return to === 'date' ? plain : undefined;
    case 'object':
    case 'array':
      if (isJson) return sql;
      return plain;
  }
}

/** ISO 8601 in UTC with milliseconds, or microseconds where there are any; evaluates `sql` once. */
function timestampText(sql: string): string {
  return `regexp_replace(strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%fZ'), '000Z$', 'Z')`;
}
