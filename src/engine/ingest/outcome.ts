/** Loads the rows that a terminator outputs about the rows that it has sent. */

import type { OutcomeRows } from '../contract.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import { declaredColumn } from '../config/outcome.ts';
import type { Columns } from '../types.ts';
import type { IngestContext, Loaded } from './context.ts';
import { parsed } from './parsed.ts';
import { loadFixedRows } from './rows.ts';

/** @param rows null: none, because nothing was sent */
export async function loadOutcome(
  columns: Columns,
  rows: OutcomeRows | null,
  context: IngestContext,
): Promise<Loaded> {
  const declared: DeclaredColumns = columns.map(declaredColumn);
  if (rows === null || rows.rows === 0) return loadFixedRows([], declared, context);
  const job = {
    kind: 'parse',
    what: 'posted',
    from: rows.file,
    to: context.newFile('ndjson'),
    declared,
    beyond: 'refuse',
    ...context.byteBudget.jobLimit(),
  } as const;
  return parsed(job, rows.bytes, context);
}
