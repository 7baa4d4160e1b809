/** What a run that did not complete leaves in the history, and what its caller hears of it. */

import type { WorkflowId } from '../../model/ids.ts';
import type { Diagnostic, RunOutcome } from '../../engine/index.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { FinishedExecution } from '../../stores/postgres/executions.ts';
import type { EndedExecution, ExecutionOutcome } from './outcome.ts';

type Incomplete = Exclude<RunOutcome, { status: 'completed' }>;

/** A result over its cap is a failure; only the reason tells the two apart. */
const STATUS: Readonly<Record<EndedExecution['reason'], EndedExecution['status']>> = {
  failed: 'failed',
  too_large: 'failed',
  timed_out: 'timed_out',
  cancelled: 'cancelled',
};

export function endedRun(
  outcome: Incomplete,
  common: { readonly workflowId: WorkflowId; readonly executionTimeMs: number },
): {
  readonly end: Pick<FinishedExecution, 'status' | 'problem'>;
  readonly reported: ExecutionOutcome;
} {
  if (outcome.status === 'invalid') {
    const [first] = outcome.report.errors;
    const end = { status: 'failed', problem: first ? toProblem(first) : null } as const;
    return { end, reported: { kind: 'invalid', report: outcome.report } };
  }
  const problem = toProblem(outcome.problem);
  const status = STATUS[outcome.status];
  return {
    end: { status, problem },
    reported: { kind: 'ended', execution: { ...common, status, reason: outcome.status, problem } },
  };
}

function toProblem({ nodeId, code, message }: Diagnostic): ExecutionProblem {
  return { nodeId, code, message };
}
