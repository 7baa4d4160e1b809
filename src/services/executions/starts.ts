/** Starts a run of a revision of a workflow: it has an id, but no row yet. */

import type { Clock } from '../../kit/clock.ts';
import type { Graph } from '../../engine/index.ts';
import { authorOf, type Caller } from '../../model/caller.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { RevisionChoice } from '../../model/workflow.ts';
import type { ExecutionStore, InTransaction } from '../../stores/index.ts';
import type { NewAttempt } from '../../stores/postgres/executions.ts';
import { workflowVisibility } from '../visibility.ts';
import { refusingRevision, workflowNotFound } from '../workflows/find-workflow.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';

export interface NewRun {
  readonly run: NewAttempt;
  readonly graph: Graph;
}

export interface StartOptions {
  /** Default: `published`. */
  readonly revision?: RevisionChoice;
  /** Called in the transaction that inserts the row. */
  readonly commit?: InTransaction<ExecutionId> | undefined;
}

export interface Starts {
  /** Throws WORKFLOW_NOT_FOUND and REVISION_NOT_FOUND. */
  start(caller: Caller, workflowId: WorkflowId, options?: StartOptions): Promise<NewRun>;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'start'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly clock: Clock;
}

export function createStarts({ store, graphs: { cache }, clock }: Dependencies): Starts {
  return {
    async start(caller, workflowId, { revision: choice = 'published', commit } = {}) {
      const cached = cache.get(workflowId);
      const cachedRevision = cached?.revision ?? null;
      const run = { workflowId, ...authorOf(caller), startedAt: clock.now() };
      const starting = store.start(
        workflowVisibility(caller),
        { ...run, knownRevision: cachedRevision, revision: choice },
        commit && ((tx, { executionId }) => commit(tx, executionId)),
      );
      const started = await refusingRevision(workflowId, starting);
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
