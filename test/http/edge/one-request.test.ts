/** The steps of one request to an operation after it was admitted: read, validated, carried out, and ended in any case. */

import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ApiError } from '../../../src/errors.ts';
import type { OpenApiDocument } from '../../../src/generated/openapi-document.ts';
import { createBodyBudget } from '../../../src/http/body/body-budget.ts';
import type { ApiContext, ApiMiddleware } from '../../../src/http/context.ts';
import { body as bodyStep } from '../../../src/http/middleware/body.ts';
import { idempotency } from '../../../src/http/middleware/idempotency.ts';
import { parameters } from '../../../src/http/middleware/parameters.ts';
import { validate } from '../../../src/http/middleware/validate.ts';
import type { Operation, OperationId } from '../../../src/http/openapi/operation.ts';
import { openSpecification } from '../../../src/http/openapi/specification.ts';
import { runSteps } from './run-steps.ts';

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
const v1: OpenApiDocument = {
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

/** State of the request when its handler was called. */
let handled: ApiContext['state'] | null;
let fails: Error | null;
let endParsed: jest.Mock;
let steps: readonly ApiMiddleware[];
beforeAll(async () => {
  const budget = createBodyBudget({ totalBytes: 1e6, shareBytes: 1e6 });
  const specification = await openSpecification({ v1, product: v1 });
  steps = [
    parameters(specification),
    idempotency(specification),
    bodyStep({
      specification,
      maxBytes: {
        body: LARGEST,
        params: LARGEST,
        anonymous: 50,
        document: LARGEST,
        file: LARGEST,
      },
      budget: {
        lease: (owner) => ({ ...budget.lease(owner), endParsed: endParsed as () => void }),
      },
    }),
    validate(specification),
    async ({ state }) => {
      handled = state;
      if (fails !== null) throw fails;
      if (state.unreadParams !== undefined)
        posted = await state.unreadParams.readParams({} as never);
    },
  ];
});
let posted: unknown;
beforeEach(() => {
  [handled, fails, posted] = [null, null, null];
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

async function send(operationId: OperationId, sent: Sent = {}): Promise<void> {
  const { raw = {}, query = '', headers = {}, text } = sent;
  const stream = new PassThrough();
  stream.end(text ?? '');
  const ofBody =
    text === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(text.length) };
  const operation = {
    anonymous: operationId === 'logIn',
    bodyLimit: BODY_LIMITS[operationId] ?? null,
  } as Operation;
  const context = {
    req: Object.assign(stream, { headers: { ...ofBody, ...headers }, headersDistinct: {} }),
    res: new EventEmitter(),
    state: { caller: null, route: { operationId, operation, rawParameters: raw } },
    method: 'GET',
    path: '/things',
    querystring: query,
    ip: '192.0.2.1',
  } as unknown as ApiContext;
  await runSteps(context, ...steps);
}

it('is carried out with its parameters', async () => {
  await send('getWorkflow', { raw: { workflowId: '7' }, query: 'limit=5' });
  expect(handled!.parameters).toMatchObject({ path: { workflowId: 7 }, query: { limit: 5 } });
  expect(handled!.body).toBeUndefined();
});

it('has the defaults of what it leaves out', async () => {
  await send('getWorkflow', { raw: { workflowId: '7' } });
  expect(handled!.parameters.query).toEqual({ limit: 20 });
  await send('updateWorkflow', { text: '{"a":1,"b":2}' });
  expect(handled!.body).toEqual({ a: 1, b: 2, c: 7 });
  expect(endParsed).toHaveBeenCalledTimes(1);
});

it('that fails ends the lease of its body', async () => {
  fails = new Error('fault');
  await expect(send('updateWorkflow', { text: '{"a":1,"b":2}' })).rejects.toBe(fails);
  expect(endParsed).toHaveBeenCalledTimes(1);
});

it('has of its headers what its operation declares', async () => {
  const headers = { prefer: 'wait=3', 'if-match': '"1"', 'if-none-match': '*' };
  await send('getWorkflow', { raw: { workflowId: '7' }, headers });
  expect(handled!.parameters).toMatchObject({
    preferences: { respondAsync: false, waitSeconds: 3 },
    ifMatch: ['1'],
    ifNoneMatch: '*',
  });
  expect(handled!.keyed).toBeUndefined();
  await send('updateWorkflow', { text: '{"a":1,"b":2}', headers });
  expect(handled!.parameters).toMatchObject({
    preferences: undefined,
    ifMatch: undefined,
    ifNoneMatch: undefined,
  });
  expect(handled!.keyed).toBeUndefined();
});

describe('that does not meet the document is refused', () => {
  it('by its query', async () => {
    await expect(
      send('getWorkflow', { raw: { workflowId: '7' }, query: 'limit=101' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'limit' }] });
    expect(handled).toBeNull();
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
  await send('executeWorkflow', { text: '{"a":1,"b":2,"c":3}' });
  expect(posted).toEqual({ values: {}, rows: new Map() });
  expect(handled!.body).toBeUndefined();
  await expect(send('executeWorkflow', { text: '{"a":1}' })).rejects.toMatchObject({
    details: [{ path: '/b' }],
  });
});
