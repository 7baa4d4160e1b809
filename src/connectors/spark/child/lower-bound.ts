/** The condition that leaves out rows below a bound. The engine checks each row again. */

import type { LowerBound } from '../../database/protocol.ts';
import { naturalType, type ConvertedColumn } from './conversions.ts';

/** Null if the engine compares other values than Spark. The value is that of `:bound`. */
export function lowerBoundCondition(
  { column: name }: LowerBound,
  columns: readonly ConvertedColumn[],
): string | null {
  const at = columns.findIndex(({ column }) => column.name === name);
  const column = columns[at];
  const type = column === undefined ? null : boundType(column);
  // Rows without a value remain: the engine reports them.
  return type === null ? null : `c${at + 1} >= CAST(:bound AS ${type}) OR c${at + 1} IS NULL`;
}

/** A bound can have more places than its column. */
function boundType({ column, type }: ConvertedColumn): string | null {
  const isText = column.type === 'string';
  if (type.kind === 'text') return isText && type.isBinaryText ? 'STRING' : null;
  if (isText) return null;
  if (type.kind === 'integer') return 'DECIMAL(38,10)';
  if (type.kind === 'decimal') return `DECIMAL(38,${type.scale})`;
  if (type.kind === 'float' || type.kind === 'double') return 'DOUBLE';
  if (naturalType(type) !== column.type) return null;
  if (type.kind === 'date') return 'DATE';
  return type.kind === 'timestamp' ? 'TIMESTAMP' : null;
}
