/** An error that only HTTP knows: it comes with headers of its own. */

import { ApiError, type ApiErrorOptions, type ErrorCode } from '../errors.ts';

export type Headers = Readonly<Record<string, string>>;

export class HttpError extends ApiError {
  readonly headers: Headers;
  /** The page about the code as an earlier response named it. */
  readonly docUrl: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    {
      headers,
      docUrl,
      ...options
    }: ApiErrorOptions & { readonly headers: Headers; readonly docUrl?: string },
  ) {
    super(code, message, options);
    this.headers = headers;
    this.docUrl = docUrl;
  }
}
