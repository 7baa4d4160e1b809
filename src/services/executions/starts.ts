/** From the id of a workflow to a run of its newest revision, which has an id and no row yet. */

import type { Clock } from '../../kit/clock.ts';
import type { Graph } from '../../engine/index.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { ExecutionStore, InTransaction } from '../../stores/index.ts';
import type {
  PrefetchedExecution,
  NewAttempt,
  StartedExecution,
} from '../../stores/postgres/executions.ts';
import { isVisible, workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';

/** Not yet checked against the caller: `start` queries again if the workflow is invisible or its cached graph outdated. */
export type PrefetchedStart = Promise<PrefetchedExecution | null>;

export interface StartOptions {
  readonly prefetched?: PrefetchedStart | null | undefined;
  /** In a transaction that inserts the row. */
  readonly commit?: InTransaction<ExecutionId> | undefined;
}

export interface BegunRun {
  readonly run: NewAttempt;
  readonly graph: Graph;
}

export interface Starts {
  /** null where the graph is to be read, too. */
  readonly prefetch: (workflowId: WorkflowId) => PrefetchedStart | null;
  /** Throws WORKFLOW_NOT_FOUND. */
  start(caller: KeyCaller, workflowId: WorkflowId, options: StartOptions): Promise<BegunRun>;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'prefetch' | 'start'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly clock: Clock;
}

export function createStarts({ store, graphs: { cache }, clock }: Dependencies): Starts {
  async function ask(
    caller: KeyCaller,
    workflowId: WorkflowId,
    cached: CachedGraph | undefined,
    commit: StartOptions['commit'],
  ): Promise<StartedExecution> {
    const { userId, keyId } = caller;
    const knownRevision = cached?.revision ?? null;
    const started = await store.start(
      workflowVisibility(caller),
      { workflowId, userId, keyId, startedAt: clock.now(), knownRevision },
      commit && ((tx, { executionId }) => commit(tx, executionId)),
    );
    if (started === null) throw workflowNotFound(workflowId);
    return started;
  }

  return {
    prefetch: (workflowId) =>
      cache.get(workflowId) === undefined
        ? null
        : // `start` queries again and reports the error.
          store.prefetch(workflowId).catch(() => null),

    async start(caller, workflowId, { prefetched, commit }) {
      const cached = cache.get(workflowId);
      const found = commit === undefined ? await prefetched : null;
      if (
        found &&
        isVisible(workflowVisibility(caller), found) &&
        found.revision === cached?.revision
      ) {
        const { executionId, organizationId, revision, userId: workflowUserId } = found;
        const { userId, keyId } = caller;
        const row = {
          organizationId,
          workflowId,
          workflowUserId,
          revision,
          userId,
          keyId,
          startedAt: clock.now(),
        };
        return { run: { executionId, attempt: 1, row }, graph: cached.graph };
      }
      const { executionId, row, workflow } = await ask(caller, workflowId, cached, commit);
      const { revision } = row;
      const graph = workflow === null ? knownGraph(cached, revision) : toEngineGraph(workflow);
      if (graph !== cached?.graph) cache.set(workflowId, { revision, graph });
      return { run: { executionId, attempt: 1, row }, graph };
    },
  };
}

function knownGraph(cached: CachedGraph | undefined, revision: number): Graph {
  if (cached?.revision === revision) return cached.graph;
  throw new Error(
    'a run started without a graph, and the one that is known is of another revision',
  );
}
