import type { Handler } from '../handler.ts';
import { presentExecution } from '../present/execution.ts';

export const runSchedule: Handler<'runSchedule', 'schedules'> = async (
  { caller, path: { workflowId, scheduleId }, noteExecution },
  { schedules },
) => {
  const execution = await schedules.run(caller, workflowId, scheduleId);
  noteExecution(execution.id);
  return {
    status: 202,
    headers: { Location: `/api/v1/executions/${execution.id}` },
    data: presentExecution(execution),
  };
};
