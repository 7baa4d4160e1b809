import { startTestApp } from '../support/app.ts';
import { describeAnonymousBody, describeBody } from './bodies.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const input = (admin: object = {}, more: object = {}) => ({
  name: 'New',
  admin: { email: server.newEmail(), name: 'Founder', password: PASSWORD, ...admin },
  ...more,
});

describe('createOrganization', () => {
  describeBody('createOrganization', () => server, {
    credentials: () => ({}),
    withText: (name) => input({}, { name }),
    maxBytes: 16_384,
  });
  describeAnonymousBody('createOrganization', () => server);

  describe('201', () => {
    it('makes an organization and its admin, who can log in and sees nothing of others', async () => {
      const body = input();
      const made = await server.client.ok('createOrganization', { body });
      expect(made.body.data).toMatchObject({
        organization: { name: 'New' },
        admin: { email: body.admin.email, name: 'Founder', role: 'admin' },
      });
      const { cookie } = await server.logIn(body.admin.email);
      const users = await server.client.ok('listUsers', { cookie });
      expect(users.body.data.users).toEqual([made.body.data.admin]);
    });
  });

  describe('400', () => {
    it.each<[string, object, object, string]>([
      ['a blank name', {}, { name: ' ' }, '/name'],
      ['no admin', {}, { admin: undefined }, '/admin'],
      ['a short password', { password: 'short' }, {}, '/admin/password'],
      ['an email that is none', { email: 'x' }, {}, '/admin/email'],
      ['a role, which is admin', { role: 'member' }, {}, '/admin/role'],
    ])('for %s', async (_, admin, more, path) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'createOrganization', {
        body: input(admin, more),
      });
      expect(body.error.details?.map((detail) => detail.path)).toContain(path);
    });

    it('for an email that is taken', async () => {
      const { body } = await server.client.fails('INVALID_INPUT', 'createOrganization', {
        body: input({ email: server.admin.email }),
      });
      expect(body.error.details).toEqual([{ path: '/admin/email', message: expect.any(String) }]);
    });
  });

  describe('429', () => {
    it('after too many from one address, until Retry-After has passed', async () => {
      const own = await startTestServer({ loginsPerAddress: 60 });
      const statuses: number[] = [];
      let refused: Awaited<ReturnType<typeof own.client.call>> | undefined;
      while (refused === undefined && statuses.length < 100) {
        const response = await own.client.call('createOrganization', {
          body: input({ email: own.admin.email }),
        });
        statuses.push(response.status);
        if (response.status === 429) refused = response;
      }
      expect(refused?.body.error.code).toBe('RATE_LIMITED');
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]));
      expect(statuses.length).toBeGreaterThan(50);
      own.clock.advance({ seconds: Number(refused?.headers['retry-after']) });
      await own.client.ok('createOrganization', { body: input() });
      await own.close();
    });
  });

  describe('403', () => {
    it('while signup is closed, as it is unless configured otherwise', async () => {
      const closed = await startTestApp();
      await closed.client.fails('FORBIDDEN', 'createOrganization', { body: input() });
      await closed.close();
    });

    it('for a request that another site starts', async () => {
      await server.client.fails('FORBIDDEN', 'createOrganization', {
        body: input(),
        headers: { 'sec-fetch-site': 'cross-site' },
      });
    });
  });
});
