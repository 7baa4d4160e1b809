/** What callers see and do of executions: find, list, wait for, cancel. */

import type { ExecutionId, OrganizationId } from '../../model/ids.ts';
import { ApiError } from '../../errors.ts';
import { createCounts } from '../../kit/counts.ts';
import type { Caller } from '../../model/caller.ts';
import type { Execution } from '../../model/execution.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type {
  ExecutionEvents,
  ExecutionHistoryStore,
  ResultBytesStore,
} from '../../stores/index.ts';
import {
  REACHABLE_EXECUTIONS,
  type ExecutionFilter,
} from '../../stores/postgres/execution-history.ts';

export type { ExecutionFilter };
export { REACHABLE_EXECUTIONS };
import { workflowVisibility } from '../visibility.ts';
import type { ParamQueue } from './queued-params.ts';
import type { RunRegistry } from './registry.ts';

export interface Wait {
  /** How long to wait for the end of the run; 0: not at all. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

export interface ExecutionHistory {
  /** The execution, once it has ended or the time is up. Throws EXECUTION_NOT_FOUND. */
  get(caller: Caller, id: ExecutionId, wait: Wait): Promise<Execution>;
  /** Newest first. Where `isCapped`, there are more than `total`. */
  list(
    caller: Caller,
    filter: ExecutionFilter,
    page: PageNumber,
  ): Promise<Page<Execution> & { readonly isCapped: boolean }>;
  /** Returns it as it is within a second: ended, or still about to. Throws EXECUTION_NOT_FOUND. */
  cancel(caller: Caller, id: ExecutionId): Promise<Execution>;
}

interface Dependencies {
  readonly store: ExecutionHistoryStore;
  readonly events: ExecutionEvents;
  readonly registry: RunRegistry;
  readonly params: ParamQueue;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  /** Aborted when the service stops. */
  readonly draining: AbortSignal;
}

/** An event may be lost with its connection. */
const LOOK_AGAIN_MS = 5_000;
/** How many requests may wait in this process; beyond that they are answered at once. */
const MAX_WAITING = 2_000;
const MAX_WAITING_OF_ORGANIZATION = 500;
const CANCEL_WAIT_MS = 1_000;
const CANCEL_LOOKS_MS = 50;

export function createExecutionHistory(dependencies: Dependencies): ExecutionHistory {
  const { store, events, registry, params, resultBytes, draining } = dependencies;
  let waiting = 0;
  const waitingOf = createCounts<OrganizationId>();

  function countWaiting(organizationId: OrganizationId, change: 1 | -1): void {
    waiting += change;
    waitingOf.add(organizationId, change);
  }

  const mayWait = (organizationId: OrganizationId): boolean =>
    waiting < MAX_WAITING && waitingOf.of(organizationId) < MAX_WAITING_OF_ORGANIZATION;

  async function find(caller: Caller, id: ExecutionId): Promise<Execution> {
    const execution = await store.find(workflowVisibility(caller), id);
    if (execution === null) throw executionNotFound(id);
    return execution;
  }

  async function whenEnded(
    caller: Caller,
    id: ExecutionId,
    { waitMs, signal }: Wait,
    lookAgainMs: number,
  ): Promise<Execution> {
    const until = performance.now() + waitMs;
    let execution = await find(caller, id);
    while (!hasEnded(execution) && !signal.aborted && !draining.aborted) {
      const left = until - performance.now();
      if (left <= 0) break;
      const event = nextEvent(events, id, Math.min(left, lookAgainMs), [signal, draining]);
      // What happened before the listener stood is seen here.
      execution = await find(caller, id);
      if (hasEnded(execution)) event.forget();
      else {
        await event.happened;
        execution = await find(caller, id);
      }
    }
    return execution;
  }

  return {
    async get(caller, id, wait) {
      const { organizationId } = caller;
      if (wait.waitMs === 0 || !mayWait(organizationId)) return find(caller, id);
      countWaiting(organizationId, 1);
      try {
        return await whenEnded(caller, id, wait, LOOK_AGAIN_MS);
      } finally {
        countWaiting(organizationId, -1);
      }
    },

    async list(caller, filter, page) {
      const visibility = workflowVisibility(caller);
      const found = await store.list(visibility, filter, page);
      const total = Math.min(found.total, REACHABLE_EXECUTIONS);
      return { items: found.items, total, isCapped: found.total > total };
    },

    async cancel(caller, id) {
      const found = await store.cancel(workflowVisibility(caller), id);
      if (found === null) throw executionNotFound(id);
      const { execution, paramsId, hasReserved } = found;
      if (execution.status === 'cancelled' && paramsId !== null) {
        if (hasReserved) await resultBytes.releaseExecution(id);
        await params.remove(paramsId, id);
      }
      if (hasEnded(execution)) return execution;
      registry.stop(id, 'requested');
      const signal = new AbortController().signal;
      return whenEnded(caller, id, { waitMs: CANCEL_WAIT_MS, signal }, CANCEL_LOOKS_MS);
    },
  };
}

export function hasEnded({ status }: Execution): boolean {
  return status !== 'queued' && status !== 'running';
}

function nextEvent(
  events: ExecutionEvents,
  id: ExecutionId,
  ms: number,
  signals: readonly AbortSignal[],
): { readonly happened: Promise<void>; readonly forget: () => void } {
  let forget = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      for (const end of ends) end();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const ends = [
      events.onEnded((ended) => {
        if (ended === id) done();
      }),
      events.onReconnected(done),
    ];
    for (const signal of signals) signal.addEventListener('abort', done, { once: true });
    forget = done;
  });
  return { happened, forget };
}

function executionNotFound(id: ExecutionId): ApiError {
  return new ApiError('EXECUTION_NOT_FOUND', `There is no execution ${id}.`);
}
