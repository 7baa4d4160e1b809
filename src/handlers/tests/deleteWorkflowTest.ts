import type { Handler } from '../handler.ts';

export const deleteWorkflowTest: Handler<'deleteWorkflowTest', 'workflowTests'> = async (
  { caller, path: { workflowId, testId } },
  { workflowTests },
) => {
  await workflowTests.delete(caller, workflowId, testId);
  return { status: 204 };
};
