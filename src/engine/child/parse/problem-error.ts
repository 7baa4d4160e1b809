import type { Problem, ProblemCode } from '../../types.ts';

/** Ends a job with a problem. */
export class ProblemError extends Error {
  readonly code: ProblemCode;

  constructor({ code, message }: Problem) {
    super(message);
    this.code = code;
  }
}
