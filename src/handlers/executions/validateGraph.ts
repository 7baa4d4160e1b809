import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Handler } from '../handler.ts';
import { printGraphValidation } from '../present/validation.ts';
import { readEdges, readNodes, readParameters } from '../workflows/graph-body.ts';

export const validateGraph: Handler<'validateGraph', 'workflows'> = async (
  { caller, body, signal, endTurn },
  { workflows },
) => {
  endTurn();
  const graph = {
    nodes: readNodes(body.nodes),
    edges: readEdges(body.edges ?? []),
    parameters: readParameters(body.parameters ?? null),
  };
  const report = await workflows.validateGraph(caller, graph, signal);
  return { status: 200, bytes: await runInTimeSlices(printGraphValidation(report), signal) };
};
