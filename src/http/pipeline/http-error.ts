/** An error that only HTTP knows: it comes with headers of its own. */

import { ApiError, type ApiErrorOptions, type ErrorCode } from '../../errors.ts';

export type Headers = Readonly<Record<string, string>>;

export class HttpError extends ApiError {
  readonly headers: Headers;

  constructor(
    code: ErrorCode,
    message: string,
    { headers, ...options }: ApiErrorOptions & { readonly headers: Headers },
  ) {
    super(code, message, options);
    this.headers = headers;
  }
}
