import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listUsers', () => {
  describeSessionAccess('listUsers', () => server);

  describe('200', () => {
    it("lists the organization's users, oldest first, without the deleted and without secrets", async () => {
      const admin = await server.newAdmin();
      const [one, gone, two] = [
        await server.newMember(admin),
        await server.newMember(admin),
        await server.newMember(admin),
      ];
      await server.client.ok('deleteUser', { params: { userId: gone.id }, cookie: admin.cookie });
      const { body, text } = await server.client.ok('listUsers', { cookie: admin.cookie });
      expect(body.data.total).toBe(3);
      expect(body.data.users.map(({ id, email, role }) => [id, email, role])).toEqual([
        [admin.id, admin.email, 'admin'],
        [one.id, one.email, 'member'],
        [two.id, two.email, 'member'],
      ]);
      expect(text).not.toMatch(/password|scrypt/i);
    });
  });

  describe('200 of pages', () => {
    it('leads to the next page until there is none', async () => {
      const admin = await server.newAdmin();
      const members = [await server.newMember(admin), await server.newMember(admin)];
      const first = await server.client.ok('listUsers', {
        cookie: admin.cookie,
        query: { limit: 2 },
      });
      expect(first.body.data).toMatchObject({
        total: 3,
        page: 0,
        limit: 2,
        has_more: true,
        next_page_url: '/product/users?page=1&limit=2',
      });
      const second = await server.client.ok('listUsers', {
        cookie: admin.cookie,
        query: { page: 1, limit: 2 },
      });
      expect(second.body.data).toMatchObject({
        total: 3,
        page: 1,
        limit: 2,
        has_more: false,
        next_page_url: null,
      });
      expect([...first.body.data.users, ...second.body.data.users].map(({ id }) => id)).toEqual([
        admin.id,
        ...members.map(({ id }) => id),
      ]);
    });

    it('has the default of the specification', async () => {
      const { body } = await server.client.ok('listUsers', {
        cookie: (await server.newAdmin()).cookie,
      });
      expect(body.data).toMatchObject({
        total: 1,
        page: 0,
        limit: 1000,
        has_more: false,
        next_page_url: null,
      });
    });
  });

  describe('400', () => {
    it.each([
      ['limit', '1001'],
      ['page', '-1'],
    ])('for %s=%s', async (name, value) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'listUsers', {
        cookie: server.admin.cookie,
        query: `${name}=${value}`,
      });
      expect(body.error.details).toEqual([{ path: name, message: expect.any(String) }]);
    });
  });

  describe('403', () => {
    it('for a member', async () => {
      const member = await server.newMember(server.admin);
      await server.client.fails('FORBIDDEN', 'listUsers', { cookie: member.cookie });
    });
  });
});
