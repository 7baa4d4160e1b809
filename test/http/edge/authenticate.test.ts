/** Which credentials are looked up for an operation, who the caller is then, and what unknown ones cost. */

import { bearerOf } from '../../../src/http/bearer.ts';
import type { ApiContext } from '../../../src/http/context.ts';
import { authenticate } from '../../../src/http/middleware/authenticate.ts';
import { runSteps } from './run-steps.ts';

const KEY = { kind: 'key', keyId: 1 };
const SESSION = { caller: { kind: 'session', userId: 2 } };

interface Given {
  /** What the services know. */
  readonly key?: object | null;
  readonly session?: object | null;
  /** What the request has; undefined: no header. */
  readonly authorization?: string | undefined;
  readonly token?: string | null;
  readonly waitSeconds?: number | null;
  readonly operation?: object;
}

const BOTH = { keyScopes: [['users:read']], session: true, anonymous: false };

async function request({
  key = null,
  session = null,
  authorization,
  token = null,
  waitSeconds = null,
  operation = BOTH,
}: Given) {
  const lookups: string[] = [];
  const counted: string[] = [];
  const step = authenticate({
    services: {
      keys: { authenticate: () => (lookups.push('key'), Promise.resolve(key)) },
      accounts: { authenticate: () => (lookups.push('session'), Promise.resolve(session)) },
    } as never,
    cookie: { read: () => token },
    unknownKeys: { take: (subject) => Promise.resolve((counted.push(subject), waitSeconds)) },
    viewers: { take: () => Promise.resolve(null) },
  });
  const state = { caller: null, session: null, route: { operation } };
  const context = { req: { headers: { authorization } }, ip: '2001:db8::7', state };
  const error: unknown = await runSteps(context as unknown as ApiContext, step).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { lookups, counted, state, error };
}

const WITH_KEY = { key: KEY, authorization: 'Bearer k' };
const WITH_SESSION = { session: SESSION, token: 't' };

it('a key is the caller, and no session is looked up', async () => {
  const { lookups, state, error } = await request({ ...WITH_KEY, ...WITH_SESSION });
  expect([lookups, state.caller, state.session, error]).toEqual([['key'], KEY, null, null]);
});

it('without a key, a session is the caller', async () => {
  const { lookups, state } = await request(WITH_SESSION);
  expect([lookups, state.caller, state.session]).toEqual([['session'], SESSION.caller, SESSION]);
});

it.each([
  ['sessions', { ...BOTH, session: false }, { token: 't' }],
  ['keys', { ...BOTH, keyScopes: [] }, { authorization: 'Bearer k' }],
])('%s are not looked up if the operation does not accept them', async (_, operation, sent) => {
  const { lookups, error } = await request({ ...sent, operation });
  expect(lookups).toEqual([]);
  expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
});

it('anyone may send an anonymous request', async () => {
  const operation = { keyScopes: [], session: false, anonymous: true };
  const { lookups, state, error } = await request({ ...WITH_KEY, ...WITH_SESSION, operation });
  expect([lookups, state.caller, error]).toEqual([[], null, null]);
});

it.each([
  [BOTH, 'Send an API key as `Authorization: Bearer <key>`.'],
  [{ ...BOTH, keyScopes: [] }, 'Log in first and send the session cookie.'],
])('without credentials for %j the error says what to send', async (operation, ways) => {
  const { error, counted } = await request({ operation });
  const message = `This operation needs authentication. ${ways}`;
  expect(error).toMatchObject({ code: 'UNAUTHORIZED', message });
  expect(counted).toEqual([]);
});

describe.each([
  ['key', { authorization: 'Bearer k' }],
  ['session', { token: 't' }],
])('an unknown %s', (_, sent) => {
  it('is refused, and counts for its network', async () => {
    const { error, counted } = await request(sent);
    expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(counted).toEqual(['2001:db8:0:0::/64']);
  });

  it('is refused for a while after too many of them', async () => {
    const { error } = await request({ ...sent, waitSeconds: 7 });
    expect(error).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 7,
      message: 'Too many unknown keys and sessions came from this address. Retry in 7 s.',
    });
  });
});

it.each([WITH_KEY, WITH_SESSION])('valid credentials do not count: %j', async (sent) => {
  const { counted, error } = await request({ ...sent, waitSeconds: 7 });
  expect([counted, error]).toEqual([[], null]);
});

it('an Authorization header of another form is refused without a lookup', async () => {
  const { error, lookups, counted } = await request({ authorization: 'Basic a', token: 't' });
  expect(error).toMatchObject({
    code: 'UNAUTHORIZED',
    message: 'The Authorization header must read `Bearer`, a space, and an API key.',
  });
  expect([lookups, counted]).toEqual([[], []]);
});

it.each([
  ['Bearer k', 'k'],
  ['bearer   k  ', 'k'],
  ['BEARER weir_a-b.c', 'weir_a-b.c'],
  ['Bearer', null],
  ['Bearer ', null],
  ['Bearerk', null],
  ['Bearer a b', null],
  ['Bearer\tk', null],
  [' Bearer k', null],
  ['x Bearer k', null],
  ['Basic k', null],
  ['', null],
])('the key in %j is %j', (header, key) => {
  expect(bearerOf(header)).toBe(key);
});
