import type { ProblemCode } from '../../types.ts';

/** The remote host's text is not what it was said to be; the message is a sentence for the user. */
export class BodyError extends Error {
  readonly code: ProblemCode;

  constructor(message: string, code: ProblemCode = 'source_failed', cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
