/** How a call that delivers rows ends: delivered, failed, or in doubt. */

import type { ServerResponse } from 'node:http';

import type { ApiCall, SendEnd } from '../../../src/engine/index.ts';
import * as http from '../../../src/connectors/http/index.ts';
import { rawHost } from '../../support/raw-host.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

let remote: RemoteHost;
const waits: number[] = [];

beforeEach(async () => {
  waits.length = 0;
  remote = await remoteHost();
});
afterEach(() => remote.close());

const retryTools = {
  clock: { now: () => new Date() },
  random: () => 0.5,
  sleep: (ms: number) => Promise.resolve(void waits.push(ms)),
};

function send(
  call: Partial<ApiCall> = {},
  options: Partial<http.OutboundOptions> = {},
  signal?: AbortSignal,
  remainingMs?: () => number,
) {
  const { send } = http.createOutbound({ allowHosts: ['127.0.0.1'], retryTools, ...options });
  return send(
    {
      method: 'POST',
      url: `http://127.0.0.1:${remote.port}/rows`,
      headers: { 'X-One': '1' },
      body: { contentType: 'application/json', text: '{"a":1}' },
      retry: { maxAttempts: 3 },
      ...call,
    },
    {
      signal: signal ?? new AbortController().signal,
      tenant: '7',
      idempotencyKey: 'key-1',
      ...(remainingMs && { remainingMs }),
    },
  );
}

function respondEach(...responders: readonly ((response: ServerResponse) => void)[]): void {
  const left = [...responders];
  remote.respond = (_request, response) => (left.length > 1 ? left.shift() : left[0])?.(response);
}
const say =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body);
const hangUp = (response: ServerResponse): void => void response.socket?.destroy();

const basic = (password: string) => ({
  id: 3,
  hosts: ['127.0.0.1'],
  use: {
    kind: 'header' as const,
    name: 'authorization',
    value: `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`,
  },
});

describe('delivered', () => {
  it.each(['POST', 'PUT', 'DELETE'] as const)('by %s, with body and headers', async (method) => {
    expect(await send({ method })).toEqual({ kind: 'delivered', status: 200, attempts: 1 });
    expect(remote.requests).toMatchObject([
      {
        method,
        url: '/rows',
        body: '{"a":1}',
        headers: { 'x-one': '1', 'content-type': 'application/json' },
      },
    ]);
    expect(remote.requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('with the same idempotency header in each attempt', async () => {
    respondEach(hangUp, say(503), say(201));
    const retry = { maxAttempts: 3, idempotencyHeader: 'Idempotency-Key' };
    expect(await send({ retry })).toEqual({ kind: 'delivered', status: 201, attempts: 3 });
    expect(remote.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'key-1',
      'key-1',
      'key-1',
    ]);
    expect(waits).toEqual([125, 250]);
  });

  it('where the response breaks off after its status, or never ends', async () => {
    respondEach((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.socket?.destroy(), 20);
    });
    expect(await send()).toMatchObject({ kind: 'delivered', status: 200 });
  });

  it('where the response is larger than anyone reads', async () => {
    respondEach(say(200, 'x'.repeat(5_000_000)));
    expect(await send()).toMatchObject({ kind: 'delivered' });
  });

  it('after a redirect that takes the body along, within the origin', async () => {
    respondEach(say(308, '', { location: '/there' }), say(200));
    expect(await send({ method: 'PUT' })).toMatchObject({ kind: 'delivered' });
    expect(remote.requests).toMatchObject([
      { method: 'PUT', url: '/rows', body: '{"a":1}' },
      { method: 'PUT', url: '/there', body: '{"a":1}' },
    ]);
  });
});

describe('failed', () => {
  const failed = (code: string, message: string, attempts = 1): SendEnd => ({
    kind: 'failed',
    code,
    message: message.replace('HOST', `127.0.0.1:${remote.port}`),
    attempts,
    inDoubt: false,
  });

  it('with the opening of the response in one line', async () => {
    respondEach(say(422, `{\n  "error":\t"no\u0007 such\u202e customer"\n}${' '.repeat(99)}`));
    const response = '{ "error": "no such customer" }';
    const message = `The host HOST answered with status 422: ${response}`;
    expect(await send()).toEqual({ ...failed('http_422', message), response });
  });

  it('with no more than 300 characters of it', async () => {
    respondEach(say(400, 'é'.repeat(100_000)));
    const response = `${'é'.repeat(300)}…`;
    const message = `The host HOST answered with status 400: ${response}`;
    expect(await send()).toEqual({ ...failed('http_400', message), response });
  });

  const NOT_SHOWN = '(its text is not shown, because a credential was sent to it)';
  const hex = (value: string) => Buffer.from(value).toString('hex');

  it.each<[string, (value: string) => string]>([
    ['as it is', (value) => value],
    ['in JSON', (value) => JSON.stringify({ message: value, error: value, code: value })],
    ['in hexadecimal', (value) => JSON.stringify({ code: hex(value).slice(0, 60) })],
    ['reversed', (value) => JSON.stringify({ error: [...value].reverse().join('') })],
    ['in two parts', (value) => JSON.stringify({ code: value.slice(0, 6), type: value.slice(6) })],
    [
      'shifted',
      (value) => value.replace(/[a-y]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 1)),
    ],
    ['in digits', (value) => JSON.stringify({ code: Number.parseInt(hex(value).slice(0, 8), 16) })],
  ])('with the status alone, where the host got a credential and says it %s', async (_, said) => {
    const credential = basic('pa"ss/wörd');
    for (const value of [credential.use.value.slice(6), 'pa"ss/wörd']) {
      respondEach(say(401, said(value)));
      const opened = { openCredential: () => Promise.resolve(credential) };
      expect(await send({ credentialId: 3 }, opened)).toEqual(
        failed('http_401', `The host HOST answered with status 401 ${NOT_SHOWN}`),
      );
      expect(remote.requests.at(-1)?.headers.authorization).toBe(credential.use.value);
    }
  });

  it('with what is known of errors, where the host got a credential', async () => {
    const credential = basic('pa"ss/wörd');
    respondEach(say(401, '{"error":{"code":"invalid_token","type":"a wörd"},"status":"DENIED"}'));
    const opened = { openCredential: () => Promise.resolve(credential) };
    const message = `The host HOST answered with status 401, status DENIED, code invalid_token ${NOT_SHOWN}`;
    expect(await send({ credentialId: 3 }, opened)).toEqual(failed('http_401', message));
  });

  it('for a secret that has no credential of the request', async () => {
    const credential = { ...basic('x'), hosts: ['api.example'] };
    expect(
      await send({ credentialId: 3 }, { openCredential: () => Promise.resolve(credential) }),
    ).toMatchObject({ kind: 'failed', code: 'not_allowed', inDoubt: false });
    expect(remote.requests).toEqual([]);
  });

  it('where nothing listens', async () => {
    const { port } = remote;
    await remote.close();
    expect(await send({ method: 'PUT' })).toEqual(
      failed('unreachable', `The host 127.0.0.1:${port} refused the connection`, 0),
    );
    remote = await remoteHost();
  });

  it('for a private address', async () => {
    expect(await send({}, { allowHosts: [] })).toMatchObject({ code: 'not_allowed', attempts: 0 });
    expect(remote.requests).toEqual([]);
  });

  it.each([301, 302, 303])('for status %d, which would make a GET of it', async (status) => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      if (method !== 'POST' && status !== 303) continue;
      remote.requests.length = 0;
      respondEach(say(status, '', { location: '/there' }));
      expect(await send({ method })).toMatchObject({ code: `http_${status}`, inDoubt: false });
      expect(remote.requests).toHaveLength(1);
    }
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('for %s to another origin', async (method) => {
    const other = await remoteHost();
    respondEach(say(307, '', { location: `http://127.0.0.1:${other.port}/` }));
    expect(await send({ method })).toMatchObject({ code: 'http_307', inDoubt: false });
    expect(await send({ method, body: undefined })).toMatchObject(
      method === 'POST' ? { kind: 'delivered' } : { code: 'http_307' },
    );
    expect(other.requests).toHaveLength(method === 'POST' ? 1 : 0);
    await other.close();
  });
});

describe('in doubt', () => {
  it('where the host hangs up after it got the request', async () => {
    respondEach(hangUp);
    expect(await send()).toMatchObject({ code: 'no_response', attempts: 1, inDoubt: true });
    expect(remote.requests).toHaveLength(1);
  });

  it('where a later attempt fails for an unrelated reason', async () => {
    respondEach(hangUp, say(409, 'exists'));
    expect(await send({ method: 'PUT' })).toMatchObject({
      code: 'http_409',
      attempts: 2,
      inDoubt: true,
    });
  });

  it('where the run ends while the host has the request', async () => {
    const controller = new AbortController();
    remote.respond = () => controller.abort(new Error('cancelled'));
    expect(await send({}, {}, controller.signal)).toMatchObject({
      code: 'interrupted',
      inDoubt: true,
    });
  });

  it('not where it ended before', async () => {
    expect(await send({}, {}, AbortSignal.abort(new Error('cancelled')))).toMatchObject({
      code: 'interrupted',
      inDoubt: false,
    });
  });

  it('where the host takes longer than a call may', async () => {
    const host = await rawHost();
    host.behave = () => undefined;
    const url = `http://127.0.0.1:${host.port}/`;
    const end = await send({ url }, { timeoutMs: 300 });
    expect(end).toMatchObject({ code: 'no_response', inDoubt: true });
    await host.close();
  });
});

describe('the rate of an operation', () => {
  it('holds for calls that send rows, and for each attempt of one', async () => {
    const asked: string[] = [];
    const rates = http.createRates({
      take: (subject, { attempts, windowMs }) => {
        asked.push(`${subject}: ${attempts} in ${windowMs} ms, ${remote.requests.length} sent`);
        return Promise.resolve(null);
      },
      enter: () => Promise.resolve({ release: () => Promise.resolve() }),
    });
    respondEach(say(503), say(201));
    const rate = { scope: 'shop', requestsPerSecond: 5, concurrent: 2 };
    expect(await send({ method: 'PUT', rate }, { rates })).toMatchObject({
      kind: 'delivered',
      attempts: 2,
    });
    expect(asked).toEqual([
      'rate 7 shop per second: 5 in 1000 ms, 0 sent',
      'rate 7 shop per second: 5 in 1000 ms, 1 sent',
    ]);
  });

  it('fails a call for which it leaves no turn before the end of the run', async () => {
    const rates = http.createRates({
      take: () => Promise.resolve(60_000),
      enter: () => Promise.resolve(null),
    });
    const rate = { scope: 'shop', requestsPerSecond: 5 };
    const end = await send({ rate }, { rates }, undefined, () => 5_000);
    expect(end).toMatchObject({
      kind: 'failed',
      code: 'rate_limited',
      attempts: 0,
      inDoubt: false,
    });
    expect(remote.requests).toEqual([]);
  });
});
