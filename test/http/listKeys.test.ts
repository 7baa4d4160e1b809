import { describeKeyAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const seenWith = async (credentials: { key?: string; cookie?: string }) =>
  (await server.client.ok('listKeys', credentials)).body.keys.map(({ id, is_active }) => [
    id,
    is_active,
  ]);

describe('listKeys', () => {
  describeKeyAccess('listKeys', () => server);

  describe('200', () => {
    it("lists the keys of the caller's user, newest first, and to a logged-in admin those of the organization", async () => {
      const admin = await server.newAdmin();
      const member = await server.newMember(admin);
      const ofAdmin = await server.newKey(admin, { scope_level: 'client' });
      const ofMember = await server.newKey(member);
      const revoked = await server.newKey(member);
      await server.client.ok('revokeKey', { params: { keyId: revoked.id }, cookie: member.cookie });
      expect(await seenWith({ cookie: admin.cookie })).toEqual([
        [revoked.id, false],
        [ofMember.id, true],
        [ofAdmin.id, true],
      ]);
      expect(await seenWith({ key: ofAdmin.value })).toEqual([[ofAdmin.id, true]]);
      expect(await seenWith({ cookie: member.cookie })).toEqual([
        [revoked.id, false],
        [ofMember.id, true],
      ]);
      expect(await seenWith({ key: ofMember.value })).toEqual([
        [revoked.id, false],
        [ofMember.id, true],
      ]);
    });

    it('shows all but the value and its hash', async () => {
      const admin = await server.newAdmin();
      const { id, value } = await server.newKey(admin, {
        name: 'Shown',
        scopes: ['workflows:execute'],
      });
      const unused = await server.client.ok('listKeys', { cookie: admin.cookie });
      expect(unused.body).toEqual({
        success: true,
        keys: [
          {
            id,
            name: 'Shown',
            key_prefix: value.slice(0, 12),
            scope_level: 'user',
            scopes: ['workflows:execute'],
            is_active: true,
            last_used_at: null,
            expires_at: null,
            created: expect.any(String),
            created_by_key_id: null,
            user_id: expect.any(Number),
          },
        ],
        total: 1,
        page: 0,
        limit: 1000,
        has_more: false,
        next_page_url: null,
      });
      const used = await server.client.ok('listKeys', { key: value });
      expect(used.body.keys[0]?.last_used_at).toBe(server.clock.now().toISOString());
      expect(used.text).not.toContain(value);
    });

    it('pages, and leads to the next page until there is none', async () => {
      const member = await server.newMember(server.admin);
      const made: number[] = [];
      for (let count = 0; count < 5; count += 1) made.unshift((await server.newKey(member)).id);
      const shown: number[][] = [];
      for (let query: string | null = 'limit=2'; query !== null;) {
        const { body }: Awaited<ReturnType<typeof page>> = await page(query);
        expect(body).toMatchObject({
          total: 5,
          page: shown.length,
          limit: 2,
          has_more: body.next_page_url !== null,
        });
        shown.push(body.keys.map(({ id }) => id));
        query = body.next_page_url && body.next_page_url.replace('/api/v1/keys?', '');
      }
      expect(shown).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
      expect((await page('page=3&limit=2')).body).toMatchObject({
        keys: [],
        total: 5,
        has_more: false,
        next_page_url: null,
      });

      function page(query: string) {
        return server.client.ok('listKeys', { cookie: member.cookie, query });
      }
    });

    it('is empty for an organization without keys', async () => {
      expect(await seenWith({ cookie: (await server.newAdmin()).cookie })).toEqual([]);
    });

    it('takes the bearer key where both are sent', async () => {
      const member = await server.member();
      const { id, value } = await server.newKey(member);
      expect(await seenWith({ key: value, cookie: server.admin.cookie })).toEqual([[id, true]]);
    });

    it('is answered to a page of another site that a browser opens with the cookie', async () => {
      await server.client.ok('listKeys', {
        cookie: server.admin.cookie,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
    });
  });

  describe('400', () => {
    it.each([
      ['limit', '0'],
      ['limit', '1001'],
      ['limit', '1e1'],
      ['page', '-1'],
      ['page', '2147483648'],
      ['offset', '1'],
    ])('for %s=%s', async (name, value) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'listKeys', {
        cookie: server.admin.cookie,
        query: `${name}=${value}`,
      });
      expect(body.error.details).toEqual([{ path: name, message: expect.any(String) }]);
    });
  });
});
