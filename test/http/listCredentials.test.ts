import { newCredential } from './credentials.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('listCredentials', () => {
  describe('200', () => {
    it("lists the organization's credentials, newest first, page by page", async () => {
      const made = [];
      for (const name of ['a', 'b', 'c']) made.push((await newCredential(house, { name })).id);
      await house.client.ok('createCredential', {
        cookie: (await house.stranger()).cookie,
        body: { name: 'x', type: 'bearer', hosts: ['h'], data: { token: 't' } },
      });
      const { cookie } = await house.member();
      const first = await house.client.ok('listCredentials', { cookie, query: { limit: 2 } });
      expect(first.body.data).toMatchObject({
        total: 3,
        has_more: true,
        next_page_url: '/product/credentials?page=1&limit=2',
      });
      const second = await house.client.ok('listCredentials', {
        cookie,
        query: { limit: 2, page: 1 },
      });
      const ids = [first, second].flatMap(({ body }) => body.data.credentials.map(({ id }) => id));
      expect(ids).toEqual(made.reverse());
      const past = await house.client.ok('listCredentials', { cookie, query: { page: 9 } });
      expect(past.body.data).toMatchObject({ credentials: [], total: 3, has_more: false });
    });
  });

  describe('400', () => {
    it.each(['limit=0', 'limit=101', 'page=-1', 'name=x'])('for %s', async (query) => {
      await house.client.fails('INVALID_INPUT', 'listCredentials', {
        cookie: house.admin.cookie,
        query,
      });
    });
  });

  describe('403', () => {
    it('for a key without workflows:read', async () => {
      const key = await house.key(house.admin, { scopes: ['workflows:execute'] });
      await house.client.fails('FORBIDDEN', 'listCredentials', { key });
    });
  });
});
