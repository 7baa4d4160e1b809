/** Schedules for the tests of their operations. */

import { createWorkflow } from './graphs.ts';
import type { House } from './house.ts';

export async function createSchedule(house: House, key: string, body: object = {}) {
  const { id: workflowId } = await createWorkflow(house, key);
  return addSchedule(house, key, workflowId, body);
}

export async function addSchedule(
  { client }: House,
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
