/** Converts the engine's problem of a run to that of its execution. */

import type { NodeProblem, Graph } from '../../engine/index.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import { placedMessage } from '../workflows/node-place.ts';

/** @param graph the graph of the run; the message refers to the node by position and label */
export function toExecutionProblem(
  { nodes }: Pick<Graph, 'nodes'>,
  problem: Pick<NodeProblem, 'nodeId' | 'code' | 'message'>,
): ExecutionProblem {
  const { nodeId, code } = problem;
  return { nodeId, code, message: placedMessage(nodes, problem) };
}
