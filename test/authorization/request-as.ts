/** Requests whose responses are compared in everything but what the network and the limits add. */

import type { OperationId } from '../../src/generated/operations.ts';
import type { ApiResponse, CallRequest } from '../../scripts/service/client.ts';
import { callers } from './callers.ts';
import type { Principals } from './principals.ts';

export type Request = Pick<CallRequest, 'params' | 'query' | 'body'>;

/** What the network adds, and how much of its limit a key has used. */
const COUNTERS = /^(date|keep-alive|connection|x-ratelimit-.*)$/;

export async function requestAs(
  principals: Principals,
  caller: string,
  id: OperationId,
  request: Request,
): Promise<ApiResponse<unknown>> {
  const { headers, ...credentials } = callers
    .find(({ name }) => name === caller)!
    .sends(principals);
  const response = await principals.server.client.call(id, {
    ...request,
    ...credentials,
    headers: { ...headers, 'x-request-id': 'the-same' },
  });
  return {
    ...response,
    headers: Object.fromEntries(
      Object.entries(response.headers).filter(([name]) => !COUNTERS.test(name)),
    ),
  };
}

/** Each asks for each; the responses by who and what. */
export async function requestAll(
  principals: Principals,
  names: readonly string[],
  requests: Readonly<Partial<Record<OperationId, Request>>>,
): Promise<Record<string, ApiResponse<unknown>>> {
  const asked = names.flatMap((name) =>
    Object.entries(requests).map(([id, request]) => ({ name, id: id as OperationId, request })),
  );
  const responses: Record<string, ApiResponse<unknown>> = {};
  for (const { name, id, request } of asked)
    responses[`${name}: ${id}`] = await requestAs(principals, name, id, request);
  return responses;
}

/** All that the responses have; undefined for one that is no error. */
export const codes = (responses: Record<string, ApiResponse<unknown>>) =>
  new Set(
    // An export has no JSON.
    Object.values(responses).map(
      ({ body }) => (body as { error?: { code: string } } | undefined)?.error?.code,
    ),
  );
