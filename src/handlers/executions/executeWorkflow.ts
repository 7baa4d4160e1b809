import type { Execution } from '../../model/execution.ts';
import type { Services } from '../../services/index.ts';
import type { Handler, OperationRequest, RunSteps } from '../handler.ts';
import { cannotRun, failureOf } from '../present/failure.ts';
import { appliedHeaders } from '../present/preferences.ts';
import { presentCompleted } from '../present/run.ts';
import { accepted, completed } from './recorded-run.ts';
import { repeated } from './repeated-run.ts';
import { readRevisionChoice } from './revision-choice.ts';

type Request = OperationRequest<'executeWorkflow'>;
type Used = Pick<Services, 'executions' | 'results'>;
type Start = RunSteps<'executeWorkflow'>['start'];

/** Only a completed run is a success. Other ends are errors, with details in `data`. */
export const executeWorkflow: Handler<'executeWorkflow', keyof Used> = (request, services) =>
  request.once.run({
    start: (request.preferences.respondAsync ? submit : run)(request, services),
    again: (id) => repeated(request, services, id),
  });

function run(request: Request, { executions }: Used): Start {
  const { caller, path, query, body, signal, noteExecution, endTurn } = request;
  return async (commit) => {
    endTurn();
    const revision = readRevisionChoice(path.workflowId, query.revision);
    const { readParams } = body;
    const input = { revision, readParams, signal, commit, onStart: noteExecution };
    const outcome = await executions.execute(caller, path.workflowId, input);
    if (outcome.kind === 'invalid') throw cannotRun(path.workflowId, outcome.report);
    if (outcome.kind === 'ended') throw failureOf(outcome.execution);
    const { execution } = outcome;
    return { status: 200, data: presentCompleted(execution), rows: execution.rows };
  };
}

/** Answered as a call that waits where the run ends in time. */
function submit(request: Request, services: Used): Start {
  const { caller, path, query, body, preferences, signal, noteExecution, endTurn } = request;
  return async (commit) => {
    endTurn();
    const waitMs = (preferences.waitSeconds ?? 0) * 1000;
    const headers = appliedHeaders(preferences);
    const replyOf = (execution: Execution) =>
      waitMs === 0 ? accepted(execution, headers) : undefined;
    const submitted = await services.executions.submit(caller, path.workflowId, {
      revision: readRevisionChoice(path.workflowId, query.revision),
      readParams: body.readParams,
      waitMs,
      signal,
      commit: commit && ((tx, execution) => commit(tx, execution.id, replyOf(execution))),
      onStart: noteExecution,
    });
    if (submitted.kind === 'invalid') throw cannotRun(path.workflowId, submitted.report);
    const { execution } = submitted;
    return (await completed(request, execution, services, headers)) ?? accepted(execution, headers);
  };
}
