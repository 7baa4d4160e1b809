/** The deliveries of runs to other services, written to the history while a run sends them. */

import * as sql from '../../generated/statements/deliveries.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { Database } from './connection/database.ts';
import type { Attempt } from './executions.ts';

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
      return (await query(sql.read, [executionId]))[0]?.deliveries ?? [];
    },
    async write({ executionId, attempt }, deliveries, hasEffects) {
      const text = JSON.stringify(deliveries);
      return (await query(sql.write, [executionId, attempt, text, hasEffects])).length > 0;
    },
  };
}
