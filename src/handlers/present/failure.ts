/** Runs that did not complete, as the errors that an execute call answers with. */

import { ApiError, type ErrorCode } from '../../errors.ts';
import type { Execution } from '../../model/execution.ts';
import type { EndedExecution } from '../../services/executions/executions.ts';
import type { ValidationReport } from '../../services/workflows/workflows.ts';
import { presentEnded, type PresentableEnd } from './run.ts';
import { presentRefusal } from './validation.ts';

export const FAILURE_CODES: Readonly<Record<EndedExecution['reason'], ErrorCode>> = {
  failed: 'EXECUTION_FAILED',
  timed_out: 'EXECUTION_TIMEOUT',
  too_large: 'RESULT_TOO_LARGE',
  cancelled: 'EXECUTION_FAILED',
};

/** A run is cancelled by a request, when its client disconnects, or when the service stops. */
export function failureOf(execution: PresentableEnd): ApiError {
  const { reason, problem, hasEffects } = execution;
  if (reason === 'cancelled' && problem.code === 'cancelled' && !hasEffects)
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The run was cancelled before its end. Execute the workflow again.',
      { retryAfterSeconds: 1 },
    );
  return new ApiError(FAILURE_CODES[reason], problem.message, {
    data: presentEnded(execution),
    isFinal: hasEffects,
  });
}

/** The end of a run in the history; null if it has not ended, or completed. */
export function endOf(execution: Execution): EndedExecution | null {
  const { id: executionId, workflowId, status, problem, executionTimeMs } = execution;
  const { deliveries, hasEffects } = execution;
  if (status === 'queued' || status === 'running' || status === 'completed') return null;
  if (problem === null)
    throw new Error(`execution ${executionId} did not complete without a reason`);
  const reason = problem.code === 'result_too_large' ? 'too_large' : status;
  return {
    executionId,
    workflowId,
    status,
    reason,
    problem,
    executionTimeMs: executionTimeMs ?? 0,
    deliveries,
    hasEffects,
  };
}

export function cannotRun(workflowId: number, report: ValidationReport): ApiError {
  const [first] = report.errors;
  const message = `Workflow ${workflowId} cannot run: ${first?.message ?? 'validation reports errors'}`;
  return new ApiError('WORKFLOW_INVALID', message, { data: presentRefusal(report) });
}
