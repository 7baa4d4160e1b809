/** The way of one request through an API: authenticated, admitted, read, validated, carried out, and ended in any case. */

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { ApiError } from '../../../src/errors.ts';
import { createBodyBudget } from '../../../src/http/body/body-budget.ts';
import { createApi, type Api, type ApiOptions } from '../../../src/http/openapi/api.ts';
import type { Operation, OperationId } from '../../../src/http/openapi/operation.ts';
import type { ApiRequest } from '../../../src/http/openapi/router.ts';
import type { EdgeContext } from '../../../src/http/context.ts';

const LARGEST = 30_000;
const body = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['a', 'b'],
        properties: { a: {}, b: {}, c: { type: 'integer', default: 7 } },
        additionalProperties: false,
      },
    },
  },
};
const header = (name: string) => ({ name, in: 'header', schema: { type: 'string' } });
const keys = [{ bearerKey: [] }];
/** Of each operation no more than is looked at here. */
const document: ApiOptions['document'] = {
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  components: { securitySchemes: { bearerKey: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/things/{workflowId}': {
      get: {
        operationId: 'getWorkflow',
        security: keys,
        responses: {},
        parameters: [
          { name: 'workflowId', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20, maximum: 100 } },
          ...['Prefer', 'If-Match', 'If-None-Match', 'Idempotency-Key'].map(header),
        ],
      },
      patch: { operationId: 'updateWorkflow', security: keys, requestBody: body, responses: {} },
    },
    '/things': {
      post: { operationId: 'logIn', security: [], requestBody: body, responses: {} },
      put: {
        operationId: 'executeWorkflow',
        security: keys,
        responses: {},
        requestBody: { ...body, required: false },
      },
    },
  },
};

let done: string[];
let operated: { id: OperationId; request: ApiRequest; session: unknown } | null;
let isKnown: boolean;
let fails: { admit?: Error; operate?: Error };
let endParsed: jest.Mock;
let api: Api;
beforeAll(async () => {
  const budget = createBodyBudget({ totalBytes: 1e6, shareBytes: 1e6 });
  api = await createApi({
    document,
    operationIds: ['getWorkflow', 'updateWorkflow', 'logIn', 'executeWorkflow'],
    authenticator: {
      byKey: () => Promise.resolve((done.push('key'), isKnown ? ({ kind: 'key' } as never) : null)),
      bySession: () => Promise.resolve((done.push('session'), null)),
    },
    admission: {
      admit() {
        done.push('admit');
        return fails.admit === undefined ? Promise.resolve() : Promise.reject(fails.admit);
      },
    },
    maxBytes: { body: LARGEST, params: LARGEST, anonymous: 50, document: LARGEST },
    budget: { lease: (owner) => ({ ...budget.lease(owner), endParsed: endParsed as () => void }) },
    async operate(id, request, session) {
      done.push('operate');
      operated = { id, request, session };
      if (fails.operate !== undefined) throw fails.operate;
      return id === 'executeWorkflow'
        ? request.unreadParams!.readParams({} as never)
        : { status: 200 };
    },
  });
});
beforeEach(() => {
  [done, operated, isKnown, fails] = [[], null, true, {}];
  endParsed = jest.fn();
});

interface Sent {
  readonly raw?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly headers?: object;
  readonly text?: string;
}

const BODY_LIMITS: Partial<Record<OperationId, Operation['bodyLimit']>> = {
  updateWorkflow: 'body',
  logIn: 'anonymous',
  executeWorkflow: 'params',
};

function send(operationId: OperationId, sent: Sent = {}): Promise<unknown> {
  const { raw = {}, query = '', headers = {}, text } = sent;
  const stream = new PassThrough();
  stream.end(text ?? '');
  const ofBody =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(text.length) };
  const context = {
    req: Object.assign(stream, { headers: { ...ofBody, ...headers }, headersDistinct: {} }),
    res: new EventEmitter(),
    state: { caller: null },
    method: 'GET',
    path: '/things',
    querystring: query,
    ip: '192.0.2.1',
  } as unknown as EdgeContext;
  const operation = {
    anonymous: operationId === 'logIn',
    bodyLimit: BODY_LIMITS[operationId] ?? null,
    keyScopes: [['x']],
    session: false,
  } as unknown as Operation;
  return api.handle({ found: true, operationId, operation, rawParameters: raw }, context);
}

it('is carried out once it is admitted, and its end is noted', async () => {
  const sent = { raw: { workflowId: '7' }, query: 'limit=5' };
  expect(await send('getWorkflow', sent)).toEqual({ status: 200 });
  expect(done).toEqual(['key', 'admit', 'operate']);
  expect(operated).toMatchObject({
    id: 'getWorkflow',
    session: null,
    request: { params: { workflowId: 7 }, query: { limit: 5 }, body: undefined },
  });
});

it('has the defaults of what it leaves out', async () => {
  await send('getWorkflow', { raw: { workflowId: '7' } });
  expect(operated!.request.query).toEqual({ limit: 20 });
  await send('updateWorkflow', { text: '{"a":1,"b":2}' });
  expect(operated!.request.body).toEqual({ a: 1, b: 2, c: 7 });
  expect(endParsed).toHaveBeenCalledTimes(1);
});

it('needs credentials, unless anyone may send it', async () => {
  isKnown = false;
  await expect(send('getWorkflow', { raw: { workflowId: '7' } })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(done).toEqual(['key']);
  expect(await send('logIn', { text: '{"a":1,"b":2}' })).toEqual({ status: 200 });
  expect(done.slice(1)).toEqual(['admit', 'operate']);
});

it('that is not admitted is not read', async () => {
  fails = { admit: new ApiError('RATE_LIMITED', 'Too many.') };
  await expect(send('updateWorkflow', { text: 'no JSON' })).rejects.toBe(fails.admit);
  await expect(send('getWorkflow', { raw: { workflowId: 'x' } })).rejects.toBe(fails.admit);
  expect(done).toEqual(['key', 'admit', 'key', 'admit']);
});

it('that fails is ended all the same', async () => {
  fails = { operate: new Error('fault') };
  await expect(send('updateWorkflow', { text: '{"a":1,"b":2}' })).rejects.toBe(fails.operate);
  expect(endParsed).toHaveBeenCalledTimes(1);
});

it('has of its headers what its operation declares', async () => {
  const headers = { prefer: 'wait=3', 'if-match': '"1"', 'if-none-match': '*' };
  await send('getWorkflow', { raw: { workflowId: '7' }, headers });
  expect(operated!.request).toMatchObject({
    preferences: { respondAsync: false, waitSeconds: 3 },
    ifMatch: ['1'],
    ifNoneMatch: '*',
    keyed: undefined,
  });
  await send('updateWorkflow', { text: '{"a":1,"b":2}', headers });
  expect(operated!.request).toMatchObject({
    preferences: undefined,
    ifMatch: undefined,
    ifNoneMatch: undefined,
    keyed: undefined,
  });
});

describe('that does not meet the document is refused', () => {
  it('by its query', async () => {
    await expect(
      send('getWorkflow', { raw: { workflowId: '7' }, query: 'limit=101' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'limit' }] });
    expect(done).toEqual(['key', 'admit']);
  });

  it('by what anyone may send', async () => {
    await expect(send('logIn', { text: `{"a":"${'x'.repeat(60)}"}` })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    // Inflating it would cost more than sending it.
    await expect(
      send('logIn', { text: '{}', headers: { 'content-encoding': 'gzip' } }),
    ).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  const SMALL = 16_384;
  const bodyOf = (bytes: number): string => `{"d":"${'x'.repeat(bytes - 8)}"}`;
  const CHUNKED = { 'transfer-encoding': 'chunked', 'content-length': undefined };

  it.each<[OperationId, number, number, object]>([
    ['updateWorkflow', SMALL, 3, {}],
    ['updateWorkflow', SMALL + 1, 1, {}],
    ['updateWorkflow', 100, 1, CHUNKED],
    ['updateWorkflow', 100, 1, { 'content-encoding': 'identity' }],
    ['executeWorkflow', SMALL, 3, {}],
    ['executeWorkflow', SMALL + 1, 1, {}],
  ])('by its body: %s of %i bytes has %i problems, with %j', async (id, bytes, count, headers) => {
    const error: unknown = await send(id, { text: bodyOf(bytes), headers }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ code: 'INVALID_INPUT' });
    expect((error as ApiError).details).toHaveLength(count);
  });
});

it('whose body is read by its operation is validated then', async () => {
  expect(await send('executeWorkflow', { text: '{"a":1,"b":2,"c":3}' })).toEqual({
    values: {},
    rows: new Map(),
  });
  expect(operated!.request.body).toBeUndefined();
  await expect(send('executeWorkflow', { text: '{"a":1}' })).rejects.toMatchObject({
    details: [{ path: '/b' }],
  });
});
