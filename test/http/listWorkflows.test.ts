import { describeKeyAccess } from './access.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const listed = async (key: string, query: object = {}) =>
  (await house.client.ok('listWorkflows', { key, query: { ...query } })).body.data;
const ids = async (key: string, query: object = {}) =>
  (await listed(key, query)).workflows.map(({ id }) => id);

describe('listWorkflows', () => {
  describeKeyAccess('listWorkflows', () => house);

  describe('200', () => {
    it('lists the newest first, page by page, with counts and without graphs', async () => {
      const key = await house.key(await house.newAdmin());
      const made: number[] = [];
      for (let count = 0; count < 5; count += 1)
        made.unshift(
          (await createWorkflow(house, key, chain(inlineRows([]), dashboard), `W${count}`)).id,
        );
      expect(await listed(key, { page: 0, limit: 2 })).toMatchObject({
        total: 5,
        page: 0,
        limit: 2,
        has_more: true,
        next_page_url: '/api/v1/workflows?page=1&limit=2',
      });
      expect(await listed(key, { page: 2, limit: 2 })).toMatchObject({
        has_more: false,
        next_page_url: null,
      });
      expect(await listed(key, { page: 4, limit: 1 })).toMatchObject({
        has_more: false,
        next_page_url: null,
      });
      expect([
        await ids(key, { limit: 2 }),
        await ids(key, { page: 1, limit: 2 }),
        await ids(key, { page: 2, limit: 2 }),
      ]).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
      expect((await listed(key)).workflows[0]).toEqual({
        id: made[0],
        title: 'W4',
        description: null,
        is_active: true,
        created: expect.any(String),
        modified: expect.any(String),
        node_count: 2,
        edge_count: 1,
      });
    });

    it('has the defaults of the specification, and keeps the order when one changes', async () => {
      const key = await house.key(await house.newAdmin());
      const first = await createWorkflow(house, key);
      const second = await createWorkflow(house, key);
      await house.client.ok('updateWorkflow', {
        params: { workflowId: first.id },
        key,
        body: { title: 'Changed' },
      });
      const { workflows, ...rest } = await listed(key);
      expect(rest).toEqual({ total: 2, page: 0, limit: 50, has_more: false, next_page_url: null });
      expect(workflows.map(({ id }) => id)).toEqual([second.id, first.id]);
    });

    it('is empty past the end, and says how many there are', async () => {
      const key = await house.key(await house.newAdmin());
      await createWorkflow(house, key);
      for (const page of [1, 2147483647])
        expect(await listed(key, { page, limit: 100 })).toEqual({
          workflows: [],
          total: 1,
          page,
          limit: 100,
          has_more: false,
          next_page_url: null,
        });
    });

    it('shows each key what its level lets it see', async () => {
      const admin = await house.newAdmin();
      const member = await house.newMember(admin);
      const [ofAdmin, ofMember, whole, stranger] = [
        await house.key(admin),
        await house.key(member),
        await house.key(admin, { scope_level: 'client' }),
        await house.key(await house.newAdmin(), { scope_level: 'client' }),
      ];
      const one = await createWorkflow(house, ofAdmin);
      const two = await createWorkflow(house, ofMember);
      expect([
        await ids(ofAdmin),
        await ids(ofMember),
        await ids(whole),
        await ids(stranger),
      ]).toEqual([[one.id], [two.id], [two.id, one.id], []]);
      expect([
        (await listed(ofAdmin)).total,
        (await listed(whole)).total,
        (await listed(stranger)).total,
      ]).toEqual([1, 2, 0]);
    });

    it('still shows the organization the workflows of a deleted user', async () => {
      const admin = await house.newAdmin();
      const member = await house.newMember(admin);
      const { id } = await createWorkflow(house, await house.key(member));
      await house.client.ok('deleteUser', { params: { userId: member.id }, cookie: admin.cookie });
      expect(await ids(await house.key(admin, { scope_level: 'client' }))).toEqual([id]);
    });
  });

  describe('400', () => {
    it.each([
      ['limit', '0'],
      ['limit', '101'],
      ['limit', '-1'],
      ['limit', '1.5'],
      ['limit', '1e1'],
      ['limit', '0x10'],
      ['limit', '%205'],
      ['limit', ''],
      ['limit', 'ten'],
      ['limit', '99999999999999999999'],
      ['page', '-1'],
      ['page', '2147483648'],
      ['page', '0.0'],
      ['page', 'null'],
      ['limits', '5'],
    ])('for %s=%s', async (name, value) => {
      const { body } = await house.client.fails('INVALID_INPUT', 'listWorkflows', {
        key: await house.key(),
        query: `${name}=${value}`,
      });
      expect(body.error.details).toEqual([{ path: name, message: expect.any(String) }]);
    });

    it('for a parameter that comes twice', async () => {
      await house.client.fails('INVALID_INPUT', 'listWorkflows', {
        key: await house.key(),
        query: 'page=0&page=1',
      });
    });
  });
});
