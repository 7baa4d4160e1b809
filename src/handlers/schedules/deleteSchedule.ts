import type { Handler } from '../handler.ts';

export const deleteSchedule: Handler<'deleteSchedule', 'schedules'> = async (
  { caller, path: { workflowId, scheduleId } },
  { schedules },
) => {
  await schedules.delete(caller, workflowId, scheduleId);
  return { status: 204 };
};
