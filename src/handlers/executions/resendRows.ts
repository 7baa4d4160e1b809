import type { Execution } from '../../model/execution.ts';
import type { Handler } from '../handler.ts';
import { queued } from './queued.ts';

export const resendRows: Handler<'resendRows', 'executions'> = async (
  { caller, path: { executionId, nodeId }, body, once, noteExecution },
  { executions },
) => {
  const { which, confirm_in_doubt: isDoubtConfirmed = false } = body;
  const input = { nodeId, statuses: [which], isDoubtConfirmed };
  return once.change<Execution>(
    (commit) => executions.resend(caller, BigInt(executionId), { ...input, commit }),
    queued(noteExecution),
  );
};
