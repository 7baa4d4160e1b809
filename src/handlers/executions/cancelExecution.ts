import type { Handler } from '../handler.ts';
import { presentExecution } from '../present/execution.ts';

export const cancelExecution: Handler<'cancelExecution', 'executions'> = async (
  { caller, path },
  { executions },
) => {
  const execution = await executions.cancel(caller, BigInt(path.executionId));
  return { status: 200, data: presentExecution(execution) };
};
