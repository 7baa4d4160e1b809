import type { WrittenWorkflow } from '../../services/workflows/workflows.ts';
import { readEdges, readNodes, readParameters } from './graph-body.ts';
import type { Handler } from '../handler.ts';
import { etagOf, presentWritten } from '../present/workflow.ts';

export const createWorkflow: Handler<'createWorkflow', 'workflows'> = async (
  { caller, body, once },
  { workflows },
) => {
  const input = {
    title: body.title,
    slug: body.slug ?? null,
    description: body.description ?? null,
    isActive: body.is_active ?? true,
    nodes: readNodes(body.nodes ?? []),
    edges: readEdges(body.edges ?? []),
    parameters: readParameters(body.parameters ?? null),
  };
  return once.change<WrittenWorkflow>(
    (commit) => workflows.create(caller, input, commit),
    ({ workflow, nodeIds }) => ({
      status: 201,
      headers: { Location: `/api/v1/workflows/${workflow.id}`, ...etagOf(workflow) },
      data: presentWritten({ workflow, nodeIds: body.nodes === undefined ? null : nodeIds }),
    }),
  );
};
