/** Computes a statement over several queries in one read-only transaction. */

import { isUnchanged } from '../../database/child/described-leaf.ts';
import type { Changed, ComputeJob, Read } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import { bindValues, valuesOf, type BoundValue } from './bound-values.ts';
import { convert } from './conversions.ts';
import { copyOut } from './copy-out.ts';
import { boundStatement, columnNames, copyText, fromItem } from './copy-text.ts';
import { describe, parseText, serverTypes } from './describe.ts';
import { comparesTextByCodePoints, exactColumns } from './exact-columns.ts';
import { beginReadOnly, readProblem } from './read.ts';
import type { Session } from './session.ts';
import { statementText } from './statement-text.ts';

/** Throws a StepError. */
export async function compute(session: Session, job: ComputeJob): Promise<Read | Changed> {
  const { leaves, text, values, columns } = job.statement;
  await beginReadOnly(session, job.timeoutMs);
  const isTextExact = await comparesTextByCodePoints(session);
  const tables: string[] = [];
  const bound: BoundValue[] = values.map((value, index) => ({
    name: valueName(index + 1),
    text: value,
  }));
  for (const [index, leaf] of leaves.entries()) {
    const prefix = `leaf${index + 1}_`;
    const described = await describe(session, leaf.query);
    if (!isUnchanged(leaf, described.columns, exactColumns(described, isTextExact)))
      return { kind: 'changed' };
    const names = columnNames(described.columns).join(', ');
    const statement = boundStatement(leaf.query, described, prefix);
    tables.push(`weir_leaf_${index + 1}(${names}) AS (\n${statement}\n)`);
    bound.push(...valuesOf(leaf.query, prefix));
  }
  await bindValues(session, bound);
  const withLeaves = `WITH ${tables.join(', ')} `;
  const from = fromItem(boundText(text), columns);
  try {
    const types = await resultTypes(session, `${withLeaves}SELECT * FROM ${from}`);
    const converted = columns.map(({ name, type }, index) => {
      const serverType = types[index];
      if (serverType === undefined) throw new Error('the statement has other columns');
      return convert({ at: index + 1, name, sql: `q.c${index + 1}` }, serverType, type).sql;
    });
    const copied = await copyOut(session, copyText(withLeaves, converted, from), job);
    return { kind: 'read', columns, ...copied };
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError('call', readProblem(error, { columns }));
  }
}

const valueName = (number: number): string => `weir.v${number}`;

function boundText(text: string): string {
  return statementText(text, (number) => `pg_catalog.current_setting('${valueName(number)}')`).text;
}

async function resultTypes(session: Session, text: string) {
  const { fields } = await parseText(session, text);
  return serverTypes(session, fields ?? []);
}
