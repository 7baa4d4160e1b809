/** The deliveries of runs to other services, written to the history while a run sends them. */

import * as sql from '../../generated/statements/deliveries.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { ExecutionId, NodeId } from '../../model/ids.ts';
import type { RowRange } from '../../model/row-range.ts';
import type { UndeliveredPart, UndeliveredStatus } from '../../model/undelivered.ts';
import type { Database } from './connection/database.ts';
import type { Attempt } from './executions.ts';
import { oneRow } from './queries/one-row.ts';
import type { Query } from './queries/statement.ts';

export interface DeliveryStore {
  read(run: Attempt): Promise<readonly ExecutionDelivery[]>;
  /**
   * Returns once it is on disk. False if the run was superseded, and must send nothing.
   * @param hasEffects true if a call has begun, or is about to
   * @param undelivered rows to store with the reports
   */
  write(
    run: Attempt,
    deliveries: readonly ExecutionDelivery[],
    hasEffects: boolean,
    undelivered?: readonly UndeliveredPart[],
  ): Promise<boolean>;
  /** The parts with these rows, by their position among all stored rows of the status. */
  undelivered(of: StoredRowsOf, range: RowRange): Promise<readonly PositionedPart[]>;
  /** The number of all stored rows. */
  storedRows(of: StoredRowsOf): Promise<number>;
  /** The stored rows of all terminators, by their outcome. */
  resendable(executionId: ExecutionId): Promise<readonly ResendableRows[]>;
  /** The nodes whose rows a run sends again. */
  takenNodes(executionId: ExecutionId, resentBy: ExecutionId): Promise<readonly TakenNode[]>;
  /** The next parts with those rows; none after the last one. @param afterRow the first row of the part before, or 0 */
  takenParts(
    of: StoredRowsOf,
    resentBy: ExecutionId,
    afterRow: number,
  ): Promise<readonly PartlyResent[]>;
  /** Null if it is not stored. */
  config(executionId: ExecutionId, nodeId: NodeId): Promise<UndeliveredPart | null>;
}

export interface StoredRowsOf {
  readonly executionId: ExecutionId;
  readonly nodeId: NodeId;
  readonly status: UndeliveredStatus;
}

/** A node whose rows a run sends again. */
export interface TakenNode {
  readonly nodeId: NodeId;
  readonly rows: number;
  /** True if rows in doubt are sent even if they cannot be looked up. */
  readonly isDoubtConfirmed: boolean;
}

export interface ResendableRows {
  readonly nodeId: NodeId;
  readonly status: UndeliveredStatus;
  /** The number of rows that can be sent again. */
  readonly rows: number;
  /** The last run that sends others again; null if none does. */
  readonly resentBy: ExecutionId | null;
}

/** The rows to send again. */
export interface RowsToTake {
  readonly executionId: ExecutionId;
  /** Null for all nodes. */
  readonly nodeId: NodeId | null;
  readonly statuses: readonly UndeliveredStatus[];
  readonly isDoubtConfirmed: boolean;
}

/** A part of which an earlier run may have sent the first rows again. */
export interface PartlyResent extends UndeliveredPart {
  /** The number of these rows. */
  readonly resentRows: number;
}

export interface PositionedPart extends PartlyResent {
  /** The run that sends the other rows again, or null. */
  readonly resentBy: ExecutionId | null;
  /** The run that sent the first rows again; null if there are none. */
  readonly rowsResentBy: ExecutionId | null;
  /** The number of stored rows in the parts before this one. */
  readonly before: number;
}

/** A part has up to 256 KiB. */
const PARTS_AT_A_TIME = 8;

export function createDeliveryStore({ query }: Pick<Database, 'query'>): DeliveryStore {
  return {
    async read({ executionId }) {
      return (await query(sql.read, [executionId]))[0]?.deliveries ?? [];
    },
    async write({ executionId, attempt }, deliveries, hasEffects, undelivered = []) {
      const text = JSON.stringify(deliveries);
      if (undelivered.length === 0)
        return (await query(sql.write, [executionId, attempt, text, hasEffects])).length > 0;
      const written = await query(sql.writeWithRows, [
        executionId,
        attempt,
        text,
        hasEffects,
        undelivered.map(({ nodeId }) => nodeId),
        undelivered.map(({ firstRow }) => firstRow),
        undelivered.map(({ rows }) => rows),
        undelivered.map(({ status }) => status),
        undelivered.map(({ sealed }) => sealed),
      ]);
      return written.length > 0;
    },
    undelivered({ executionId, nodeId, status }, { row, rows }) {
      return query(sql.undelivered, [executionId, nodeId, status, row, rows]);
    },
    async storedRows({ executionId, nodeId, status }) {
      return oneRow(await query(sql.storedRows, [executionId, nodeId, status])).total;
    },
    resendable: (executionId) => query(sql.resendable, [executionId]),
    takenNodes: (executionId, resentBy) => query(sql.takenNodes, [executionId, resentBy]),
    takenParts: ({ executionId, nodeId, status }, resentBy, afterRow) =>
      query(sql.takenParts, [executionId, resentBy, nodeId, status, afterRow, PARTS_AT_A_TIME]),
    async config(executionId, nodeId) {
      return (await query(sql.config, [executionId, nodeId]))[0] ?? null;
    },
  };
}

/**
 * Takes rows for a run that sends them again, in the transaction that queues it, so that no two runs send the same row.
 * False if there are none.
 */
export async function takeRows(
  tx: Query,
  { executionId, nodeId, statuses, isDoubtConfirmed }: RowsToTake,
  resentBy: ExecutionId,
): Promise<boolean> {
  const [execution] = await tx(sql.lockReports, [executionId]);
  const args = [executionId, nodeId, statuses, resentBy, isDoubtConfirmed] as const;
  const parts = await tx(sql.take, args);
  if (parts.length === 0) return false;
  const resent = new Map(
    (await tx(sql.resentRows, [executionId])).map((one) => [one.nodeId, one.rows]),
  );
  const reports = (execution?.deliveries ?? []).map((report) => {
    const resentRows = resent.get(report.nodeId);
    return resentRows === undefined ? report : { ...report, resentRows };
  });
  await tx(sql.writeReports, [executionId, JSON.stringify(reports)]);
  return true;
}
