/** Executions for callers: find, list, wait for the end, cancel. */

import type { ExecutionId } from '../../model/ids.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import { hasEnded, REACHABLE_EXECUTIONS, type Execution } from '../../model/execution.ts';
import { cappedPage, type CappedPage, type PageNumber } from '../../model/page.ts';
import type {
  ExecutionEvents,
  ExecutionHistoryStore,
  ResultBytesStore,
} from '../../stores/index.ts';
import type { ExecutionFilter } from '../../stores/postgres/execution-history.ts';
import { workflowVisibility } from '../visibility.ts';
import { EndWaits, type Wait } from './end-waits.ts';
import type { ParamQueue } from './queued-params.ts';
import type { RunRegistry } from './registry.ts';

export type { ExecutionFilter };

export interface ExecutionHistory {
  /** Waits for the end of the execution or of the given time. Throws EXECUTION_NOT_FOUND. */
  get(caller: Caller, id: ExecutionId, wait: Wait): Promise<Execution>;
  /** Newest first. */
  list(caller: Caller, filter: ExecutionFilter, page: PageNumber): Promise<CappedPage<Execution>>;
  /**
   * Returns the execution after at most a second, which may still be running. Throws EXECUTION_NOT_FOUND.
   * @param onWait called when it begins to wait for the end
   */
  cancel(caller: Caller, id: ExecutionId, onWait?: () => void): Promise<Execution>;
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

/** Events can be lost with their connection. */
const LOOKS = { firstMs: 5_000, longestMs: 5_000 };
const CANCEL_WAIT_MS = 1_000;
/** The end of a synchronous run in another process sends no event. */
const CANCEL_LOOKS = { firstMs: 50, longestMs: 400 };

export function createExecutionHistory(dependencies: Dependencies): ExecutionHistory {
  const { store, registry, params, resultBytes } = dependencies;
  const waits = new EndWaits(dependencies);
  const searches = new Semaphore(concurrency.executionSearches);

  async function find(caller: Caller, id: ExecutionId): Promise<Execution> {
    const execution = await store.find(workflowVisibility(caller), id);
    if (execution === null) throw executionNotFound(id);
    return execution;
  }

  return {
    async get(caller, id, wait) {
      const { organizationId } = caller;
      const read = () => find(caller, id);
      if (wait.waitMs === 0) return read();
      return waits.admit(organizationId, () => waits.until(id, read, wait, LOOKS), read);
    },

    async list(caller, filter, page) {
      const visibility = workflowVisibility(caller);
      const list = () => store.list(visibility, filter, page);
      const isSearch =
        filter.statuses !== undefined ||
        filter.trigger !== undefined ||
        filter.hasFailedDeliveries ||
        filter.userId !== undefined ||
        filter.keyId !== undefined;
      const owner = caller.organizationId;
      const result = await (isSearch ? searches.run(list, { owner }) : list());
      return cappedPage(result, REACHABLE_EXECUTIONS);
    },

    async cancel(caller, id, onWait) {
      const outcome = await store.cancel(workflowVisibility(caller), id);
      if (outcome === null) throw executionNotFound(id);
      const { execution, paramsId, hasReserved } = outcome;
      if (execution.status === 'cancelled' && paramsId !== null) {
        if (hasReserved) await resultBytes.releaseExecution(id);
        await params.remove(paramsId, id);
      }
      if (hasEnded(execution)) return execution;
      registry.stop(id, 'requested');
      onWait?.();
      const wait = { waitMs: CANCEL_WAIT_MS, signal: new AbortController().signal };
      const read = () => find(caller, id);
      const until = () => waits.until(id, read, wait, CANCEL_LOOKS);
      return waits.admit(caller.organizationId, until, read);
    },
  };
}

function executionNotFound(id: ExecutionId): ApiError {
  return new ApiError('EXECUTION_NOT_FOUND', `There is no execution ${id}.`);
}
