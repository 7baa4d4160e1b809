/** What becomes of a handler's reply: its bytes and headers, and what is refused before any of it is set. */

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ApiError } from '../../../src/errors.ts';
import { operationTable } from '../../../src/http/openapi/operation.ts';
import { createPacedBodies } from '../../../src/http/reply/paced-bodies.ts';
import type { AnyReply } from '../../../src/http/any-reply.ts';
import { reply as replyStep } from '../../../src/http/middleware/reply.ts';
import { createSessionCookie } from '../../../src/http/session-cookie.ts';
import type { ApiContext } from '../../../src/http/context.ts';
import type { Caller } from '../../../src/model/caller.ts';
import { koaContext } from '../../support/koa-context.ts';
import { movableClock } from '../../support/movable-clock.ts';

const META = '"meta":{"request_id":"r","timestamp":"2026-03-01T12:00:00.000Z"}}';
const CALLER = { kind: 'key', organizationId: 3 } as Caller;

interface Given {
  readonly caller?: Caller | null;
  readonly method?: string;
  readonly isFull?: boolean;
}

function setup({ caller = CALLER, method = 'GET', isFull = false }: Given = {}) {
  const context = koaContext('/api/v1/workflows/1') as unknown as ApiContext;
  context.req.method = method;
  context.state = {
    requestId: 'r',
    operationId: 'getWorkflow',
    caller,
    loggedInUserId: null,
    executionId: null,
    route: { operation: operationTable.getWorkflow },
  } as ApiContext['state'];
  const admitted: unknown[] = [];
  const charges: unknown[] = [];
  const send = replyStep({
    responses: { charge: (...charged) => void charges.push(charged) },
    pacedBodies: createPacedBodies(),
    clock: movableClock(),
    cookie: createSessionCookie(false),
    baseUrl: () => 'http://weir',
    unread: {
      admitBody(of, body) {
        admitted.push([of, body]);
        if (isFull) throw new ApiError('RATE_LIMITED', 'Too much is unread.');
      },
    },
  });
  const reply = (given: AnyReply): ApiContext => {
    context.state.reply = given;
    void send(context, () => Promise.resolve());
    return context;
  };
  return { context, reply, admitted, charges };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const sent = ({ status, body, res }: ApiContext) => [
  status,
  res.getHeader('content-type'),
  body instanceof Buffer ? body.toString() : body,
];

it.each<[string, AnyReply, string]>([
  ['data', { status: 201, data: { id: 1 } }, `{"success":true,"data":{"id":1},${META}`],
  [
    'bytes',
    { status: 200, bytes: Buffer.from('{"id":2}') },
    `{"success":true,"data":{"id":2},${META}`,
  ],
  [
    'rows',
    { status: 200, data: { page: 0 }, rows: Buffer.from('{"a":1}\n{"a":2}\n') },
    `{"success":true,"data":{"page":0,"rows":[{"a":1},{"a":2}]},${META}`,
  ],
  ['a body of its own', { status: 200, body: { token: 't' } }, '{"success":true,"token":"t"}'],
])('%s is put into an envelope', (_, given, body) => {
  expect(sent(setup().reply(given))).toEqual([given.status, JSON_TYPE, body]);
});

it('a stream of rows is put into the same envelope', async () => {
  const rows = Readable.from([Buffer.from('{"a":1}\n')], { objectMode: false });
  const { body } = setup().reply({ status: 200, data: {}, rows });
  expect(await text(body as Readable)).toBe(`{"success":true,"data":{"rows":[{"a":1}]},${META}`);
});

it('a document is sent as it is, with the address of the service', () => {
  const { body } = setup().reply({ status: 200, document: Buffer.from('{"openapi":"3.1.0"}') });
  const document = JSON.parse(String(body)) as { openapi: string; servers: { url: string }[] };
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers[0]!.url).toMatch(/^http:\/\/weir/);
});

it.each([
  [12, 12],
  [null, undefined],
])('a file of %j bytes is the body, and its length is said where it is known', (bytes, length) => {
  const stream = Readable.from([]);
  const context = setup().reply({ status: 200, file: { mediaType: 'text/csv', stream, bytes } });
  expect([context.body, context.type]).toEqual([stream, 'text/csv']);
  expect(context.res.getHeader('content-length')).toBe(length);
});

it.each([204, 304])('a response with status %i has no body', (status) => {
  const { reply, admitted } = setup();
  const context = reply({ status, data: { id: 1 }, headers: { ETag: '"1"' } });
  expect([context.status, context.body ?? null]).toEqual([status, null]);
  expect(context.res.getHeaders()).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
  expect(context.res.hasHeader('content-type')).toBe(false);
  expect(admitted).toEqual([]);
});

it('a session begins, ends or stays with the reply', () => {
  const cookies = (session: AnyReply['session']) => {
    const context = setup({ caller: null }).reply({
      status: 200,
      data: {},
      ...(session !== undefined && { session }),
    });
    return [context.res.getHeader('set-cookie'), context.state.loggedInUserId];
  };
  const cookie = (rest: string) => `weir_session=${rest}`;
  expect(cookies({ token: 'tok', userId: 4 })).toEqual([
    cookie('tok; Path=/; HttpOnly; SameSite=Lax'),
    4,
  ]);
  expect(cookies(null)).toEqual([cookie('; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'), null]);
  expect(cookies(undefined)).toEqual([undefined, null]);
});

describe('where too much is unread', () => {
  const full = (given: Given, reply: AnyReply) => {
    const { context, reply: send } = setup({ isFull: true, ...given });
    expect(() => send(reply)).toThrow('Too much is unread.');
    expect([context.body ?? null, Object.keys(context.res.getHeaders())]).toEqual([null, []]);
  };
  const data: AnyReply = { status: 200, data: {}, headers: { 'X-Own': '1' } };

  it('what changed nothing is refused, and nothing of it is set', () => {
    full({}, { ...data, session: null });
    full({ method: 'POST' }, { ...data, headers: { 'Idempotency-Replayed': 'true' } });
  });

  it('a stream that is refused is closed', () => {
    const stream = Readable.from([]);
    full({}, { status: 200, file: { mediaType: 'text/csv', stream, bytes: null } });
    expect(stream.destroyed).toBe(true);
  });

  it.each<[string, Given]>([
    ['a change', { method: 'POST' }],
    ['what anyone may read', { caller: null }],
  ])('%s is sent', (_, given) => {
    const { reply, admitted } = setup({ isFull: true, ...given });
    expect(reply(data).res.getHeader('x-own')).toBe('1');
    expect(admitted).toEqual([]);
  });

  it('the body of its caller is what counts', () => {
    const { reply, admitted } = setup();
    const { body } = reply(data);
    expect(admitted).toEqual([[CALLER, body]]);
  });
});
