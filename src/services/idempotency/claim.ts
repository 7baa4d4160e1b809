/**
 * One attempt at a request with an Idempotency-Key. When another attempt begins, this one cannot finish the request any
 * more.
 */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Counts } from '../../kit/counts.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { IdempotencyStore, InTransaction } from '../../stores/index.ts';
import type { RequestAttempt } from '../../stores/postgres/idempotency.ts';
import { ApiError } from '../../errors.ts';
import { conflict, mismatch } from './refusals.ts';
import { sealResponse, type DerivedKeys } from './sealed-response.ts';

/** Its methods throw IDEMPOTENCY_CONFLICT if another attempt has begun, which rolls back their transaction. */
export interface Claim {
  /** Throws IDEMPOTENCY_MISMATCH if an earlier attempt had another body, and ends this one. */
  noteBody(hash: Buffer): Promise<void>;
  /** Runs in the transaction that starts a run. */
  readonly startRun: InTransaction<ExecutionId>;
  /** Stores the response in the transaction of the requested change. */
  readonly finish: InTransaction<unknown>;
  /**
   * If the database is not available, the response is created from the run later.
   * @param response null if it should be created from the run
   */
  finishRun(response: unknown): Promise<void>;
  hasRun(): boolean;
  /**
   * Releases the key after a failure that is not stored. If a run is in progress or has completed, later requests get
   * its response. Does not throw: the claim ends when this process stops sending heartbeats for it.
   */
  release(): Promise<void>;
  /** Must be called at the end. */
  close(): void;
}

interface Dependencies {
  readonly store: IdempotencyStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly held: Counts<bigint>;
}

export function createClaim(
  attempt: RequestAttempt,
  keys: DerivedKeys,
  { store, clock, log, held }: Dependencies,
): Claim {
  const { id } = attempt;
  let hasRun = false;
  held.add(id, 1);

  function end(response: unknown): { response: Buffer | null; now: Date } {
    return { response: response === null ? null : sealResponse(response, keys), now: clock.now() };
  }

  return {
    async noteBody(hash) {
      const noted = await store.noteBody(attempt, hash);
      if (noted === 'other_body') {
        hasRun = false;
        throw mismatch('body');
      }
      if (noted === 'overtaken') throw conflict(1);
    },
    async startRun(tx, executionId) {
      if (!(await store.noteExecution(attempt, executionId, tx))) throw conflict(1);
      hasRun = true;
    },
    async finish(tx, response) {
      if (!(await store.finish(attempt, end(response), tx))) throw conflict(1);
    },
    async finishRun(response) {
      try {
        if (await store.finish(attempt, end(response))) return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
        log.warn({ error }, 'response to a request with an idempotency key not stored');
        return;
      }
      throw conflict(1);
    },
    hasRun: () => hasRun,
    async release() {
      try {
        if (!(await store.release(attempt))) await store.finish(attempt, end(null));
      } catch (error) {
        log.warn({ error }, 'idempotency key not released');
      }
    },
    close: () => held.add(id, -1),
  };
}
