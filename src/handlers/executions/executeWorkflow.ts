import { ApiError } from '../../errors.ts';
import type { Handler, OperationRequest, Reply } from '../handler.ts';
import type { Services } from '../../services/index.ts';
import { presentExecution } from '../present/execution.ts';
import { endOf, failureOf } from '../present/failure.ts';
import { appliedHeaders } from '../present/preferences.ts';
import { presentCompleted } from '../present/run.ts';
import type { ValidationReport } from '../../services/workflows/workflows.ts';
import { presentRefusal } from '../present/validation.ts';

type Used = 'executions' | 'results';

/** Only a run that completed is a success; how the others ended stands in `data` beside the error. */
export const executeWorkflow: Handler<'executeWorkflow', Used> = async (request, services) => {
  if (request.preferences.respondAsync) return submit(request, services);
  const { caller, path, body, signal, noteExecution } = request;
  const input = { readParams: body.readParams, signal, onStart: noteExecution };
  const outcome = await services.executions.execute(caller, path.workflowId, input);
  switch (outcome.kind) {
    case 'completed': {
      const { execution } = outcome;
      return { status: 200, data: presentCompleted(execution), rows: execution.rows };
    }
    case 'invalid':
      throw cannotRun(path.workflowId, outcome.report);
    case 'ended':
      throw failureOf(outcome.execution);
  }
};

/** Answered as a call that waits where the run ends in time. */
async function submit(
  { caller, path, body, preferences, signal, noteExecution }: OperationRequest<'executeWorkflow'>,
  { executions, results }: Pick<Services, Used>,
): Promise<Reply<'executeWorkflow'>> {
  const waitMs = (preferences.waitSeconds ?? 0) * 1000;
  const input = { readParams: body.readParams, waitMs, signal, onStart: noteExecution };
  const submitted = await executions.submit(caller, path.workflowId, input);
  if (submitted.kind === 'invalid') throw cannotRun(path.workflowId, submitted.report);
  const { execution } = submitted;
  const headers = appliedHeaders(preferences);
  const ended = endOf(execution);
  if (ended !== null) throw failureOf(ended);
  const completed = execution.status === 'completed' ? await results.opening(execution) : null;
  if (completed !== null)
    return { status: 200, headers, data: presentCompleted(completed), rows: completed.rows };
  return {
    status: 202,
    headers: { Location: `/api/v1/executions/${execution.id}`, ...headers },
    data: presentExecution(execution),
  };
}

function cannotRun(workflowId: number, report: ValidationReport): ApiError {
  const [first] = report.errors;
  const message = `Workflow ${workflowId} cannot run: ${first?.message ?? 'validation reports errors'}`;
  return new ApiError('WORKFLOW_INVALID', message, { data: presentRefusal(report) });
}
