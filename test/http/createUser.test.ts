import { describeSessionAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newUser = (changes: object = {}) => ({
  email: server.newEmail(),
  name: 'New User',
  password: PASSWORD,
  role: 'member',
  ...changes,
});

describe('createUser', () => {
  describeSessionAccess('createUser', () => server, {
    body: { email: 'new@example.com', name: 'New', password: PASSWORD, role: 'member' },
  });
  describeBody('createUser', () => server, {
    credentials: () => ({ cookie: server.admin.cookie }),
    withText: (name) => newUser({ name }),
    maxBytes: 1_048_576,
  });

  describe('201', () => {
    it.each(['member', 'admin'] as const)(
      "makes a %s of the caller's organization, who can log in at once",
      async (role) => {
        const input = newUser({ role });
        const { body, headers } = await server.client.ok('createUser', {
          cookie: server.admin.cookie,
          body: { ...input, email: input.email.toUpperCase() },
        });
        expect(body.data).toEqual({
          id: expect.any(Number),
          email: input.email,
          name: 'New User',
          role,
          created: expect.any(String),
        });
        expect(headers['location']).toBe(`/product/users/${body.data.id}`);
        const { cookie } = await server.logIn(input.email);
        const mine = await server.client.ok('getSession', { cookie: server.admin.cookie });
        expect((await server.client.ok('getSession', { cookie })).body.data.organization).toEqual(
          mine.body.data.organization,
        );
      },
    );
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['no email', { email: undefined }, '/email'],
      ['an email that is none', { email: 'someone' }, '/email'],
      ['a password of 7 characters', { password: '1234567' }, '/password'],
      ['a password of 201 characters', { password: 'x'.repeat(201) }, '/password'],
      ['a common password', { password: 'password' }, '/password'],
      ['a blank name', { name: '  ' }, '/name'],
      ['an unknown role', { role: 'owner' }, '/role'],
      ['no role', { role: undefined }, '/role'],
      ['another organization', { organization_id: 1 }, '/organization_id'],
    ])('for %s', async (_, changes, path) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'createUser', {
        cookie: server.admin.cookie,
        body: newUser(changes),
      });
      expect(body.error.details?.map((detail) => detail.path)).toContain(path);
    });

    it('for an email that is taken, in the same words in whichever organization', async () => {
      const [stranger, colleague] = [await server.newAdmin(), await server.newMember(server.admin)];
      const texts = [];
      for (const { email } of [stranger, colleague]) {
        const { body } = await server.client.fails('INVALID_INPUT', 'createUser', {
          cookie: server.admin.cookie,
          body: newUser({ email }),
        });
        texts.push([body.error.message, body.error.details]);
      }
      expect(texts[0]).toEqual(texts[1]);
      expect(texts[0]?.[0]).toBe('`email` is not available; use another address.');
    });

    it('for an email that is taken, in any case', async () => {
      const { email } = await server.newAdmin();
      const { body } = await server.client.fails('INVALID_INPUT', 'createUser', {
        cookie: server.admin.cookie,
        body: newUser({ email: email.toUpperCase() }),
      });
      expect(body.error.details).toEqual([{ path: '/email', message: expect.any(String) }]);
    });

    it('for all but one, when several take the same email at once', async () => {
      const body = newUser();
      const responses = await Promise.all(
        [1, 2, 3, 4].map(() =>
          server.client.call('createUser', { cookie: server.admin.cookie, body }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    });
  });

  describe('403', () => {
    it('for a member', async () => {
      const member = await server.newMember(server.admin);
      await server.client.fails('FORBIDDEN', 'createUser', {
        cookie: member.cookie,
        body: newUser(),
      });
    });
  });

  describe('429', () => {
    it('from the 61st of an organization within a minute on, refused ones included', async () => {
      const own = await startTestServer({ newUsersPerMinute: 60 });
      const admin = await own.newAdmin();
      const other = await own.newMember(admin);
      await own.client.ok('updateUser', {
        cookie: admin.cookie,
        params: { userId: other.id },
        body: { role: 'admin' },
      });
      own.clock.advance({ minutes: 1 });
      const create = (body: object, { cookie } = admin) =>
        own.client.call('createUser', {
          cookie,
          body: { name: 'New', role: 'member', password: PASSWORD, ...body },
        });
      for (let count = 0; count < 60; count += 1)
        expect((await create({ email: own.newEmail(), password: 'password' })).status).toBe(400);
      const refused = await create({ email: own.newEmail() });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
      expect((await create({ email: own.newEmail() }, other)).status).toBe(429);
      own.clock.advance({ seconds: 60 });
      expect((await create({ email: own.newEmail() })).status).toBe(201);
      await own.close();
    });
  });
});
