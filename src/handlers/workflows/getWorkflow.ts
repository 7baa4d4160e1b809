import { namesTag } from '../../model/entity-tags.ts';
import type { Handler } from '../handler.ts';
import { etagOf, presentWorkflow } from '../present/workflow.ts';

export const getWorkflow: Handler<'getWorkflow', 'workflows'> = async (
  { caller, path, ifNoneMatch },
  { workflows },
) => {
  const workflow = await workflows.get(caller, path.workflowId);
  const headers = etagOf(workflow);
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, workflow.entityTag))
    return { status: 304, headers };
  return { status: 200, headers, data: presentWorkflow(workflow) };
};
