import type { PlannedSchedule } from '../../services/schedules/schedules.ts';
import type { Handler } from '../handler.ts';
import { presentSchedule, scheduleChange } from '../present/schedule.ts';

export const createSchedule: Handler<'createSchedule', 'schedules'> = async (
  { caller, path: { workflowId }, body, once },
  { schedules },
) => {
  const settings = {
    timeZone: 'UTC',
    params: {},
    isActive: true,
    overlap: 'skip',
    catchUp: 'none',
    ...scheduleChange(body),
    cron: body.cron,
  } as const;
  return once.change<PlannedSchedule>(
    (commit) => schedules.create(caller, workflowId, settings, commit),
    (schedule) => ({
      status: 201,
      headers: { Location: `/api/v1/workflows/${workflowId}/schedules/${schedule.id}` },
      data: presentSchedule(schedule),
    }),
  );
};
