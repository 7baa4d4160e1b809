import type { Handler } from '../handler.ts';
import { presentExecution } from '../present/execution.ts';

export const cancelExecution: Handler<'cancelExecution', 'executions'> = async (
  { caller, path, noteExecution, endTurn },
  { executions },
) => {
  const id = BigInt(path.executionId);
  noteExecution(id);
  const execution = await executions.cancel(caller, id, endTurn);
  return { status: 200, data: presentExecution(execution) };
};
