/** The problem of the engine that ended a run, as its execution shows it. */

import type { Diagnostic, Graph } from '../../engine/index.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import { placedMessage } from '../workflows/node-place.ts';

/** @param graph the graph that ran: the message names the node by its position and label in it */
export function toExecutionProblem(
  { nodes }: Pick<Graph, 'nodes'>,
  problem: Pick<Diagnostic, 'nodeId' | 'code' | 'message'>,
): ExecutionProblem {
  const { nodeId, code } = problem;
  return { nodeId, code, message: placedMessage(nodes, problem) };
}
