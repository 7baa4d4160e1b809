/** Small results in a table, written by the statement that ends their run. */

import type { WorkflowId } from '../../model/ids.ts';
import type { Query, Statement } from './queries/statement.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { bytes, columns, text } from './queries/columns.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';

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
  const removeBatch = async (statement: Statement, by: unknown) =>
    (await query(statement, [by, BATCH])).length;
  return {
    async read(workflowId, id) {
      return (await query(READ, [workflowId, id]))[0] ?? null;
    },
    async remove(id) {
      await query(REMOVE, [id]);
    },
    async removeByWorkflow(workflowId) {
      await inBatches(() => removeBatch(REMOVE_BY_WORKFLOW, workflowId));
      return (await query(ANY_OF_WORKFLOW, [workflowId])).length === 0;
    },
    async removeExpired(now) {
      let total = 0;
      for (let removed = BATCH; removed === BATCH; total += removed)
        removed = await removeBatch(REMOVE_EXPIRED, now.toISOString());
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

export const SMALL_RESULT = columns('r', { head: text(), rows: bytes() });

const READ = {
  name: 'smallResults.read',
  sql: `SELECT ${SMALL_RESULT.sql} FROM small_results r WHERE r.workflow_id = $1 AND r.id = $2`,
  columns: SMALL_RESULT,
};

const REMOVE = { name: 'smallResults.remove', sql: 'DELETE FROM small_results WHERE id = $1' };

const removal = (condition: string): string => `
  DELETE FROM small_results WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM small_results WHERE ${condition} LIMIT $2
  )) RETURNING ${WITHOUT_WAITING}`;

const REMOVE_BY_WORKFLOW = {
  name: 'smallResults.removeByWorkflow',
  sql: removal('workflow_id = $1'),
};

const REMOVE_EXPIRED = {
  name: 'smallResults.removeExpired',
  sql: removal('expires_at <= $1 ORDER BY expires_at'),
};

const ANY_OF_WORKFLOW = {
  name: 'smallResults.anyOfWorkflow',
  sql: 'SELECT workflow_id FROM small_results WHERE workflow_id = $1 LIMIT 1',
};
