/** Schedules for the tests of their operations. */

import { createWorkflow } from './graphs.ts';
import type { TestServer } from './test-server.ts';

export async function createSchedule(server: TestServer, key: string, body: object = {}) {
  const { id: workflowId } = await createWorkflow(server, key);
  return addSchedule(server, key, workflowId, body);
}

export async function addSchedule(
  { client }: TestServer,
  key: string,
  workflowId: number,
  body: object = {},
) {
  const made = await client.ok('createSchedule', {
    key,
    params: { workflowId },
    body: { cron: '@daily', ...body },
  });
  return made.body.data;
}

/** The path parameters that name it. */
export const naming = ({ id, workflow_id }: { id: number; workflow_id: number }) => ({
  workflowId: workflow_id,
  scheduleId: id,
});
