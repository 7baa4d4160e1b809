/** Problems of jobs in children. */

import type { Problem } from '../types.ts';

export const SERVICE_FAULT = { isServiceFault: true } as const;

/** The problem of a job in a child, marked if the service caused it. */
export function jobProblem({ code, message }: Pick<Problem, 'code' | 'message'>): Problem {
  return { code, message, ...(code === 'storage_full' && SERVICE_FAULT) };
}

export const UNAVAILABLE: Problem = {
  code: 'engine_unavailable',
  message: 'The service cannot start a process for the run at the moment',
  ...SERVICE_FAULT,
};
