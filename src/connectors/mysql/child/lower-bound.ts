/** The condition that leaves out rows below a bound. The engine checks each row again. */

import mysql from 'mysql2';

import type { LowerBound } from '../../database/protocol.ts';
import { quotedName } from '../../database/table-name.ts';
import type { ConvertedColumn } from './conversions.ts';
import type { Kind } from './server-type.ts';

export interface BoundedStatement {
  readonly text: string;
  /** Follow those of the statement. */
  readonly values: readonly unknown[];
}

/** Rows without a value remain: the engine reports them. The order of a subquery is not kept, so that of the bound is. */
export function boundedStatement(
  statement: string,
  { column: name, value }: LowerBound,
  columns: readonly ConvertedColumn[],
): BoundedStatement {
  const kind = columns.find(({ column }) => column.name === name)?.type.kind;
  const sql = `q.${quotedName(name, '`')}`;
  const condition = kind === undefined ? null : conditionOf(sql, kind, value);
  const where = condition === null ? '' : ` WHERE ${condition[0]} OR ${sql} IS NULL`;
  return {
    text: `SELECT * FROM (\n${statement}\n) AS q${where} ORDER BY ${sql}`,
    values: condition === null ? [] : [condition[1]],
  };
}

/** Null if the engine compares other values than the server. */
function conditionOf(
  sql: string,
  kind: Kind,
  value: string,
): readonly [condition: string, value: unknown] | null {
  if (kind === 'integer' || kind === 'decimal')
    return [`${sql} >= ?`, mysql.TypedParameter.DECIMAL(value)];
  if (kind === 'float' || kind === 'double') return [`${sql} >= ?`, Number(value)];
  if (kind === 'date') return [`${sql} >= CAST(? AS DATE)`, value];
  if (kind === 'datetime')
    return [`${sql} >= CAST(? AS DATETIME(6))`, value.replace('T', ' ').replace('Z', '')];
  // The bytes of UTF-8 have the order of the code points.
  return kind === 'text'
    ? [`CAST(CONVERT(${sql} USING utf8mb4) AS BINARY) >= CAST(? AS BINARY)`, value]
    : null;
}
