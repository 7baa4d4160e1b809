/** Calls any operation of the interface by its id. */

import type { Client as FetchClient } from 'openapi-fetch';
import { calls } from '../generated/v1-calls.ts';
import type { operations, paths } from '../generated/v1.ts';
import type { OperationId } from './retry.ts';
import type { KeyedOptions, ResponseBody, Send } from './send.ts';

/** Input of the operation, with the names of the specification: `path`, `query`, `header` and `body`. */
export type CallInput<Id extends OperationId> = operations[Id]['parameters'] & BodyInput<Id>;

type BodyInput<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? { readonly body: Body }
  : operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { readonly body?: Body }
    : object;

/** The body of the response, including its envelope. */
export type Call = <Id extends OperationId>(
  operationId: Id,
  input: CallInput<Id>,
  options?: KeyedOptions,
) => Promise<ResponseBody<Id>>;

export function createCall(http: FetchClient<paths>, send: Send): Call {
  return (operationId, input, options = {}) => {
    const { method, path } = calls[operationId];
    const { body, ...params } = input as { readonly body?: unknown };
    const request = {
      params,
      ...(body !== undefined && { body }),
      ...(isFile(body) && { bodySerializer: () => body }),
    };
    // The input has the type of its operation, but openapi-fetch types it by method and path.
    return send(operationId, options, ({ headers, ...init }) =>
      http.request(
        method,
        path as never,
        {
          ...request,
          ...init,
          headers: { ...typeOf(body), ...headers },
        } as never,
      ),
    );
  };
}

const isFile = (body: unknown): boolean =>
  typeof body === 'string' || body instanceof Blob || body instanceof Uint8Array;

/** Every other body is JSON, as openapi-fetch says by itself. */
const typeOf = (body: unknown): Readonly<Record<string, string>> =>
  isFile(body) ? { 'content-type': 'application/octet-stream' } : {};
