import type { Handler } from '../handler.ts';
import { presentSchedule, scheduleChange } from '../present/schedule.ts';

export const createSchedule: Handler<'createSchedule', 'schedules'> = async (
  { caller, path: { workflowId }, body },
  { schedules },
) => {
  const schedule = await schedules.create(caller, workflowId, {
    timeZone: 'UTC',
    params: {},
    isActive: true,
    overlap: 'skip',
    catchUp: 'none',
    ...scheduleChange(body),
    cron: body.cron,
  });
  return {
    status: 201,
    headers: { Location: `/api/v1/workflows/${workflowId}/schedules/${schedule.id}` },
    data: presentSchedule(schedule),
  };
};
