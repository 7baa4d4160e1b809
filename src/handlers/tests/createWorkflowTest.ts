import type { WorkflowTest } from '../../model/workflow-test.ts';
import type { Handler } from '../handler.ts';
import { presentTest, readExpectations, testChange } from '../present/workflow-test.ts';

export const createWorkflowTest: Handler<'createWorkflowTest', 'workflowTests'> = async (
  { caller, path: { workflowId }, body, once },
  { workflowTests },
) => {
  const content = {
    params: {},
    dueAt: null,
    lastSuccessAt: null,
    fixtures: {},
    ...testChange(body),
    name: body.name,
    expect: readExpectations(body.expect),
  };
  return once.change<WorkflowTest>(
    (commit) => workflowTests.create(caller, workflowId, content, commit),
    (test) => ({
      status: 201,
      headers: { Location: `/api/v1/workflows/${workflowId}/tests/${test.id}` },
      data: presentTest(test),
    }),
  );
};
