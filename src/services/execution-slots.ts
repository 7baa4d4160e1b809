/** How many runs may be under way at once: of one key, and of this process. */

import { ApiError } from '../errors.ts';

export interface ExecutionSlots {
  /** Takes a slot and returns what gives it back; throws RATE_LIMITED where there is none. */
  take(keyId: number): () => void;
  taken(): number;
}

export interface SlotLimits {
  readonly executionsPerKey: number;
  readonly executionsPerProcess: number;
}

export function createExecutionSlots({ executionsPerKey, executionsPerProcess }: SlotLimits): ExecutionSlots {
  const byKey = new Map<number, number>();
  let total = 0;

  function add(keyId: number, count: 1 | -1): void {
    total += count;
    const ofKey = (byKey.get(keyId) ?? 0) + count;
    if (ofKey === 0) byKey.delete(keyId);
    else byKey.set(keyId, ofKey);
  }

  return {
    take(keyId) {
      if ((byKey.get(keyId) ?? 0) >= executionsPerKey) {
        throw busy(`This key has ${executionsPerKey} executions running, which is as many as it may have.`);
      }
      if (total >= executionsPerProcess) throw busy('The service has as many executions running as it can take.');
      add(keyId, 1);
      return () => add(keyId, -1);
    },
    taken: () => total,
  };
}

function busy(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}
