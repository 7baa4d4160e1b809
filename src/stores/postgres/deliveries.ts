/** The deliveries of runs to other services, written to the history while a run sends them. */

import type { ExecutionDelivery } from '../../model/execution.ts';
import type { Database } from './connection/database.ts';
import type { Attempt } from './executions.ts';
import { columns, json } from './queries/columns.ts';

export interface DeliveryStore {
  read(run: Attempt): Promise<readonly ExecutionDelivery[]>;
  /**
   * Returns once it is on disk. False if the run was superseded, and must send nothing.
   * @param hasEffects true if a call has begun, or is about to
   */
  write(
    run: Attempt,
    deliveries: readonly ExecutionDelivery[],
    hasEffects: boolean,
  ): Promise<boolean>;
}

export function createDeliveryStore({ query }: Pick<Database, 'query'>): DeliveryStore {
  return {
    async read({ executionId }) {
      return (await query(READ, [executionId]))[0]?.deliveries ?? [];
    },
    async write({ executionId, attempt }, deliveries, hasEffects) {
      const args = [executionId, attempt, JSON.stringify(deliveries), hasEffects];
      return (await query(WRITE, args)).length > 0;
    },
  };
}

const DELIVERIES = columns('e', {
  deliveries: json<readonly ExecutionDelivery[]>("coalesce(e.deliveries, '[]')"),
});

const READ = {
  name: 'deliveries.read',
  sql: `SELECT ${DELIVERIES.sql} FROM executions e WHERE e.id = $1`,
  columns: DELIVERIES,
};

/** For a background run, only the latest attempt can write, as with its end. */
const WRITE = {
  name: 'deliveries.write',
  sql: `
    UPDATE executions SET deliveries = $3, has_effects = has_effects OR $4::boolean
    WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background) RETURNING id`,
};
