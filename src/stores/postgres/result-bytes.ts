/**
 * Bytes of the stored results of each organization, shared by all replicas.
 *
 * `result_totals` is always the sum of `result_bytes`: both change in one transaction, which locks the total first.
 * Reservations left by a crash are released when they would have expired.
 */

import * as sql from '../../generated/statements/resultBytes.ts';
import type { ExecutionId, OrganizationId, WorkflowId } from '../../model/ids.ts';
import { BATCH, inBatches } from './queries/batches.ts';
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
      const [row] = await query(sql.held, [organizationId]);
      return { bytes: Number(row?.bytes ?? 0), firstExpiry: row?.firstExpiry ?? null };
    },

    async releaseExecution(executionId) {
      await transaction(async (tx) => {
        await tx(sql.lockTotalOf, [executionId]);
        await tx(sql.releaseExecution, [executionId]);
      });
    },

    async expireWorkflow(workflowId, now) {
      await query(sql.expireWorkflow, [workflowId, now.toISOString()]);
    },

    async releaseDue(now) {
      return inBatches(() =>
        transaction(async (tx) => {
          const due = await tx(sql.dueOrganizations, [now.toISOString(), BATCH]);
          if (due.length === 0) return 0;
          const organizations = due.map(({ organizationId }) => organizationId);
          await tx(sql.lockTotals, [organizations]);
          const released = oneRow(
            await tx(sql.releaseDue, [now.toISOString(), organizations, BATCH]),
          );
          return released.count;
        }),
      );
    },

    async total() {
      const row = oneRow(await query(sql.total, []));
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
