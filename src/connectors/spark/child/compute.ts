/** Computes a statement over several queries. */

import { isUnchanged } from '../../database/child/described-leaf.ts';
import type { Changed, ComputeJob, Read } from '../../database/protocol.ts';
import { convertedColumn, type ConvertedColumn } from './conversions.ts';
import { describe, exactColumns } from './describe.ts';
import { sqlRelation, textLiteral } from './messages.ts';
import { writeRows } from './rows-out.ts';
import type { Session } from './session.ts';

/** Throws a StepError. */
export async function compute(session: Session, job: ComputeJob): Promise<Read | Changed> {
  const { leaves, text, values, columns } = job.statement;
  const { timeoutMs } = job;
  for (const [index, leaf] of leaves.entries()) {
    const described = await describe(session, leaf.query, timeoutMs);
    const leafColumns = described.columns.map(({ column }) => column);
    if (!isUnchanged(leaf, leafColumns, exactColumns(described.columns)))
      return { kind: 'changed' };
    const rows = `weir_rows_${index + 1}`;
    await session.createView(rows, described.relation, timeoutMs);
    const converted = sqlRelation(`SELECT ${listOf(described.columns)} FROM ${rows}`);
    await session.createView(`weir_leaf_${index + 1}`, converted, timeoutMs);
  }
  const named = values.map((value, at) => [`v${at + 1}`, textLiteral(value)] as const);
  const relation = sqlRelation(text, { named });
  const fields = await session.describe(relation, timeoutMs);
  const result = columns.map(({ name, type }, at) => {
    const field = fields[at];
    if (field === undefined) throw new Error('the statement has other columns');
    return convertedColumn({ ...field, name }, type);
  });
  const written = await writeRows(session, relation, result, job);
  return { kind: 'read', columns, ...written };
}

/** Whole numbers and times each have one type in the statement. */
function listOf(columns: readonly ConvertedColumn[]): string {
  return columns
    .map(({ column }, at) => {
      const name = `c${at + 1}`;
      const type = SAME_TYPES[column.type];
      return type === undefined ? name : `CAST(${name} AS ${type}) AS ${name}`;
    })
    .join(', ');
}

const SAME_TYPES: Readonly<Record<string, string>> = { integer: 'BIGINT', timestamp: 'TIMESTAMP' };
