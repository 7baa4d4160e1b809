export type RowsErrorCode = 'source_failed' | 'invalid_value' | 'invalid_config';

/** The source does not have the expected rows. The message is a sentence for the user. */
export class RowsError extends Error {
  readonly code: RowsErrorCode;

  constructor(message: string, code: RowsErrorCode = 'source_failed', cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
