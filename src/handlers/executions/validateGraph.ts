import type { Handler } from '../handler.ts';
import { presentGraphValidation } from '../present/validation.ts';
import { readEdges, readNodes, readParameters } from '../workflows/graph-body.ts';

export const validateGraph: Handler<'validateGraph', 'workflows'> = async (
  { caller, body, signal },
  { workflows },
) => {
  const graph = {
    nodes: readNodes(body.nodes),
    edges: readEdges(body.edges ?? []),
    parameters: readParameters(body.parameters ?? null),
  };
  return {
    status: 200,
    data: presentGraphValidation(await workflows.validateGraph(caller, graph, signal)),
  };
};
