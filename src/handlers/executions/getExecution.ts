import type { Handler } from '../handler.ts';
import { appliedHeaders } from '../present/preferences.ts';
import { presentExecution } from '../present/execution.ts';

export const getExecution: Handler<'getExecution', 'executions'> = async (
  { caller, path, preferences: { waitSeconds }, signal, noteExecution, endTurn },
  { executions },
) => {
  const waitMs = (waitSeconds ?? 0) * 1000;
  const id = BigInt(path.executionId);
  noteExecution(id);
  if (waitMs > 0) endTurn();
  const execution = await executions.get(caller, id, { waitMs, signal });
  return {
    status: 200,
    headers: appliedHeaders({ respondAsync: false, waitSeconds }),
    data: presentExecution(execution),
  };
};
