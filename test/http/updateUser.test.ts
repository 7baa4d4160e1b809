import { describeSessionAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { createWorkflow } from './graphs.ts';
import { PASSWORD_COST } from '../../src/services/accounts/passwords.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { passwordCost: PASSWORD_COST });
});
afterAll(() => server.close());

const NEW = 'a loom that weaves algebra';
const update = (userId: number, body: object, cookie = server.admin.cookie) => ({
  params: { userId },
  body,
  cookie,
});

describe('updateUser', () => {
  describeSessionAccess('updateUser', () => server, {
    params: { userId: 2147483647 },
    body: { name: 'New' },
  });
  describeBody('updateUser', () => server, {
    credentials: async () => ({
      cookie: server.admin.cookie,
      params: { userId: (await server.member()).id },
    }),
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('changes what is sent, and leaves the rest', async () => {
      const { client } = server;
      const { id, email } = await server.newMember(server.admin);
      const renamed = await client.ok('updateUser', update(id, { name: 'Renamed' }));
      expect(renamed.body.data).toEqual({
        id,
        email,
        name: 'Renamed',
        role: 'member',
        created: expect.any(String),
      });
      const promoted = await client.ok('updateUser', update(id, { role: 'admin' }));
      expect(promoted.body.data).toEqual({ ...renamed.body.data, role: 'admin' });
      expect((await client.ok('updateUser', update(id, {}))).body.data).toEqual(promoted.body.data);
      expect(
        (await client.ok('getUser', { params: { userId: id }, cookie: server.admin.cookie })).body
          .data,
      ).toEqual(promoted.body.data);
    });

    it('gives a new password, which ends the sessions of the user and not the keys', async () => {
      const { client } = server;
      const member = await server.newMember(server.admin);
      const key = await server.key(member);
      await client.ok('updateUser', update(member.id, { password: NEW }));
      await client.fails('UNAUTHORIZED', 'getSession', { cookie: member.cookie });
      await client.fails('UNAUTHORIZED', 'logIn', {
        body: { email: member.email, password: PASSWORD },
      });
      await client.ok('logIn', { body: { email: member.email, password: NEW } });
      await client.ok('listWorkflows', { key });
    });

    it('gives and takes the role of an admin from the next request on, also that of keys of the level client', async () => {
      const { client } = server;
      const person = await server.newMember(server.admin);
      await client.fails('FORBIDDEN', 'listUsers', { cookie: person.cookie });
      await client.ok('updateUser', update(person.id, { role: 'admin' }));
      await client.ok('listUsers', { cookie: person.cookie });
      const key = await server.key(person, { scope_level: 'client' });
      const { id: workflowId } = await createWorkflow(server, await server.key());
      await client.ok('getWorkflow', { params: { workflowId }, key });
      await client.ok('updateUser', update(person.id, { role: 'member' }));
      await client.fails('FORBIDDEN', 'listUsers', { cookie: person.cookie });
      await client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', { params: { workflowId }, key });
      await client.fails('FORBIDDEN', 'createKey', {
        key,
        body: { name: 'Key', scope_level: 'client' },
      });
    });

    it("changes an admin's own name", async () => {
      const admin = await server.newAdmin();
      const { body } = await server.client.ok(
        'updateUser',
        update(admin.id, { name: 'Me' }, admin.cookie),
      );
      expect(body.data.name).toBe('Me');
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['a blank name', { name: ' ' }, '/name'],
      ['an unknown role', { role: 'owner' }, '/role'],
      ['a short password', { password: '1234567' }, '/password'],
      ['a common password', { password: '12345678' }, '/password'],
      ['an address, which cannot be changed', { email: 'new@example.com' }, '/email'],
    ])('for %s', async (_, body, path) => {
      const { id } = await server.member();
      const response = await server.client.fails('INVALID_INPUT', 'updateUser', update(id, body));
      expect(response.body.error.details?.map((detail) => detail.path)).toContain(path);
    });
  });

  describe('403', () => {
    it("for one's own role and password", async () => {
      const { id } = server.admin;
      for (const body of [
        { role: 'member' },
        { role: 'admin' },
        { password: NEW },
        { name: 'Me', password: NEW },
      ]) {
        await server.client.fails('FORBIDDEN', 'updateUser', update(id, body));
      }
      await server.client.ok('listUsers', { cookie: server.admin.cookie });
    });

    it('for a member, of themself too', async () => {
      const member = await server.newMember(server.admin);
      for (const userId of [member.id, server.admin.id])
        await server.client.fails(
          'FORBIDDEN',
          'updateUser',
          update(userId, { name: 'X' }, member.cookie),
        );
    });

    it('of two admins who demote each other at once one remains', async () => {
      const one = await server.newAdmin();
      const second = await server.newMember(one);
      await server.client.ok('updateUser', update(second.id, { role: 'admin' }, one.cookie));
      const responses = await Promise.all([
        server.client.call('updateUser', update(second.id, { role: 'member' }, one.cookie)),
        server.client.call('updateUser', update(one.id, { role: 'member' }, second.cookie)),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (userId) => {
      await server.client.fails('USER_NOT_FOUND', 'updateUser', {
        params: { userId },
        body: { name: 'X' },
        cookie: server.admin.cookie,
      });
    });

    it('for a user of another organization', async () => {
      const { id, email } = await server.stranger();
      await server.client.fails('USER_NOT_FOUND', 'updateUser', update(id, { password: NEW }));
      await server.logIn(email);
    });
  });

  describe('429', () => {
    it('for more passwords at once than are hashed for one user', async () => {
      const { id } = await server.newMember(server.admin);
      const responses = await Promise.all(
        Array.from({ length: 12 }, () =>
          server.client.call('updateUser', update(id, { password: NEW })),
        ),
      );
      const statuses = new Set(responses.map(({ status }) => status));
      expect(statuses).toEqual(new Set([200, 429]));
    });
  });
});
