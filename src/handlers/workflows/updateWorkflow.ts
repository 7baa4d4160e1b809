import { readEdges, readNodes, readParameters } from './graph-body.ts';
import type { Handler } from '../handler.ts';
import { etagOf, presentWritten } from '../present/workflow.ts';

/** A member that is absent stays as it is; null removes `slug` and `description`. */
export const updateWorkflow: Handler<'updateWorkflow', 'workflows'> = async (
  { caller, path, body, ifMatch },
  { workflows },
) => {
  const { title, slug, description, is_active: isActive, nodes, edges, parameters } = body;
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(nodes === undefined ? {} : { nodes: readNodes(nodes) }),
    ...(edges === undefined ? {} : { edges: readEdges(edges) }),
    ...(parameters === undefined ? {} : { parameters: readParameters(parameters) }),
  };
  const written = await workflows.update(caller, path.workflowId, change, ifMatch);
  return { status: 200, headers: etagOf(written.workflow), data: presentWritten(written) };
};
