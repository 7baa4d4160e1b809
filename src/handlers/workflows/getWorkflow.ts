import type { Handler } from '../handler.ts';
import { presentWorkflow } from '../present/model.ts';

export const getWorkflow: Handler<'getWorkflow', 'workflows'> = async (
  { caller, path },
  { workflows },
) => {
  const workflow = await workflows.get(caller, path.workflowId);
  return { status: 200, data: presentWorkflow(workflow) };
};
