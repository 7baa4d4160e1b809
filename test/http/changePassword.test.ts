import { describeSessionAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW = 'a loom that weaves algebra';
const change = (cookie: string, changes: object = {}) => ({
  cookie,
  body: { current_password: PASSWORD, new_password: NEW, ...changes },
});

describe('changePassword', () => {
  describeSessionAccess('changePassword', () => server, {
    body: { current_password: PASSWORD, new_password: NEW },
  });
  describeBody('changePassword', () => server, {
    credentials: async () => ({ cookie: (await server.newMember(server.admin)).cookie }),
    withText: (current_password) => ({ current_password, new_password: NEW }),
    maxBytes: 1_048_576,
    plainStatus: 400,
  });

  describe('204', () => {
    it('changes the password and ends the other sessions, not the keys', async () => {
      const { client } = server;
      const person = await server.newMember(server.admin);
      const other = await server.logIn(person.email);
      const key = await server.key(person);
      await client.ok('changePassword', change(person.cookie));
      await client.ok('getSession', { cookie: person.cookie });
      await client.fails('UNAUTHORIZED', 'getSession', { cookie: other.cookie });
      await client.ok('listWorkflows', { key });
      await client.fails('UNAUTHORIZED', 'logIn', {
        body: { email: person.email, password: PASSWORD },
      });
      await client.ok('logIn', { body: { email: person.email, password: NEW } });
    });

    it('leaves no session of a login with the old password that was under way', async () => {
      const person = await server.newMember(server.admin);
      const logins = Array.from({ length: 3 }, () =>
        server.client.call('logIn', { body: { email: person.email, password: PASSWORD } }),
      );
      await server.client.ok('changePassword', change(person.cookie));
      const cookies = (await Promise.all(logins)).flatMap(
        ({ headers }) => headers['set-cookie']?.split(';')[0] ?? [],
      );
      for (const cookie of cookies)
        await server.client.fails('UNAUTHORIZED', 'getSession', { cookie });
    });
  });

  describe('400', () => {
    it.each<[string, object, string, string]>([
      [
        'a wrong current password',
        { current_password: 'wrong password' },
        '/current_password',
        'is not your current password',
      ],
      [
        'a short one',
        { new_password: '1234567' },
        '/new_password',
        'must be at least 8 characters',
      ],
      [
        'a common one',
        { new_password: 'Password123' },
        '/new_password',
        'is one of the most common passwords',
      ],
      [
        'the same one',
        { new_password: PASSWORD },
        '/new_password',
        'must differ from the current password',
      ],
    ])('for %s, and nothing changes', async (_, changes, path, message) => {
      const person = await server.newMember(server.admin);
      const { body } = await server.client.fails(
        'INVALID_INPUT',
        'changePassword',
        change(person.cookie, changes),
      );
      expect(body.error.details).toEqual([{ path, message: expect.stringContaining(message) }]);
      await server.logIn(person.email);
    });

    it("for the user's own address", async () => {
      const person = await server.newMember(server.admin);
      const { body } = await server.client.fails(
        'INVALID_INPUT',
        'changePassword',
        change(person.cookie, { new_password: person.email.toUpperCase() }),
      );
      expect(body.error.details?.[0]).toMatchObject({
        path: '/new_password',
        message: expect.stringContaining('email address'),
      });
    });

    it('for all but one, when several change it at once', async () => {
      const person = await server.newMember(server.admin);
      const responses = await Promise.all(
        ['one', 'two', 'three'].map((word) =>
          server.client.call(
            'changePassword',
            change(person.cookie, { new_password: `a new password ${word}` }),
          ),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    });
  });

  describe('429', () => {
    it('from the eleventh attempt of a user within a minute, whatever the session', async () => {
      const own = await startTestServer({ loginsPerAccount: 10 });
      const person = await own.newMember(own.admin);
      for (let count = 0; count < 10; count += 1) {
        await own.client.fails(
          'INVALID_INPUT',
          'changePassword',
          change(person.cookie, { current_password: `guess ${count}` }),
        );
      }
      const { headers } = await own.client.fails(
        'RATE_LIMITED',
        'changePassword',
        change(person.cookie),
      );
      own.clock.advance({ seconds: Number(headers['retry-after']) });
      await own.client.ok('changePassword', change(person.cookie));
      await own.close();
    });
  });
});
