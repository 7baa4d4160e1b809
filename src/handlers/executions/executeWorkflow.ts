import type { ExecutionId } from '../../model/ids.ts';
import type { Services } from '../../services/index.ts';
import type { Handler, OperationRequest, RunSteps } from '../handler.ts';
import { cannotRun, failureOf } from '../present/failure.ts';
import { appliedHeaders } from '../present/preferences.ts';
import { presentCompleted } from '../present/run.ts';
import { accepted, completed, mayRunAgain, nullIfGone, rowsExpired } from './recorded-run.ts';

type Request = OperationRequest<'executeWorkflow'>;
type Used = Pick<Services, 'executions' | 'results'>;
type Start = RunSteps<'executeWorkflow'>['start'];

/** Only a run that completed is a success; how the others ended is in `data` beside the error. */
export const executeWorkflow: Handler<'executeWorkflow', keyof Used> = (request, services) =>
  request.once.run({
    start: (request.preferences.respondAsync ? submit : run)(request, services),
    again: (id) => recorded(request, services, id),
  });

function run({ caller, path, body, signal, noteExecution }: Request, { executions }: Used): Start {
  return async (commit) => {
    const input = { readParams: body.readParams, signal, commit, onStart: noteExecution };
    const outcome = await executions.execute(caller, path.workflowId, input);
    if (outcome.kind === 'invalid') throw cannotRun(path.workflowId, outcome.report);
    if (outcome.kind === 'ended') throw failureOf(outcome.execution);
    const { execution } = outcome;
    return { status: 200, data: presentCompleted(execution), rows: execution.rows };
  };
}

/** Answered as a call that waits where the run ends in time. */
function submit(request: Request, services: Used): Start {
  const { caller, path, body, preferences, signal, noteExecution } = request;
  return async (commit) => {
    const waitMs = (preferences.waitSeconds ?? 0) * 1000;
    const input = { readParams: body.readParams, waitMs, signal, commit, onStart: noteExecution };
    const submitted = await services.executions.submit(caller, path.workflowId, input);
    if (submitted.kind === 'invalid') throw cannotRun(path.workflowId, submitted.report);
    const { execution } = submitted;
    const headers = appliedHeaders(preferences);
    return (await completed(request, execution, services, headers)) ?? accepted(execution, headers);
  };
}

async function recorded(
  request: Request,
  services: Used,
  id: ExecutionId,
): ReturnType<RunSteps<'executeWorkflow'>['again']> {
  const { caller, preferences, signal } = request;
  const { respondAsync, waitSeconds } = preferences;
  const waitMs = respondAsync ? (waitSeconds ?? 0) * 1000 : 0;
  const execution = await services.executions.get(caller, id, { waitMs, signal }).catch(nullIfGone);
  if (execution === null || mayRunAgain(execution)) return 'repeatable';
  const headers = respondAsync ? appliedHeaders(preferences) : {};
  const reply = await completed(request, execution, services, headers);
  if (reply !== null) return reply;
  if (execution.status === 'completed') throw rowsExpired(execution);
  return respondAsync ? accepted(execution, headers) : 'in progress';
}
