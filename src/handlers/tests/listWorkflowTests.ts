import { presentPageOf } from '../present/page.ts';
import { presentTest } from '../present/workflow-test.ts';
import type { Handler } from '../handler.ts';

export const listWorkflowTests: Handler<'listWorkflowTests', 'workflowTests'> = async (
  { caller, path: { workflowId }, query },
  { workflowTests },
) => {
  const page = await workflowTests.list(caller, workflowId, query);
  const path = `/api/v1/workflows/${workflowId}/tests`;
  const { pagination, headers } = presentPageOf(path, page, query);
  return { status: 200, headers, data: { tests: page.items.map(presentTest), ...pagination } };
};
