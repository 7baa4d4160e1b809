import type { Handler } from '../handler.ts';
import { presentTest, testChange } from '../present/workflow-test.ts';

export const updateWorkflowTest: Handler<'updateWorkflowTest', 'workflowTests'> = async (
  { caller, path: { workflowId, testId }, body },
  { workflowTests },
) => {
  const test = await workflowTests.update(caller, workflowId, testId, testChange(body));
  return { status: 200, data: presentTest(test) };
};
