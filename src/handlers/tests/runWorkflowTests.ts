import type { Handler } from '../handler.ts';
import { printTestRun } from '../present/workflow-test-run.ts';

export const runWorkflowTests: Handler<'runWorkflowTests', 'testRuns'> = async (
  { caller, path: { workflowId }, body = {}, signal, endTurn },
  { testRuns },
) => {
  endTurn();
  const request = { revision: body.revision, testIds: body.test_ids };
  const run = await testRuns.run(caller, workflowId, request, signal);
  return { status: 200, bytes: printTestRun(workflowId, run) };
};
