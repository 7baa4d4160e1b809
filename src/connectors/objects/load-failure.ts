/** The end of a load that wrote nothing. */

import type { LoadEnd } from '../../engine/index.ts';
import { LOAD_CODES, StepError } from '../step-error.ts';

/** Throws errors that are none of the connection. */
export function loadFailure(error: unknown): LoadEnd {
  if (!(error instanceof StepError)) throw error;
  return { kind: 'failed', code: LOAD_CODES[error.step], message: error.message };
}
