import type { Handler } from '../handler.ts';

export const deleteWorkflow: Handler<'deleteWorkflow', 'workflows'> = async (
  { caller, path, ifMatch },
  { workflows },
) => {
  await workflows.delete(caller, path.workflowId, ifMatch);
  return { status: 204 };
};
