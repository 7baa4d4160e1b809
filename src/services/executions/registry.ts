/** The runs in progress in this process, with an abort handle for each. */

import type { AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { Attempt } from '../../stores/postgres/executions.ts';

/**
 * `requested`: by a call to cancel. `disconnected`: its client went away. `requeued`: this process stops. Otherwise,
 * whoever asked for it may no longer run it.
 */
export type StopReason = 'requested' | 'disconnected' | 'requeued' | AuthorityProblemCode;

export interface RegisteredRun {
  readonly signal: AbortSignal;
  /** Why it was stopped; null while it runs. */
  stopReason(): StopReason | null;
  stop(reason: StopReason): void;
  /** Must be called when the run has ended. */
  release(): void;
}

export interface RunRegistry {
  /** @param callerLeft aborts a synchronous run */
  register(run: Attempt, callerLeft: AbortSignal | null): RegisteredRun;
  ids(): readonly ExecutionId[];
  has(id: ExecutionId): boolean;
  /** Nothing happens where another process runs it. */
  stop(id: ExecutionId, reason: StopReason): void;
}

export function createRunRegistry(): RunRegistry {
  const running = new Map<ExecutionId, (reason: StopReason) => void>();
  return {
    register({ executionId }, callerLeft) {
      const controller = new AbortController();
      let why: StopReason | null = null;
      const stop = (reason: StopReason): void => {
        why ??= reason;
        controller.abort();
      };
      const disconnect = (): void => stop('disconnected');
      if (callerLeft?.aborted === true) disconnect();
      callerLeft?.addEventListener('abort', disconnect, { once: true });
      running.set(executionId, stop);
      return {
        signal: controller.signal,
        stopReason: () => why,
        stop,
        release() {
          callerLeft?.removeEventListener('abort', disconnect);
          if (running.get(executionId) === stop) running.delete(executionId);
        },
      };
    },
    ids: () => [...running.keys()],
    has: (id) => running.has(id),
    stop: (id, reason) => running.get(id)?.(reason),
  };
}
