import type { Handler } from '../handler.ts';
import { presentTest } from '../present/workflow-test.ts';

export const getWorkflowTest: Handler<'getWorkflowTest', 'workflowTests'> = async (
  { caller, path: { workflowId, testId } },
  { workflowTests },
) => ({
  status: 200,
  data: presentTest(await workflowTests.get(caller, workflowId, testId)),
});
