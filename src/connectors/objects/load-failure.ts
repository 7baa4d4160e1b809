/** The end of a load that wrote nothing. */

import type { LoadEnd } from '../../engine/index.ts';
import { StepError } from '../step-error.ts';

const CODES = {
  dns: 'unreachable',
  tcp: 'unreachable',
  tls: 'unreachable',
  login: 'not_allowed',
  call: 'rejected',
} as const;

/** Throws errors that are none of the connection. */
export function loadFailure(error: unknown): LoadEnd {
  if (!(error instanceof StepError)) throw error;
  return { kind: 'failed', code: CODES[error.step], message: error.message };
}
