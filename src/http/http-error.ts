/** An error with response headers, for errors that only exist in HTTP. */

import { ApiError, type ApiErrorOptions, type ErrorCode } from '../errors.ts';

export type Headers = Readonly<Record<string, string>>;

export class HttpError extends ApiError {
  readonly headers: Headers;
  /** The `doc_url` of the code in an earlier response. */
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

/** The error of a page for methods other than GET and HEAD. */
export function onlyGet(method: string): HttpError {
  return new HttpError('METHOD_NOT_ALLOWED', `This path does not take ${method}; it takes GET.`, {
    headers: { Allow: 'GET, HEAD' },
  });
}
