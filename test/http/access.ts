/** Authentication and visibility tests that every operation with a key or a session shares. */

import { operations, type OperationId } from '../../src/generated/operations.ts';
import type { Scope } from '../../src/model/key.ts';
import { newKeyValue } from '../../src/services/keys/value.ts';
import type { CallRequest } from '../../scripts/service/client.ts';
import { ALL_SCOPES, type TestServer } from './test-server.ts';

/** Without credentials; it may name what does not exist, because access is decided before that. */
type Request = Omit<CallRequest, 'key' | 'cookie'>;

export function describeKeyAccess(
  id: OperationId,
  server: () => TestServer,
  request: Request = {},
): void {
  const { keyScopes, session } = operations[id];
  const refused = (code: 'UNAUTHORIZED' | 'USER_NOT_FOUND' | 'RATE_LIMITED', credentials: object) =>
    server().client.fails(code, id, { ...request, ...credentials });

  describe('401', () => {
    it.each<[string, () => Promise<object> | object]>([
      ['nothing', () => ({})],
      ['another scheme', () => ({ headers: { authorization: `Basic ${newKeyValue()}` } })],
      [
        'a key without its scheme',
        async () => ({ headers: { authorization: await server().key() } }),
      ],
      ['a key that is malformed', () => ({ key: 'weir_nonsense' })],
      ['a key that is unknown', () => ({ key: newKeyValue() })],
      [
        'a key with another checksum',
        async () => ({ key: `${(await server().key()).slice(0, -1)}~` }),
      ],
      ['a session that is unknown', () => ({ cookie: `weir_session=${'x'.repeat(43)}` })],
    ])('for %s', async (_, credentials) => {
      await refused('UNAUTHORIZED', await credentials());
    });

    it('for a key from the moment when it is revoked', async () => {
      const { id: keyId, value } = await server().newKey();
      await server().client.ok('revokeKey', { params: { keyId }, cookie: server().admin.cookie });
      await refused('UNAUTHORIZED', { key: value });
    });

    it('for a key from the moment when it expires', async () => {
      const expires_at = new Date(server().clock.now().getTime() + 1000).toISOString();
      const value = await server().key(server().admin, { expires_at });
      server().clock.advance({ seconds: 1 });
      await refused('UNAUTHORIZED', { key: value });
    });

    if (!session) {
      it('for a session cookie, which is for people', async () => {
        await refused('UNAUTHORIZED', { cookie: server().admin.cookie });
      });
    }

    it('for a bad key even where a good cookie is sent: a bearer key wins', async () => {
      await refused('UNAUTHORIZED', { key: newKeyValue(), cookie: server().admin.cookie });
    });
  });

  const opens = (scopes: readonly Scope[]) =>
    keyScopes.some((needed) => needed.every((scope) => scopes.includes(scope)));
  const closed = [[], ...ALL_SCOPES.map((scope) => [scope])].filter((scopes) => !opens(scopes));
  if (closed.length > 0) {
    describe('403', () => {
      it.each(closed.map((scopes) => [scopes.join(' ') || 'no scope', scopes] as const))(
        'for a key with %s, before anything is looked up',
        async (_, scopes) => {
          const { body } = await server().client.fails('FORBIDDEN', id, {
            ...request,
            key: await server().key(server().admin, { scopes }),
          });
          expect(body.error.message).toContain('scope');
        },
      );
    });
  }

  describe('404 USER_NOT_FOUND', () => {
    it('for a key whose user was deleted', async () => {
      const { client, admin, newMember, key } = server();
      const member = await newMember(admin);
      const value = await key(member);
      await client.ok('deleteUser', { params: { userId: member.id }, cookie: admin.cookie });
      await refused('USER_NOT_FOUND', { key: value });
    });
  });

  describe('429', () => {
    it('from the 61st request of a key within a minute on, refused ones included, and for that key alone', async () => {
      const { client, key } = server();
      const [value, other] = [await key(), await key()];
      for (let sent = 1; sent <= 60; sent += 1) {
        const { headers } =
          sent % 2 === 0
            ? await client.call(id, { ...request, key: value })
            : await client.call('getWorkflow', { params: { workflowId: 2147483647 }, key: value });
        expect(headers).toMatchObject({
          'x-ratelimit-limit': '60',
          'x-ratelimit-remaining': String(60 - sent),
        });
      }
      const { headers } = await refused('RATE_LIMITED', { key: value });
      expect(headers).toMatchObject({
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'retry-after': expect.stringMatching(/^([1-9]|[1-5]\d|60)$/),
      });
      expect(
        Math.abs(Number(headers['x-ratelimit-reset']) - Date.now() / 1000),
      ).toBeLessThanOrEqual(61);
      expect((await client.call(id, { ...request, key: other })).status).not.toBe(429);
    });
  });
}

/** What holds for every operation that wants a login. */
export function describeSessionAccess(
  id: OperationId,
  server: () => TestServer,
  request: Request = {},
): void {
  const refused = (credentials: object) =>
    server().client.fails('UNAUTHORIZED', id, { ...request, ...credentials });

  describe('401', () => {
    it.each<[string, () => Promise<object> | object]>([
      ['nothing', () => ({})],
      ['a session that is unknown', () => ({ cookie: `weir_session=${'x'.repeat(43)}` })],
      [
        'a session in a cookie of another name',
        () => ({ cookie: server().admin.cookie.replace('weir_session', 'session') }),
      ],
      [
        'an API key, which is for programs',
        async () => ({ key: await server().key(server().admin, { scope_level: 'client' }) }),
      ],
    ])('for %s', async (_, credentials) => {
      await refused(await credentials());
    });

    it('for a session that has ended, by logging out', async () => {
      const { cookie } = await server().logIn(server().admin.email);
      await server().client.ok('logOut', { cookie });
      await refused({ cookie });
    });

    it('for a session that was idle for thirty minutes', async () => {
      const { cookie } = await server().logIn(server().admin.email);
      server().clock.advance({ minutes: 30 });
      await refused({ cookie });
      Object.assign(server().admin, await server().logIn(server().admin.email));
    });
  });

  if (operations[id].method !== 'GET') {
    describe('403', () => {
      it.each(['cross-site', 'same-site'])('for a request that a %s page starts', async (site) => {
        await server().client.fails('FORBIDDEN', id, {
          ...request,
          cookie: server().admin.cookie,
          headers: { 'sec-fetch-site': site },
        });
      });
    });
  }
}

/**
 * What holds for every operation on one workflow: who sees it, and which ids are none.
 * @param make stores a workflow with the key, and gives the path parameters that name it
 */
export function describeVisibility(
  id: OperationId,
  server: () => TestServer,
  make: (key: string) => Promise<{ workflowId: number; resultId?: string }>,
  request: Request = {},
): void {
  const naming = (params: object) => ({ ...request, params: { ...request.params, ...params } });

  describe('404 WORKFLOW_NOT_FOUND', () => {
    it.each([
      '0',
      '-1',
      '2147483648',
      '99999999999999999999',
      '1e2',
      '0x10',
      '1.5',
      ' 1',
      '01',
      'abc',
      'null',
    ])('for the id %j', async (workflowId) => {
      await server().client.fails('WORKFLOW_NOT_FOUND', id, {
        ...naming({ workflowId }),
        key: await server().key(),
      });
    });

    it('for a workflow that the key may not see, exactly as for one that is not there', async () => {
      const { client, member, stranger, key } = server();
      const made = await make(await key());
      for (const other of [
        await key(await member()),
        await key(await stranger(), { scope_level: 'client' }),
      ]) {
        const hidden = await client.fails('WORKFLOW_NOT_FOUND', id, {
          ...naming(made),
          key: other,
        });
        const missing = await client.fails('WORKFLOW_NOT_FOUND', id, {
          ...naming({ ...made, workflowId: 2147483647 }),
          key: other,
        });
        expect(hidden.body.error.message.replace(String(made.workflowId), '')).toBe(
          missing.body.error.message.replace('2147483647', ''),
        );
      }
    });
  });

  describe('a key of the level client', () => {
    it('sees what all members of its organization made', async () => {
      const { client, admin, member, key } = server();
      const made = await make(await key(await member()));
      const whole = await key(admin, { scope_level: 'client' });
      expect((await client.call(id, { ...naming(made), key: whole })).status).toBeLessThan(300);
    });
  });
}
