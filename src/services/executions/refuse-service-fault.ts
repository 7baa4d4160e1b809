import { ApiError } from '../../errors.ts';
import type { PreviewOutcome } from '../../engine/index.ts';
import { engineUnavailable } from './engine-unavailable.ts';
import { storageFull } from './storage-full.ts';

/** Throws SERVICE_UNAVAILABLE if a preview ended for a reason that is not in its graph or its parameters. */
export function refuseServiceFault(outcome: PreviewOutcome): void {
  if (outcome.status === 'completed' || outcome.status === 'invalid') return;
  if (outcome.problem.code === 'storage_full') throw storageFull();
  if (outcome.problem.code === 'engine_unavailable') throw engineUnavailable();
  if (outcome.status === 'cancelled')
    throw new ApiError('SERVICE_UNAVAILABLE', 'The preview was cancelled before its end.', {
      retryAfterSeconds: 1,
    });
}
