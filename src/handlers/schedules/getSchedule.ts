import type { Handler } from '../handler.ts';
import { presentSchedule } from '../present/schedule.ts';

export const getSchedule: Handler<'getSchedule', 'schedules'> = async (
  { caller, path: { workflowId, scheduleId } },
  { schedules },
) => ({
  status: 200,
  data: presentSchedule(await schedules.get(caller, workflowId, scheduleId)),
});
