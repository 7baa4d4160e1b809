import type { CheckedWrite } from '../../services/workflows/workflow-writes.ts';
import { readEdges, readNodes, readParameters, readSettings } from './graph-body.ts';
import type { Handler } from '../handler.ts';
import { graphCannotRun } from '../present/graph-failure.ts';
import { etagOf } from '../present/workflow.ts';
import { presentWritten } from '../present/written-workflow.ts';

export const createWorkflow: Handler<'createWorkflow', 'workflowWrites'> = async (
  { caller, body, query: { validate }, once, signal },
  { workflowWrites },
) => {
  const input = {
    title: body.title,
    slug: body.slug ?? null,
    description: body.description ?? null,
    isActive: body.is_active ?? true,
    nodes: readNodes(body.nodes ?? []),
    edges: readEdges(body.edges ?? []),
    parameters: readParameters(body.parameters ?? null),
    settings: readSettings(body),
    canvas: body.canvas ?? null,
  };
  return once.change<CheckedWrite>(
    async (commit) => {
      const write = await workflowWrites.create(caller, input, { validate, signal }, commit);
      if (write.kind === 'refused') throw graphCannotRun(write.report);
      return write;
    },
    ({ written: { workflow, nodeIds }, report }) => ({
      status: 201,
      headers: { Location: `/api/v1/workflows/${workflow.id}`, ...etagOf(workflow) },
      data: presentWritten(
        { workflow, nodeIds: body.nodes === undefined ? null : nodeIds },
        report,
      ),
    }),
  );
};
