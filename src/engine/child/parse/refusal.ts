/** Results of jobs whose rows cannot be read. */

import { RowsError } from '../../../rows/index.ts';
import type { JobResult } from '../../protocol/messages.ts';
import type { Problem } from '../../types.ts';
import { wasInterrupted } from '../failure.ts';
import { Interruption } from './interruption.ts';
import { ProblemError } from './problem-error.ts';

/** @param problems only the first is reported, as the cause */
export function refusal([problem]: readonly Pick<Problem, 'code' | 'message'>[]): JobResult {
  if (problem === undefined) throw new Error('a refusal must say why');
  const { code, message } = problem;
  return { kind: 'failed', statement: 0, failure: { code, message, detail: message, value: null } };
}

/** Throws the error if it is a failure of the process. */
export function endOf(error: unknown): JobResult {
  if (error instanceof Interruption || wasInterrupted(error)) return { kind: 'interrupted' };
  if (error instanceof RowsError || error instanceof ProblemError) return refusal([error]);
  throw error;
}
