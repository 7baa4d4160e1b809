/**
 * Bytes of the stored results of each organization, shared by all replicas.
 *
 * `result_totals` is always the sum of `result_bytes`: both change in one transaction, which locks the total first.
 * Reservations left by a crash are released when they would have expired.
 */

import type { ExecutionId, OrganizationId, WorkflowId } from '../../model/ids.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { bigint, columns, int, nullable, time } from './queries/columns.ts';
import type { Database } from './connection/database.ts';
import { oneRow } from './queries/one-row.ts';

export interface Reservation {
  readonly bytes: number;
  readonly expiresAt: Date;
  readonly limitBytes: number;
}

export interface ResultBytesStore {
  /** The organization's total and its next release time; null if it holds nothing. */
  held(
    organizationId: OrganizationId,
  ): Promise<{ readonly bytes: number; readonly firstExpiry: Date | null }>;
  /** Releases the reserved space that an execution did not use. */
  releaseExecution(executionId: ExecutionId): Promise<void>;
  /** The next `releaseDue` releases the results of the deleted workflow. */
  expireWorkflow(workflowId: WorkflowId, now: Date): Promise<void>;
  /** Releases what has expired; returns the number of rows of `result_bytes`. */
  releaseDue(now: Date): Promise<number>;
  total(): Promise<number>;
}

const MINUTE_MS = 60_000;

/** Results that expire in the same minute are counted together, under the end of that minute. */
export function expiryMinute(expiresAt: Date): string {
  return new Date(Math.ceil(expiresAt.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
}

export function createResultBytesStore({
  query,
  transaction,
}: Pick<Database, 'query' | 'transaction'>): ResultBytesStore {
  return {
    async held(organizationId) {
      const [row] = await query(HELD, [organizationId]);
      return { bytes: Number(row?.bytes ?? 0), firstExpiry: row?.firstExpiry ?? null };
    },

    async releaseExecution(executionId) {
      await transaction(async (tx) => {
        await tx(LOCK_TOTAL_OF, [executionId]);
        await tx(RELEASE_EXECUTION, [executionId]);
      });
    },

    async expireWorkflow(workflowId, now) {
      await query(EXPIRE_WORKFLOW, [workflowId, now.toISOString()]);
    },

    async releaseDue(now) {
      return inBatches(() =>
        transaction(async (tx) => {
          const due = await tx(DUE_ORGANIZATIONS, [now.toISOString(), BATCH]);
          if (due.length === 0) return 0;
          const organizations = due.map(({ organizationId }) => organizationId);
          await tx(LOCK_TOTALS, [organizations]);
          const released = oneRow(await tx(RELEASE_DUE, [now.toISOString(), organizations, BATCH]));
          return released.count;
        }),
      );
    },

    async total() {
      const row = oneRow(await query(TOTAL, []));
      return Number(row.bytes);
    },
  };
}

/**
 * Three CTEs before an `UPDATE executions`: `run` is the execution, and `reserved` has a row if there was space.
 * `$2` are the bytes, `$3` the minute of expiry, `$4` the limit.
 * @param run selects the organization and workflow of the execution
 */
export const reserve = (run: string): string => `
  run AS MATERIALIZED (${run}
  ), reserved AS (
    INSERT INTO result_totals AS t (organization_id, bytes)
    SELECT organization_id, $2::bigint FROM run WHERE $2::bigint <= $4::bigint
    ON CONFLICT (organization_id) DO UPDATE SET bytes = t.bytes + excluded.bytes WHERE t.bytes + excluded.bytes <= $4::bigint
    RETURNING t.organization_id
  ), counted AS (
    INSERT INTO result_bytes AS b (organization_id, expires_at, workflow_id, bytes, due_at)
    SELECT organization_id, $3::timestamptz, workflow_id, $2::bigint, $3::timestamptz FROM run JOIN reserved USING (organization_id)
    ON CONFLICT (organization_id, expires_at, workflow_id) DO UPDATE SET bytes = b.bytes + excluded.bytes, due_at = excluded.due_at
  )`;

export const runWhere = (condition: string): string => `
    SELECT organization_id, workflow_id FROM executions WHERE ${condition}`;

const HELD_COLUMNS = columns('', {
  bytes: nullable(bigint('(SELECT bytes FROM result_totals WHERE organization_id = $1)')),
  firstExpiry: nullable(
    time(
      '(SELECT expires_at FROM result_bytes WHERE organization_id = $1 AND bytes > 0 ORDER BY expires_at LIMIT 1)',
    ),
  ),
});

const HELD = { name: 'resultBytes.held', sql: `SELECT ${HELD_COLUMNS.sql}`, columns: HELD_COLUMNS };

const LOCK_TOTAL_OF = {
  name: 'resultBytes.lockTotalOf',
  sql: 'SELECT FROM result_totals WHERE organization_id = (SELECT organization_id FROM executions WHERE id = $1) FOR UPDATE',
};

/** Releases at most the remaining bytes: if the workflow was deleted, they may already be released. */
const RELEASE_EXECUTION = {
  name: 'resultBytes.releaseExecution',
  sql: `
    WITH run AS MATERIALIZED (
      SELECT id, e.organization_id, b.expires_at, e.workflow_id, least(coalesce(bytes, 0), result_bytes) AS bytes
      FROM executions e LEFT JOIN result_bytes b
        ON b.organization_id = e.organization_id AND b.expires_at = e.result_expires_at AND b.workflow_id = e.workflow_id
      WHERE id = $1 AND result_bytes > 0
    ), emptied AS (
      UPDATE result_bytes b SET bytes = b.bytes - run.bytes FROM run
      WHERE b.organization_id = run.organization_id AND b.expires_at = run.expires_at AND b.workflow_id = run.workflow_id
    ), released AS (
      UPDATE result_totals t SET bytes = t.bytes - run.bytes FROM run
      WHERE t.organization_id = run.organization_id
    )
    UPDATE executions e SET result_bytes = 0 FROM run WHERE e.id = run.id`,
};

const EXPIRE_WORKFLOW = {
  name: 'resultBytes.expireWorkflow',
  sql: 'UPDATE result_bytes SET due_at = $2 WHERE workflow_id = $1 AND due_at > $2',
};

const DUE = columns('due', { organizationId: int<OrganizationId>() });

const DUE_ORGANIZATIONS = {
  name: 'resultBytes.dueOrganizations',
  columns: DUE,
  sql: `
    SELECT DISTINCT ${DUE.sql}
    FROM (SELECT organization_id FROM result_bytes WHERE due_at <= $1 ORDER BY due_at LIMIT $2) due`,
};

/** Ordered, so that two sweepers cannot deadlock. */
const LOCK_TOTALS = {
  name: 'resultBytes.lockTotals',
  sql: 'SELECT FROM result_totals WHERE organization_id = ANY ($1::int[]) ORDER BY organization_id FOR UPDATE',
};

const RELEASED = columns('gone', { count: int('count(*)::int') });

const RELEASE_DUE = {
  name: 'resultBytes.releaseDue',
  columns: RELEASED,
  sql: `
    WITH gone AS (
      DELETE FROM result_bytes WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM result_bytes WHERE due_at <= $1 AND organization_id = ANY ($2::int[]) ORDER BY due_at LIMIT $3
      )) RETURNING organization_id, bytes
    ), released AS (
      UPDATE result_totals t SET bytes = t.bytes - sums.bytes
      FROM (SELECT organization_id, sum(bytes) AS bytes FROM gone GROUP BY 1) sums
      WHERE t.organization_id = sums.organization_id
    )
    SELECT ${RELEASED.sql} FROM gone`,
};

const TOTAL_COLUMNS = columns('t', { bytes: bigint('coalesce(sum(t.bytes), 0)::bigint') });

const TOTAL = {
  name: 'resultBytes.total',
  sql: `SELECT ${TOTAL_COLUMNS.sql} FROM result_totals t`,
  columns: TOTAL_COLUMNS,
};
