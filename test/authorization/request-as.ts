/** Requests whose answers are compared in everything but what the network and the limits add. */

import type { OperationId } from '../../src/generated/operations.ts';
import type { Answer, CallRequest } from '../../scripts/service/client.ts';
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
): Promise<Answer<unknown>> {
  const { headers, ...credentials } = callers
    .find(({ name }) => name === caller)!
    .sends(principals);
  const answer = await principals.server.client.call(id, {
    ...request,
    ...credentials,
    headers: { ...headers, 'x-request-id': 'the-same' },
  });
  return {
    ...answer,
    headers: Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !COUNTERS.test(name)),
    ),
  };
}

/** Each asks for each; the answers by who and what. */
export async function requestAll(
  principals: Principals,
  names: readonly string[],
  requests: Readonly<Partial<Record<OperationId, Request>>>,
): Promise<Record<string, Answer<unknown>>> {
  const asked = names.flatMap((name) =>
    Object.entries(requests).map(([id, request]) => ({ name, id: id as OperationId, request })),
  );
  const answers: Record<string, Answer<unknown>> = {};
  for (const { name, id, request } of asked)
    answers[`${name}: ${id}`] = await requestAs(principals, name, id, request);
  return answers;
}

/** All that the responses have; undefined for one that is no error. */
export const codes = (answers: Record<string, Answer<unknown>>) =>
  new Set(
    // An export has no JSON.
    Object.values(answers).map(
      ({ body }) => (body as { error?: { code: string } } | undefined)?.error?.code,
    ),
  );
