/** One attempt at a request with an Idempotency-Key. Once another attempt begins, it can finish nothing. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Counts } from '../../kit/counts.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { IdempotencyStore, InTransaction } from '../../stores/index.ts';
import type { RequestAttempt } from '../../stores/postgres/idempotency.ts';
import { ApiError } from '../../errors.ts';
import { conflict, mismatch } from './refusals.ts';
import { sealResponse, type DerivedKeys } from './sealed-response.ts';

/** Its methods throw IDEMPOTENCY_CONFLICT where another attempt began, which undoes the transaction that they are in. */
export interface Claim {
  /** Throws IDEMPOTENCY_MISMATCH where an earlier attempt had another body; this one then has ended. */
  noteBody(hash: Buffer): Promise<void>;
  /** In the transaction that starts a run. */
  readonly startRun: InTransaction<ExecutionId>;
  /** Keeps the response in the transaction that does what was requested. */
  readonly finish: InTransaction<unknown>;
  /**
   * If the database is unavailable, the response is made of the run later on.
   * @param response null: it is made of the run
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
  /** Attempts in progress in this process, by request. */
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
