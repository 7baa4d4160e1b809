/** The responses of an execute call to a run that is in the history. */

import { ApiError } from '../../errors.ts';
import type { Execution } from '../../model/execution.ts';
import type { Services } from '../../services/index.ts';
import type { OperationRequest, Reply } from '../handler.ts';
import { presentExecution } from '../present/execution.ts';
import { endOf, failureOf } from '../present/failure.ts';
import { presentCompleted } from '../present/run.ts';

type ExecuteReply = Reply<'executeWorkflow'>;
type Headers = Readonly<Record<string, string>>;

/** Null if the run has not ended, or its rows are gone. Throws if it did not complete. */
export async function completed(
  { caller, signal }: Pick<OperationRequest<'executeWorkflow'>, 'caller' | 'signal'>,
  execution: Execution,
  { results }: Pick<Services, 'results'>,
  headers: Headers,
): Promise<ExecuteReply | null> {
  const end = endOf(execution);
  if (end !== null) throw failureOf(end);
  const opened =
    execution.status === 'completed' ? await results.opening(caller, execution, signal) : null;
  return opened && { status: 200, headers, data: presentCompleted(opened), rows: opened.rows };
}

/** It is no longer in the history. */
export function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'EXECUTION_NOT_FOUND') return null;
  throw error;
}

/** Its response would be a 5xx, which is not kept unless the run had effects. */
export function mayRunAgain(execution: Execution): boolean {
  const end = endOf(execution);
  if (end === null) return false;
  const failure = failureOf(end);
  return failure.status >= 500 && !failure.isFinal;
}

export function accepted(execution: Execution, headers: Headers): ExecuteReply {
  return {
    status: 202,
    headers: { Location: `/api/v1/executions/${execution.id}`, ...headers },
    data: presentExecution(execution),
  };
}

export function rowsExpired({ id }: Execution): ApiError {
  const message = `The request with this Idempotency-Key started execution ${id}, which completed. Its rows have expired. Send a new key to execute the workflow again.`;
  return new ApiError('DATA_EXPIRED', message);
}
