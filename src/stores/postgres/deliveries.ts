/** What runs have sent to other services, in the rows of the history: written while they send. */

import type { ExecutionDelivery } from '../../model/execution.ts';
import type { Database } from './connection/database.ts';
import type { Attempt } from './executions.ts';
import { columns, json } from './queries/columns.ts';

export interface DeliveryStore {
  /** What earlier attempts of the run sent. */
  read(run: Attempt): Promise<readonly ExecutionDelivery[]>;
  /**
   * Returns when it is on the disk. False where the run was superseded: nothing must be sent for it.
   * @param hasEffects whether a call has begun, or begins after this
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

/** As the end of a run: of a background run, only its latest attempt is heard. */
const WRITE = {
  name: 'deliveries.write',
  sql: `
    UPDATE executions SET deliveries = $3, has_effects = has_effects OR $4::boolean
    WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background) RETURNING id`,
};
