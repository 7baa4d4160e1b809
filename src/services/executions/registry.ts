/** The runs in progress in this process, with an abort handle for each. */

import type { AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { Attempt, HeldRun } from '../../stores/postgres/executions.ts';
import type { ClaimLease, ClaimMoment } from './claim-lease.ts';

/**
 * `requested`: it was cancelled. `disconnected`: its client disconnected. `requeued`: this process stops.
 * `superseded`: this process lost its claim. Otherwise its principal can no longer run it.
 */
export type StopReason =
  'requested' | 'disconnected' | 'requeued' | 'superseded' | AuthorityProblemCode;

export interface RegisteredRun {
  readonly signal: AbortSignal;
  readonly lease: ClaimLease | null;
  /** The reason for the stop. Null while it runs. */
  stopReason(): StopReason | null;
  stop(reason: StopReason): void;
  /** Must be called when the run has ended. */
  release(): void;
}

export interface RunRegistry {
  /**
   * @param callerLeft aborts a synchronous run
   * @param lease of a background run
   */
  register(run: Attempt, callerLeft: AbortSignal | null, lease?: ClaimLease | null): RegisteredRun;
  runs(): readonly Attempt[];
  /**
   * Renews the claims of background runs that the database confirmed, and stops the others and those that were
   * cancelled.
   * @param queried the runs in the query
   * @param moment a time before the query
   */
  heard(queried: readonly Attempt[], held: readonly HeldRun[], moment: ClaimMoment): void;
  /** Has no effect if another process runs it. */
  stop(id: ExecutionId, reason: StopReason): void;
}

interface Entry {
  readonly run: Attempt;
  readonly lease: ClaimLease | null;
  readonly stop: (reason: StopReason) => void;
}

export function createRunRegistry(): RunRegistry {
  /** By attempt, because a superseded one can still be in progress while this process runs the next one. */
  const entries = new Map<Attempt, Entry>();
  return {
    register(run, callerLeft, lease = null) {
      const controller = new AbortController();
      let why: StopReason | null = null;
      const stop = (reason: StopReason): void => {
        why ??= reason;
        controller.abort();
      };
      const disconnect = (): void => stop('disconnected');
      if (callerLeft?.aborted === true) disconnect();
      callerLeft?.addEventListener('abort', disconnect, { once: true });
      entries.set(run, { run, lease, stop });
      return {
        signal: controller.signal,
        lease,
        stopReason: () => why,
        stop,
        release() {
          callerLeft?.removeEventListener('abort', disconnect);
          entries.delete(run);
        },
      };
    },
    runs: () => [...entries.keys()],
    heard(queried, held, moment) {
      const answers = new Map(held.map((answer) => [answer.executionId, answer]));
      for (const run of queried) {
        const entry = entries.get(run);
        const answer = answers.get(run.executionId);
        if (entry === undefined) continue;
        if (answer?.attempt === run.attempt) {
          entry.lease?.renew(moment);
          if (answer.reason !== null) entry.stop(answer.reason);
        } else if (entry.lease !== null) {
          entry.lease.lose();
          entry.stop('superseded');
        }
      }
    },
    stop(id, reason) {
      for (const { run, stop } of entries.values()) if (run.executionId === id) stop(reason);
    },
  };
}
