/** Who of those that are known may have an operation, and what is counted of each request. */

import { ApiError } from '../../../src/errors.ts';
import { operationTable } from '../../../src/http/openapi/operation.ts';
import { createForeignSiteCheck } from '../../../src/http/middleware/foreign-site.ts';
import { createAdmission, type AdmitOptions } from '../../../src/http/middleware/scope.ts';
import type { EdgeContext } from '../../../src/http/context.ts';
import type { Caller } from '../../../src/model/caller.ts';

const { listWorkflows, logIn, getSession, createUser } = operationTable;
const limited = (who: string): ApiError => new ApiError('RATE_LIMITED', who);

function setup({
  key = null,
  session = null,
  waitSeconds = null,
}: {
  /** What each limit refuses for. */
  readonly key?: ApiError | null;
  readonly session?: Error | null;
  readonly waitSeconds?: number | null;
} = {}) {
  const done: string[] = [];
  const counting = (what: string, failure: Error | null) => (): Promise<void> => {
    done.push(what);
    return failure === null ? Promise.resolve() : Promise.reject(failure);
  };
  const options: AdmitOptions = {
    counts: {
      count: () => {
        done.push('counted');
        return Promise.resolve({ headers: { 'X-RateLimit-Limit': '5' }, refusal: key });
      },
    },
    ceilings: { countSession: counting('session', session) },
    unread: { admit: () => void done.push('unread') },
    anonymousRequests: {
      take: (subject) => Promise.resolve((done.push(subject), waitSeconds)),
    },
    refuseForeignSite: createForeignSiteCheck({ publicUrl: null, trustProxyHops: 0 }),
  };
  return { admission: createAdmission(options), done };
}

const keyWith = (...scopes: readonly string[]) => ({ kind: 'key', scopes }) as unknown as Caller;
const SESSION = { kind: 'session', userId: 1 } as Caller;

function request(caller: Caller | null, { method = 'GET', site = 'none' } = {}): EdgeContext {
  const headers = { 'sec-fetch-site': site };
  const shown = {};
  const set = (more: object) => void Object.assign(shown, more);
  const state = { caller };
  return { state, method, ip: '2001:db8::7', req: { headers }, set, shown } as never;
}

describe('a key', () => {
  const READER = keyWith('workflows:read');

  it('is counted before its scope is checked', async () => {
    const { admission, done } = setup();
    await admission.admit(request(READER), { ...listWorkflows, keyScopes: [['workflows:read']] });
    expect(done.splice(0)).toEqual(['counted', 'unread']);
    await expect(
      admission.admit(request(READER), { ...listWorkflows, keyScopes: [['keys:write']] }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This key lacks the scope that the operation requires: keys:write.',
    });
    expect(done).toEqual(['counted']);
  });

  it('over its limit gets nothing', async () => {
    const { admission, done } = setup({ key: limited('key') });
    const context = request(READER);
    await expect(admission.admit(context, listWorkflows)).rejects.toThrow('key');
    expect(done).toEqual(['counted']);
    expect(context).toHaveProperty('shown', { 'X-RateLimit-Limit': '5' });
  });

  it.each<[readonly string[], readonly (readonly string[])[], boolean]>([
    [['a', 'b'], [['a', 'b']], true],
    [['a'], [['a', 'b']], false],
    [['b'], [['a'], ['b']], true],
    [[], [['a'], ['b']], false],
    [['a', 'b'], [], false],
  ])('with the scopes %j, where %j are needed: %j', async (scopes, keyScopes, isAdmitted) => {
    const admitting = setup().admission.admit(request(keyWith(...scopes)), {
      ...listWorkflows,
      keyScopes,
    });
    if (isAdmitted) await admitting;
    else await expect(admitting).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is told what it could hold instead', async () => {
    const keyScopes = [['a', 'b'], ['c']];
    await expect(
      setup().admission.admit(request(READER), { ...listWorkflows, keyScopes }),
    ).rejects.toThrow('requires: a and b, or c.');
  });

  it('may be used from pages of other sites', async () => {
    const context = request(READER, { method: 'POST', site: 'cross-site' });
    await setup().admission.admit(context, { ...listWorkflows, keyScopes: [['workflows:read']] });
  });
});

describe('a session', () => {
  it('is counted for its user', async () => {
    const { admission, done } = setup();
    await admission.admit(request(SESSION), getSession);
    expect(done).toEqual(['session']);
    await expect(
      setup({ session: limited('user') }).admission.admit(request(SESSION), getSession),
    ).rejects.toThrow('user');
  });

  it.each([
    ['product', createUser],
    ['v1', listWorkflows],
  ])('changes nothing of %s for another site', async (_, operation) => {
    const { admission } = setup();
    const from = (site: string) => request(SESSION, { method: 'POST', site });
    await admission.admit(from('same-origin'), operation);
    await expect(admission.admit(from('cross-site'), operation)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('a caller without a key or a session', () => {
  it('is counted by network where anyone may call, and begins no session for another site', async () => {
    const { admission, done } = setup();
    await admission.admit(request(null, { method: 'POST' }), logIn);
    expect(done).toEqual(['2001:db8:0:0::/64']);
    await expect(
      admission.admit(request(null, { method: 'POST', site: 'cross-site' }), logIn),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is told when to come again', async () => {
    await expect(
      setup({ waitSeconds: 9 }).admission.admit(request(null), logIn),
    ).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 9,
      message: expect.stringContaining('try again in 9 s.') as string,
    });
  });

  it('is not counted by network elsewhere', async () => {
    const { admission, done } = setup();
    await admission.admit(request(null), { ...listWorkflows, anonymous: false });
    expect(done).toEqual([]);
  });
});
