import { readEdges, readNodes } from './graph-body.ts';
import type { Handler } from '../handler.ts';
import { presentWritten } from '../present/model.ts';

/** A member that is absent stays as it is; `description: null` removes the text. */
export const updateWorkflow: Handler<'updateWorkflow', 'workflows'> = async (
  { caller, path, body },
  { workflows },
) => {
  const { title, description, is_active: isActive, nodes, edges } = body;
  const written = await workflows.update(caller, path.workflowId, {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(nodes === undefined ? {} : { nodes: readNodes(nodes) }),
    ...(edges === undefined ? {} : { edges: readEdges(edges) }),
  });
  return { status: 200, data: presentWritten(written) };
};
