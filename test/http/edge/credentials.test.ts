/** Who is let in, by what, and in which order refusals come. */

import type { CallRequest } from '../../../scripts/service/client.ts';
import type { OperationId } from '../../../src/generated/operations.ts';
import { operations } from '../../../src/generated/operations.ts';
import { newKeyValue } from '../../../src/services/keys/value.ts';
import { absentParams } from '../path-resources.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ids = Object.keys(operations) as OperationId[];
const absent = (id: OperationId) => absentParams(operations[id].path);

describe('without credentials', () => {
  it.each(ids.filter((id) => !operations[id].anonymous))(
    '%s answers 401, before anything else is looked at',
    async (id) => {
      await app.client.fails('UNAUTHORIZED', id, {
        params: absent(id),
        query: 'unknown=1',
        body: '}{',
      });
      await app.client.fails('UNAUTHORIZED', id, {
        rawPath: operations[id].path.replace(/\{\w+\}/g, '%00'),
      });
    },
  );

  it.each(ids.filter((id) => operations[id].anonymous && operations[id].method !== 'GET'))(
    '%s looks at the body',
    async (id) => {
      await app.client.fails('INVALID_BODY', id, { body: '}{' });
    },
  );
});

describe('a bearer key', () => {
  const unusable: readonly (readonly [what: string, header: string])[] = [
    ['nothing', ''],
    ['Bearer', 'Bearer'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['no key', 'Bearer nothing'],
    ['a key with something behind it', 'Bearer {key} x'],
    ['two keys', 'Bearer {key}, Bearer {key}'],
    ['a key with one character changed', 'Bearer {changed}'],
    ['a key that nobody has', 'Bearer {unknown}'],
    ['text that is no ASCII', 'Bearer w\u00ffeir'],
  ];

  it.each(unusable)('must not be %s', async (_, template) => {
    const { all } = app.keys;
    const changed = `${all.slice(0, 10)}${all[10] === 'a' ? 'b' : 'a'}${all.slice(11)}`;
    const authorization = template
      .replaceAll('{key}', all)
      .replaceAll('{changed}', changed)
      .replaceAll('{unknown}', newKeyValue());
    await app.client.fails('UNAUTHORIZED', 'listWorkflows', { headers: { authorization } });
  });

  it('may be announced in any case, with any number of blanks', async () => {
    for (const scheme of ['bearer ', 'BEARER   ', 'Bearer ']) {
      await app.client.ok('listWorkflows', {
        headers: { authorization: `${scheme}${app.keys.read}` },
      });
    }
  });

  it('is refused the moment it is revoked or expires', async () => {
    const revoked = await app.newKey();
    await app.client.ok('listWorkflows', { key: revoked.value });
    await app.client.ok('revokeKey', { params: { keyId: revoked.id }, cookie: app.admin.cookie });
    await app.client.fails('UNAUTHORIZED', 'listWorkflows', { key: revoked.value });

    const expiring = await app.newKey({ expiresAt: new Date(app.clock.now().getTime() + 60_000) });
    app.clock.advance({ seconds: 59 });
    await app.client.ok('listWorkflows', { key: expiring.value });
    app.clock.advance({ seconds: 1 });
    await app.client.fails('UNAUTHORIZED', 'listWorkflows', { key: expiring.value });
  });

  it('of a deleted user answers USER_NOT_FOUND', async () => {
    const user = await app.newUser();
    const { value } = await app.newKey({ cookie: user.cookie });
    await app.client.ok('deleteUser', { params: { userId: user.id }, cookie: app.admin.cookie });
    await app.client.fails('USER_NOT_FOUND', 'listWorkflows', { key: value });
  });

  it('wins over a session, even where it is refused', async () => {
    const { cookie } = app.admin;
    await app.client.fails('UNAUTHORIZED', 'listKeys', {
      cookie,
      headers: { authorization: 'Bearer nothing' },
    });
    const user = await app.newUser();
    const { body } = await app.client.ok('listKeys', { cookie: user.cookie, key: app.keys.read });
    expect(body.keys.length).toBeGreaterThan(0);
  });

  it('that is unknown is refused with 429 after too many of them, while valid keys of the same address are accepted', async () => {
    const own = await startTestApp();
    for (let count = 0; count < 120; count += 1)
      await own.client.fails('UNAUTHORIZED', 'listWorkflows', { key: newKeyValue() });
    await own.client.fails('RATE_LIMITED', 'listWorkflows', { key: newKeyValue() });
    await own.client.ok('listWorkflows', { key: own.keys.read });
    const revoked = await own.newKey();
    await own.client.ok('revokeKey', { cookie: own.admin.cookie, params: { keyId: revoked.id } });
    await own.client.fails('UNAUTHORIZED', 'listWorkflows', { key: revoked.value });
    own.clock.advance({ minutes: 1 });
    await own.client.fails('UNAUTHORIZED', 'listWorkflows', { key: newKeyValue() });
    await own.close();
  });
});

describe('a session', () => {
  it('is an alternative to a key for every operation', () => {
    const others = ids.filter((id) => !operations[id].anonymous && !operations[id].dashboardToken);
    expect(others.filter((id) => !operations[id].session)).toEqual([]);
  });

  it.each(ids.filter((id) => operations[id].session && operations[id].document === 'v1'))(
    'opens %s',
    async (id) => {
      const response = await app.client.call(id, {
        params: absent(id),
        cookie: app.admin.cookie,
        body: { name: 'K' },
      });
      expect([401, 403]).not.toContain(response.status);
    },
  );

  it('is what a 401 asks for where nothing else opens the operation; elsewhere it asks for a key', async () => {
    for (const id of ids.filter((one) => !operations[one].anonymous)) {
      const { headers } = await app.client.fails('UNAUTHORIZED', id, { params: absent(id) });
      expect([id, headers['www-authenticate']]).toEqual([
        id,
        operations[id].document === 'v1' || operations[id].keyScopes.length > 0
          ? 'Bearer'
          : 'Cookie cookie-name="weir_session"',
      ]);
    }
  });

  it('must be a token that someone has', async () => {
    for (const cookie of [
      'weir_session=',
      'weir_session=nothing',
      'weir_session=%00',
      `weir_session=${'x'.repeat(5000)}`,
      '=;;=',
      'weir_session',
      'other=1',
    ]) {
      await app.client.fails('UNAUTHORIZED', 'getSession', { cookie });
    }
  });

  it('is found among other cookies', async () => {
    const { body } = await app.client.ok('getSession', {
      cookie: `a=1; ${app.admin.cookie};b="2"`,
    });
    expect(body.data.user.email).toBe(app.admin.email);
  });

  it.each(['cross-site', 'same-site', 'anything'])(
    'is not taken from %s requests that change something',
    async (site) => {
      const request: CallRequest = {
        cookie: app.admin.cookie,
        headers: { 'sec-fetch-site': site },
      };
      await app.client.fails('FORBIDDEN', 'createKey', { ...request, body: { name: 'K' } });
      await app.client.fails('FORBIDDEN', 'createUser', { ...request, body: {} });
      await app.client.fails('FORBIDDEN', 'logOut', request);
      await app.client.fails('FORBIDDEN', 'logIn', {
        ...request,
        body: { email: app.admin.email, password: app.admin.password },
      });
      await app.client.ok('getSession', request);
      await app.client.ok('listKeys', request);
      await app.client.ok('createKey', {
        key: app.keys.all,
        headers: { 'sec-fetch-site': site },
        body: { name: 'K' },
      });
    },
  );

  it.each(['same-origin', 'none'])('is taken from %s requests', async (site) => {
    await app.client.ok('createKey', {
      cookie: app.admin.cookie,
      headers: { 'sec-fetch-site': site },
      body: { name: 'K' },
    });
  });

  it('comes in a cookie that no script can read, and goes with it', async () => {
    const { headers } = await app.client.ok('logIn', {
      body: { email: app.admin.email, password: app.admin.password },
    });
    expect(headers['set-cookie']).toMatch(
      /^weir_session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = headers['set-cookie']!.split(';')[0]!;
    const gone = await app.client.call('logOut', { cookie });
    expect(gone.headers['set-cookie']).toMatch(
      /^weir_session=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/,
    );
    await app.client.fails('UNAUTHORIZED', 'getSession', { cookie });
    await app.client.ok('getSession', { cookie: app.admin.cookie });
  });

  it('is pinned to its host where the service is reached by https', async () => {
    const secure = await startTestApp({ config: { publicUrl: 'https://weir.example' } });
    const { headers } = await secure.client.ok('logIn', {
      body: { email: secure.admin.email, password: secure.admin.password },
    });
    expect(headers['set-cookie']).toMatch(
      /^__Host-weir_session=[\w-]{20,}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    await secure.client.fails('UNAUTHORIZED', 'getSession', {
      cookie: headers['set-cookie']!.split(';')[0]!.replace('__Host-', ''),
    });
    await secure.close();
  });
});

describe('the client’s address', () => {
  const failTimes = async (
    of: TestApp,
    times: number,
    forwarded: (count: number) => string,
  ): Promise<number[]> => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      statuses.push(
        (
          await of.client.call('listWorkflows', {
            key: newKeyValue(),
            headers: { 'x-forwarded-for': forwarded(count) },
          })
        ).status,
      );
    }
    return statuses;
  };

  it('is what the connection says, as long as no proxy is trusted', async () => {
    const own = await startTestApp();
    expect(await failTimes(own, 122, (count) => `10.0.0.${count}`)).toContain(429);
    await own.close();
  });

  it('is what the trusted proxies say, and not what the client says', async () => {
    const own = await startTestApp({ config: { trustProxyHops: 1 } });
    expect(await failTimes(own, 122, (count) => `10.0.0.${count}`)).not.toContain(429);
    expect(await failTimes(own, 122, (count) => `10.0.0.${count}, 192.0.2.1`)).toContain(429);
    await own.close();
  });

  it.each<[string, (count: number) => string]>([
    ['another port each time', (count) => `192.0.2.1:${1024 + count}`],
    [
      'another address of one IPv6 network, in brackets with a port',
      (count) => `[2001:db8::${count + 1}]:${1024 + count}`,
    ],
    ['another text that is no address', (count) => `nobody-${count}`],
    ['another number that is no address', (count) => `192.0.2.${300 + count}`],
  ])('stays the same with %s', async (_, forwarded) => {
    const own = await startTestApp({ config: { trustProxyHops: 1 } });
    expect(await failTimes(own, 122, forwarded)).toContain(429);
    await own.close();
  });

  it('is what the outermost of several trusted proxies says', async () => {
    const own = await startTestApp({ config: { trustProxyHops: 2 } });
    expect(await failTimes(own, 122, (count) => `192.0.2.1, 10.0.0.${count}`)).toContain(429);
    expect(
      await failTimes(own, 122, (count) => `192.0.2.7, 10.1.0.${count}, 10.0.0.1`),
    ).not.toContain(429);
    await own.close();
  });
});
