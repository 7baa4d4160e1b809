import { describeAnonymousBody, describeBody } from './bodies.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const logIn = (body: object, headers = {}) => server.client.call('logIn', { body, headers });

describe('logIn', () => {
  describeBody('logIn', () => server, {
    credentials: () => ({}),
    withText: (password) => ({ email: 'nobody@example.com', password }),
    maxBytes: 16_384,
  });
  describeAnonymousBody('logIn', () => server);

  describe('200', () => {
    it('begins a session and says who is logged in', async () => {
      const { admin } = server;
      const { body, headers } = await server.client.ok('logIn', {
        body: { email: admin.email, password: PASSWORD },
      });
      expect(body.data).toEqual({
        user: {
          id: admin.id,
          email: admin.email,
          name: 'Admin',
          role: 'admin',
          created: expect.any(String),
        },
        organization: { id: expect.any(Number), name: 'Organization', created: expect.any(String) },
        password_change_required: false,
      });
      const [pair = '', ...attributes] = headers['set-cookie']?.split('; ') ?? [];
      expect(pair).toMatch(/^weir_session=[\w-]{22,}$/);
      expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
      expect(body).not.toHaveProperty('data.token');
      await server.client.ok('getSession', { cookie: pair });
    });

    it('gives a new token each time, and leaves earlier sessions open', async () => {
      const [one, other] = [
        await server.logIn(server.admin.email),
        await server.logIn(server.admin.email.toUpperCase()),
      ];
      expect(one.cookie).not.toBe(other.cookie);
      for (const { cookie } of [one, other]) await server.client.ok('getSession', { cookie });
    });

    it('never takes over a token that the client sends', async () => {
      const brought = `weir_session=${'a'.repeat(43)}`;
      const { headers } = await server.client.ok('logIn', {
        body: { email: server.admin.email, password: PASSWORD },
        cookie: brought,
      });
      expect(headers['set-cookie']).not.toContain('a'.repeat(43));
      await server.client.fails('UNAUTHORIZED', 'getSession', { cookie: brought });
    });
  });

  describe('400', () => {
    it.each([
      ['no password', { email: 'a@example.com' }, '/password'],
      ['no email', { password: 'x' }, '/email'],
      ['an email that is no text', { email: {}, password: 'x' }, '/email'],
      [
        'a password of 201 characters',
        { email: 'a@example.com', password: 'x'.repeat(201) },
        '/password',
      ],
      ['another member', { email: 'a@example.com', password: 'x', remember: true }, '/remember'],
    ])('for %s', async (_, body, path) => {
      expect((await logIn(body)).body.error).toMatchObject({
        code: 'INVALID_INPUT',
        details: [{ path }],
      });
    });
  });

  describe('401', () => {
    it('for a wrong password and for an unknown email alike', async () => {
      const responses = [
        await logIn({ email: server.admin.email, password: 'wrong password' }),
        await logIn({ email: 'nobody@example.com', password: PASSWORD }),
      ];
      for (const { status, headers } of responses) {
        expect(status).toBe(401);
        expect(headers).not.toHaveProperty('set-cookie');
      }
      expect(responses[0]?.body.error).toEqual(responses[1]?.body.error);
    });
  });

  describe('403', () => {
    it('for a request that another site starts', async () => {
      const { body } = await logIn(
        { email: server.admin.email, password: PASSWORD },
        { 'sec-fetch-site': 'cross-site' },
      );
      expect(body.error.code).toBe('FORBIDDEN');
    });
  });

  describe('429', () => {
    it('from the eleventh login to one account on, right or wrong, until Retry-After has passed', async () => {
      const own = await startTestServer({ loginsPerAccount: 10 });
      const { email } = await own.newAdmin();
      own.clock.advance({ minutes: 1 });
      const attempt = (password: string) => own.client.call('logIn', { body: { email, password } });
      const statuses: number[] = [];
      for (let count = 0; count < 10; count += 1)
        statuses.push((await attempt(count % 2 === 0 ? PASSWORD : 'wrong password')).status);
      expect(statuses).toEqual(
        Array.from({ length: 10 }, (_, count) => (count % 2 === 0 ? 200 : 401)),
      );
      const refused = await attempt(PASSWORD);
      expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
        429,
        'RATE_LIMITED',
        '60',
      ]);
      own.clock.advance({ seconds: 60 });
      expect((await attempt(PASSWORD)).status).toBe(200);
      await own.close();
    });

    it('from the 61st request of an address on, whatever the account and whatever its body', async () => {
      const own = await startTestServer({ loginsPerAddress: 60 });
      own.clock.advance({ minutes: 1 });
      const bodies = [
        { body: { email: 'nobody@example.com', password: 'wrong password' } },
        { body: '{' },
        {
          body: Object.fromEntries(
            Array.from({ length: 500 }, (_, index) => [`member${index}`, index]),
          ),
        },
        { body: 'x'.repeat(20_000) },
        { body: '{}', headers: { 'content-encoding': 'br' } },
        { body: '{}', headers: { 'content-type': 'text/plain' } },
        { body: '{}', headers: { 'sec-fetch-site': 'cross-site' } },
      ];
      const statuses = new Set<number>();
      for (let count = 0; count < 60; count += 1)
        statuses.add((await own.client.call('logIn', bodies[count % bodies.length])).status);
      expect(statuses).toEqual(new Set([401, 400, 413, 415, 403]));
      await own.client.fails('RATE_LIMITED', 'logIn', {
        body: { email: own.admin.email, password: PASSWORD },
      });
      await own.client.fails('RATE_LIMITED', 'createOrganization', { body: {} });
      await own.close();
    });
  });
});
