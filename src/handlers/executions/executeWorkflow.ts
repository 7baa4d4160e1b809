import { ApiError, type ErrorCode } from '../../errors.ts';
import type { EndedExecution } from '../../services/executions/executions.ts';
import type { Handler } from '../handler.ts';
import { presentCompleted, presentEnded, presentValidation } from '../present/run.ts';

/** Only a run that completed is a success; how the others ended stands in `data` beside the error. */
export const executeWorkflow: Handler<'executeWorkflow', 'executions'> = async (
  { caller, path, body, signal },
  { executions },
) => {
  const outcome = await executions.execute(caller, path.workflowId, {
    readParams: body.readParams,
    signal,
  });
  switch (outcome.kind) {
    case 'completed':
      return {
        status: 200,
        data: presentCompleted(outcome.execution),
        rows: outcome.execution.rows,
      };
    case 'invalid':
      throw new ApiError(
        'WORKFLOW_INVALID',
        `Workflow ${path.workflowId} cannot run: ${outcome.report.errors[0]?.message ?? 'validation reports errors'}`,
        {
          data: presentValidation(outcome.report),
        },
      );
    case 'ended':
      throw errorOf(outcome.execution);
  }
};

const CODES: Readonly<Record<Exclude<EndedExecution['reason'], 'cancelled'>, ErrorCode>> = {
  failed: 'EXECUTION_FAILED',
  timed_out: 'EXECUTION_TIMEOUT',
  too_large: 'RESULT_TOO_LARGE',
};

/** A run is cancelled when its client leaves, who hears nothing of it, or when the service stops. */
function errorOf(execution: EndedExecution): ApiError {
  const { reason, problem } = execution;
  if (reason === 'cancelled')
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The run was cancelled before its end. Execute the workflow again.',
      { retryAfterSeconds: 1 },
    );
  return new ApiError(CODES[reason], problem.message, { data: presentEnded(execution) });
}
