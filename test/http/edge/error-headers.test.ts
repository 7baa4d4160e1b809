/** The headers of an error response, beside those that were set before it. */

import { ApiError } from '../../../src/errors.ts';
import { ClientGone } from '../../../src/http/body/client-gone.ts';
import { errorResponse } from '../../../src/http/middleware/errors.ts';
import { HttpError } from '../../../src/http/http-error.ts';
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

/** The whole response to a failure of a request to the operation. */
async function responseTo(
  error: unknown,
  { path = '/api/v1/workflows', operationId = null as string | null } = {},
) {
  const context = koaContext(path);
  Object.assign(context, { state: { requestId: 'r', operationId } });
  const middleware = errorResponse({
    clock: movableClock(),
    log: recordedLog(),
    docUrl: (code) => `/docs/errors/${code}`,
    cookie: { challenge: 'Cookie' },
  });
  await middleware(context, jest.fn<Promise<void>, []>().mockRejectedValue(error));
  const { status, headers } = context.response;
  return { status, headers, body: JSON.parse(context.body as string) as unknown };
}

it.each([
  ['/api/v1/workflows', 'listWorkflows', 'Bearer'],
  ['/api/v1/nothing', null, 'Bearer'],
  ['/product/session', 'getSession', 'Cookie'],
  ['/product/nothing', null, 'Cookie'],
  ['/x/product/', null, 'Bearer'],
])('a 401 of %s (%s) challenges with %s', async (path, operationId, challenge) => {
  const error = new ApiError('UNAUTHORIZED', 'gone');
  const { headers } = await responseTo(error, { path, operationId });
  expect(headers['www-authenticate']).toBe(challenge);
});

it('a failure is an envelope with its code, page, details and data', async () => {
  const details = [{ path: '/a', message: 'Wrong.' }];
  const error = new ApiError('PRECONDITION_FAILED', 'Changed.', {
    details,
    data: { id: 1 },
    entityTag: '7-1',
  });
  const { status, headers, body } = await responseTo(error);
  expect(status).toBe(412);
  expect(headers).toMatchObject({
    etag: '"7-1"',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(headers).not.toHaveProperty('www-authenticate');
  expect(body).toEqual({
    success: false,
    error: {
      code: 'PRECONDITION_FAILED',
      message: 'Changed.',
      details,
      doc_url: '/docs/errors/PRECONDITION_FAILED',
    },
    data: { id: 1 },
    meta: { request_id: 'r', timestamp: '2026-03-01T12:00:00.000Z' },
  });
});

it('what HTTP alone knows brings headers of its own', async () => {
  const error = new HttpError('METHOD_NOT_ALLOWED', 'No.', { headers: { Allow: 'GET' } });
  expect((await responseTo(error)).headers).toMatchObject({ allow: 'GET' });
});

it.each<[string, unknown, number, string, RegExp]>([
  [
    'a client that left',
    new ClientGone('The client left.'),
    400,
    'INVALID_BODY',
    /^The client left\.$/,
  ],
  [
    'what is no error of ours',
    new Error('password=secret'),
    500,
    'INTERNAL_ERROR',
    /^The service failed unexpectedly\. Please report the request id\.$/,
  ],
  [
    'what is no error at all',
    'thrown',
    500,
    'INTERNAL_ERROR',
    /^The service failed unexpectedly\. Please report the request id\.$/,
  ],
])('%s gets a code, and reveals nothing', async (_, error, status, code, message) => {
  expect(await responseTo(error)).toMatchObject({
    status,
    body: { error: { code, message: expect.stringMatching(message) as string } },
  });
});
