/** The response to an execute call whose Idempotency-Key has started a run before. */

import type { ExecutionId } from '../../model/ids.ts';
import type { Services } from '../../services/index.ts';
import type { OperationRequest, RunSteps } from '../handler.ts';
import { appliedHeaders } from '../present/preferences.ts';
import { accepted, completed, mayRunAgain, nullIfGone, rowsExpired } from './recorded-run.ts';

export async function repeated(
  request: OperationRequest<'executeWorkflow'>,
  services: Pick<Services, 'executions' | 'results'>,
  id: ExecutionId,
): ReturnType<RunSteps<'executeWorkflow'>['again']> {
  const { caller, preferences, signal, endTurn } = request;
  const { respondAsync, waitSeconds } = preferences;
  const waitMs = respondAsync ? (waitSeconds ?? 0) * 1000 : 0;
  if (waitMs > 0) endTurn();
  const execution = await services.executions.get(caller, id, { waitMs, signal }).catch(nullIfGone);
  if (execution === null || mayRunAgain(execution)) return 'repeatable';
  const headers = respondAsync ? appliedHeaders(preferences) : {};
  const reply = await completed(request, execution, services, headers);
  if (reply !== null) return reply;
  if (execution.status === 'completed') throw rowsExpired(execution);
  return respondAsync ? accepted(execution, headers) : 'in progress';
}
