import type { Handler } from '../handler.ts';
import { presentSchedule, scheduleChange } from '../present/schedule.ts';

export const updateSchedule: Handler<'updateSchedule', 'schedules'> = async (
  { caller, path: { workflowId, scheduleId }, body },
  { schedules },
) => {
  const change = scheduleChange(body);
  return {
    status: 200,
    data: presentSchedule(await schedules.update(caller, workflowId, scheduleId, change)),
  };
};
