/** The condition that leaves out rows below a bound. The engine checks each row again. */

import type { Query } from '../../database/protocol.ts';
import { OID, WHOLE } from './conversions.ts';
import type { Described } from './describe.ts';

/** Empty if there is no bound. Rows without a value remain: the engine reports them. */
export function lowerBoundCondition(
  { from }: Query,
  { columns, types, values }: Described,
): string {
  const index = columns.findIndex(({ name }) => name === from?.column);
  const [column, type, text] = [columns[index], types[index], values[index]];
  if (from === undefined || column === undefined || type === undefined || text === undefined)
    return '';
  const sql = `q.c${index + 1}`;
  const bound = `'${from.value.replaceAll("'", "''")}'`;
  const isWhole = WHOLE.has(type.oid) && /^-?\d{1,18}$/.test(from.value);
  const condition =
    column.type === 'string'
      ? stringCondition(text, bound, type.oid)
      : `${sql} >= ${bound}::${isWhole || !WHOLE.has(type.oid) ? typeName(type.oid) : 'numeric'}`;
  return condition === '' ? '' : ` WHERE ${condition} OR ${sql} IS NULL`;
}

/** The text of `char(n)` has blanks that comparisons ignore. */
function stringCondition(text: string, bound: string, oid: number): string {
  return oid === OID.bpchar ? '' : `(${text})::text COLLATE "C" >= ${bound}`;
}

/** A type that an index on the column can use. */
function typeName(oid: number): string {
  if (oid === OID.date) return 'date';
  if (oid === OID.timestamp) return 'timestamp';
  if (oid === OID.timestamptz) return 'timestamptz';
  if (oid === OID.float4 || oid === OID.float8) return 'float8';
  if (oid === OID.money) return 'numeric::money';
  return WHOLE.has(oid) ? 'int8' : 'numeric';
}
