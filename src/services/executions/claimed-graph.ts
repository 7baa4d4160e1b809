import type { Graph } from '../../engine/index.ts';
import type { ExecutionQueueStore } from '../../stores/index.ts';
import type { ClaimedRun } from '../../stores/postgres/execution-queue.ts';
import type { CalledGraphs } from '../workflows/called-graphs.ts';

interface Tools {
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly queue: Pick<ExecutionQueueStore, 'noteCalled'>;
}

/**
 * Completes the graph of a claimed run, and records the workflows that it calls, so that a later attempt calls the same
 * revisions.
 */
export async function completeClaimed(
  { calledGraphs, queue }: Tools,
  run: ClaimedRun,
  stored: Graph,
): Promise<Graph> {
  const { organizationId, userId, workflowId, calledWorkflows } = run;
  const visibility = { organizationId, userId: run.seesOrganization ? null : userId };
  const owner = { visibility, workflowId, calledBefore: calledWorkflows ?? [] };
  const { graph, called } = await calledGraphs.complete(owner, stored);
  if (called.length > 0) await queue.noteCalled(run, called);
  return graph;
}
