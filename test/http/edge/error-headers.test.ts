/** The headers of an error response, beside those that were set before it. */

import { ApiError } from '../../../src/errors.ts';
import { errorResponse } from '../../../src/http/pipeline/error-response.ts';
import { koaContext } from '../../support/koa-context.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';

async function headersOf(error: Error): Promise<Readonly<Record<string, unknown>>> {
  const context = koaContext('/api/v1/workflows');
  Object.assign(context, { state: { requestId: 'r', operationId: 'listWorkflows' } });
  const middleware = errorResponse({
    clock: movableClock(),
    log: recordedLog(),
    docUrl: (code) => `/docs/errors/${code}`,
    cookie: { challenge: 'Cookie' },
  });
  await middleware(context, () => {
    context.set({ 'X-RateLimit-Limit': '5', 'X-RateLimit-Remaining': '4', 'X-Other': 'stays' });
    return Promise.reject(error);
  });
  return { ...context.res.getHeaders() };
}

it('of a key that ended while its request was under way are those of an unknown key', async () => {
  const headers = await headersOf(new ApiError('UNAUTHORIZED', 'gone'));
  expect(headers).toMatchObject({ 'www-authenticate': 'Bearer', 'x-other': 'stays' });
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  expect(await headersOf(new ApiError('FORBIDDEN', 'no'))).toMatchObject({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
  });
});

it.each([
  [0, '1'],
  [1, '1'],
  [1.2, '2'],
  [60, '60'],
])('ask for %d seconds as Retry-After %s', async (retryAfterSeconds, expected) => {
  const error = new ApiError('SERVICE_UNAVAILABLE', 'busy', { retryAfterSeconds });
  expect(await headersOf(error)).toMatchObject({ 'retry-after': expected });
});

it('ask for no time where there is none, and forbid to keep the response', async () => {
  const headers = await headersOf(new ApiError('FORBIDDEN', 'no'));
  expect(headers).not.toHaveProperty('retry-after');
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
});
