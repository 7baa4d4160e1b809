import type { Handler } from '../handler.ts';

export const deleteWorkflow: Handler<'deleteWorkflow', 'workflows'> = async (
  { caller, path },
  { workflows },
) => {
  await workflows.delete(caller, path.workflowId);
  return { status: 204 };
};
