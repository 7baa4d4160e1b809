/** Starts a run of a workflow's newest revision: it has an id, but no row yet. */

import type { Clock } from '../../kit/clock.ts';
import type { Graph } from '../../engine/index.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { ExecutionStore, InTransaction } from '../../stores/index.ts';
import type { NewAttempt } from '../../stores/postgres/executions.ts';
import { workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';

export interface NewRun {
  readonly run: NewAttempt;
  readonly graph: Graph;
}

export interface Starts {
  /**
   * Throws WORKFLOW_NOT_FOUND.
   * @param commit called in the transaction that inserts the row
   */
  start(
    caller: KeyCaller,
    workflowId: WorkflowId,
    commit?: InTransaction<ExecutionId>,
  ): Promise<NewRun>;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'start'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly clock: Clock;
}

export function createStarts({ store, graphs: { cache }, clock }: Dependencies): Starts {
  return {
    async start(caller, workflowId, commit) {
      const { userId, keyId } = caller;
      const cached = cache.get(workflowId);
      const cachedRevision = cached?.revision ?? null;
      const started = await store.start(
        workflowVisibility(caller),
        { workflowId, userId, keyId, startedAt: clock.now(), knownRevision: cachedRevision },
        commit && ((tx, { executionId }) => commit(tx, executionId)),
      );
      if (started === null) throw workflowNotFound(workflowId);
      const { executionId, row, workflow } = started;
      const { revision } = row;
      const graph = workflow === null ? cachedGraph(cached, revision) : toEngineGraph(workflow);
      if (graph !== cached?.graph) cache.set(workflowId, { revision, graph });
      return { run: { executionId, attempt: 1, row }, graph };
    },
  };
}

function cachedGraph(cached: CachedGraph | undefined, revision: number): Graph {
  if (cached?.revision === revision) return cached.graph;
  throw new Error(
    'a run started without a graph, and the one that is known is of another revision',
  );
}
