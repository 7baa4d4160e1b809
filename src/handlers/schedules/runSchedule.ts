import type { Execution } from '../../model/execution.ts';
import type { Handler } from '../handler.ts';
import { presentExecution } from '../present/execution.ts';

export const runSchedule: Handler<'runSchedule', 'schedules'> = async (
  { caller, path: { workflowId, scheduleId }, once, noteExecution },
  { schedules },
) =>
  once.change<Execution>(
    (commit) => schedules.run(caller, workflowId, scheduleId, commit),
    (execution) => {
      noteExecution(execution.id);
      return {
        status: 202,
        headers: { Location: `/api/v1/executions/${execution.id}` },
        data: presentExecution(execution),
      };
    },
  );
