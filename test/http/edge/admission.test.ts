/** Which callers are admitted to an operation: by scope, by the origin of the request, by address, and by unread responses. */

import type { ApiContext, ApiMiddleware } from '../../../src/http/context.ts';
import { anonymousLimit } from '../../../src/http/middleware/anonymous-limit.ts';
import { foreignSite } from '../../../src/http/middleware/foreign-site.ts';
import { scope } from '../../../src/http/middleware/scope.ts';
import { unreadLimit } from '../../../src/http/middleware/unread-limit.ts';
import { runSteps } from './run-steps.ts';

const keyWith = (...scopes: readonly string[]) => ({ kind: 'key', scopes });
const SESSION = { kind: 'session', userId: 1 };

interface Sent {
  readonly caller?: object | null;
  readonly operation?: object;
  readonly site?: string;
}

function admit(step: ApiMiddleware, { caller = null, operation = {}, site = 'none' }: Sent) {
  const state = { caller, route: { operation } };
  const req = { headers: { 'sec-fetch-site': site } };
  const context = { state, method: 'POST', ip: '2001:db8::7', req };
  return runSteps(context as unknown as ApiContext, step);
}

it.each<[readonly string[], readonly (readonly string[])[], boolean]>([
  [['a', 'b'], [['a', 'b']], true],
  [['a'], [['a', 'b']], false],
  [['b'], [['a'], ['b']], true],
  [[], [['a'], ['b']], false],
  [['a', 'b'], [], false],
])('a key with the scopes %j, for an operation that needs %j: %j', async (...given) => {
  const [scopes, keyScopes, isAdmitted] = given;
  const admitting = admit(scope, { caller: keyWith(...scopes), operation: { keyScopes } });
  if (isAdmitted) expect(await admitting).toBe(true);
  else await expect(admitting).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('a key without a scope learns which it needs', async () => {
  const operation = { keyScopes: [['a', 'b'], ['c']] };
  await expect(admit(scope, { caller: keyWith('a'), operation })).rejects.toThrow(
    'This key lacks the scope that the operation requires: a and b, or c.',
  );
});

it('scopes limit keys only', async () => {
  for (const caller of [SESSION, null])
    expect(await admit(scope, { caller, operation: { keyScopes: [['a']] } })).toBe(true);
});

describe('a request that the page of another site starts', () => {
  const step = foreignSite({ publicUrl: null, trustProxyHops: 0 });
  const sent = { site: 'cross-site', operation: { document: 'v1' } };

  it('is refused for a session, and for who may begin one', async () => {
    await expect(admit(step, { ...sent, caller: SESSION })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const operation = { document: 'product' };
    await expect(admit(step, { ...sent, operation })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await admit(step, { ...sent, caller: SESSION, site: 'same-origin' })).toBe(true);
  });

  it('is accepted for a key', async () => {
    const operation = { document: 'product' };
    expect(await admit(step, { ...sent, operation, caller: keyWith() })).toBe(true);
    expect(await admit(step, sent)).toBe(true);
  });
});

describe('what anyone may send', () => {
  const counted: string[] = [];
  const step = (waitSeconds: number | null): ApiMiddleware =>
    anonymousLimit({ take: (subject) => Promise.resolve((counted.push(subject), waitSeconds)) });

  it('counts for its network', async () => {
    expect(await admit(step(null), { operation: { anonymous: true } })).toBe(true);
    expect(counted.splice(0)).toEqual(['2001:db8:0:0::/64']);
    expect(await admit(step(9), { operation: { anonymous: false } })).toBe(true);
    expect(counted).toEqual([]);
  });

  it('is refused for a while after too many requests', async () => {
    await expect(admit(step(9), { operation: { anonymous: true } })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 9,
      message: expect.stringContaining('try again in 9 s.') as string,
    });
  });
});

it('a caller whose organization leaves too much unread is refused, unless only sessions may call', async () => {
  const step = unreadLimit({
    admit() {
      throw new Error('unread');
    },
  });
  const data = { keyScopes: [['a']] };
  await expect(admit(step, { caller: keyWith(), operation: data })).rejects.toThrow('unread');
  await expect(admit(step, { caller: SESSION, operation: data })).rejects.toThrow('unread');
  for (const keyScopes of [[], [[]]])
    expect(await admit(step, { caller: SESSION, operation: { keyScopes } })).toBe(true);
  expect(await admit(step, { operation: data })).toBe(true);
});
