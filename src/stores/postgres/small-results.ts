/** Small results in a table, written by the statement that ends their run. */

import * as sql from '../../generated/statements/smallResults.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { Query } from './queries/statement.ts';
import { BATCH, inBatches } from './queries/batches.ts';

export interface SmallResult {
  readonly id: string;
  /** Everything except the rows, as JSON. */
  readonly head: string;
  /** NDJSON. */
  readonly rows: Buffer;
}

export interface SmallResultTable {
  /** null if the workflow has no such result. */
  read(workflowId: WorkflowId, id: string): Promise<Pick<SmallResult, 'head' | 'rows'> | null>;
  remove(id: string): Promise<void>;
  /**
   * Removes a bounded number.
   * @returns true if none is left
   */
  removeByWorkflow(workflowId: WorkflowId): Promise<boolean>;
  removeExpired(now: Date): Promise<number>;
}

export function createSmallResultTable(query: Query): SmallResultTable {
  return {
    async read(workflowId, id) {
      return (await query(sql.read, [workflowId, id]))[0] ?? null;
    },
    async remove(id) {
      await query(sql.remove, [id]);
    },
    async removeByWorkflow(workflowId) {
      const removeBatch = async () =>
        (await query(sql.removeByWorkflow, [workflowId, BATCH])).length;
      await inBatches(removeBatch);
      return (await query(sql.anyOfWorkflow, [workflowId])).length === 0;
    },
    async removeExpired(now) {
      let total = 0;
      for (let removed = BATCH; removed === BATCH; total += removed)
        removed = (await query(sql.removeExpired, [now, BATCH])).length;
      return total;
    },
  };
}

/**
 * A CTE of the statement that ends a run: `run` is the execution, and `reserved` has a row if there was space for
 * its results.
 */
export const insertSmallResults = (expiresAt: string, first: number): string => `
  stored AS (
    INSERT INTO small_results (id, workflow_id, expires_at, head, rows)
    SELECT result.id, run.workflow_id, ${expiresAt}::timestamptz, result.head, result.rows
    FROM reserved JOIN run USING (organization_id),
      unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::bytea[]) AS result (id, head, rows)
  )`;

export const smallResultColumns = (results: readonly SmallResult[]): readonly unknown[] => [
  results.map(({ id }) => id),
  results.map(({ head }) => head),
  results.map(({ rows }) => rows),
];
