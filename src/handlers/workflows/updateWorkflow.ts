import { readEdges, readNodes, readParameters, readSettings } from './graph-body.ts';
import type { Handler } from '../handler.ts';
import { graphCannotRun } from '../present/graph-failure.ts';
import { etagOf } from '../present/workflow.ts';
import { presentWritten } from '../present/written-workflow.ts';

/** A member that is absent stays as it is; null removes `slug`, `description` and `canvas`. */
export const updateWorkflow: Handler<'updateWorkflow', 'workflowWrites'> = async (
  { caller, path, body, ifMatch, query: { validate }, signal },
  { workflowWrites },
) => {
  const { title, slug, description, is_active: isActive, nodes, edges, parameters, canvas } = body;
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(nodes === undefined ? {} : { nodes: readNodes(nodes) }),
    ...(edges === undefined ? {} : { edges: readEdges(edges) }),
    ...(parameters === undefined ? {} : { parameters: readParameters(parameters) }),
    settings: readSettings(body),
    ...(canvas === undefined ? {} : { canvas }),
  };
  const check = { validate, signal };
  const write = await workflowWrites.update(caller, path.workflowId, change, ifMatch, check);
  if (write.kind === 'refused') throw graphCannotRun(write.report);
  const { written, report } = write;
  return { status: 200, headers: etagOf(written.workflow), data: presentWritten(written, report) };
};
