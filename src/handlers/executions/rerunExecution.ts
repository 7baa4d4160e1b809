import { cannotRun } from '../present/failure.ts';
import { queued } from './queued.ts';
import type { Execution } from '../../model/execution.ts';
import type { Handler } from '../handler.ts';

export const rerunExecution: Handler<'rerunExecution', 'executions'> = async (
  { caller, path: { executionId }, body = {}, once, noteExecution },
  { executions },
) => {
  const id = BigInt(executionId);
  const { revision = 'same', send = 'all', confirm_in_doubt: isDoubtConfirmed = false } = body;
  return once.change<Execution>(async (commit) => {
    if (send === 'undelivered') {
      const statuses = ['failed', 'in_doubt', 'not_sent'] as const;
      const input = { nodeId: null, statuses, isDoubtConfirmed, commit };
      return executions.resend(caller, id, input);
    }
    const submitted = await executions.rerun(caller, id, { revision, commit });
    if (submitted.kind === 'queued') return submitted.execution;
    const { workflowId } = await executions.get(caller, id, {
      waitMs: 0,
      signal: AbortSignal.any([]),
    });
    throw cannotRun(workflowId, submitted.report);
  }, queued(noteExecution));
};
