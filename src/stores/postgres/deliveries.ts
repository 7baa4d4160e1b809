/** The deliveries of runs to other services, written to the history while a run sends them. */

import * as sql from '../../generated/statements/deliveries.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { ExecutionId, NodeId } from '../../model/ids.ts';
import type { RowRange } from '../../model/row-range.ts';
import type { UndeliveredPart, UndeliveredStatus } from '../../model/undelivered.ts';
import type { Database } from './connection/database.ts';
import type { Attempt } from './executions.ts';
import { oneRow } from './queries/one-row.ts';

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
  /** Null if it is not stored. */
  config(executionId: ExecutionId, nodeId: NodeId): Promise<UndeliveredPart | null>;
}

export interface StoredRowsOf {
  readonly executionId: ExecutionId;
  readonly nodeId: NodeId;
  readonly status: UndeliveredStatus;
}

export interface PositionedPart extends UndeliveredPart {
  /** The number of stored rows in the parts before this one. */
  readonly before: number;
}

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
    async config(executionId, nodeId) {
      return (await query(sql.config, [executionId, nodeId]))[0] ?? null;
    },
  };
}
