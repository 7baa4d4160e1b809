import { describeKeyAccess } from './access.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async (key: string, query: object = {}) =>
  (await server.client.ok('listWorkflows', { key, query: { ...query } })).body.data;
const ids = async (key: string, query: object = {}) =>
  (await listed(key, query)).workflows.map(({ id }) => id);

describe('listWorkflows', () => {
  describeKeyAccess('listWorkflows', () => server);

  describe('200', () => {
    it('lists the newest first, page by page, with counts and without graphs', async () => {
      const key = await server.key(await server.newAdmin());
      const made: number[] = [];
      for (let count = 0; count < 5; count += 1)
        made.unshift(
          (await createWorkflow(server, key, chain(inlineRows([]), dashboard), `W${count}`)).id,
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
        slug: null,
        description: null,
        is_active: true,
        published_revision: null,
        created: expect.any(String),
        modified: expect.any(String),
        node_count: 2,
        edge_count: 1,
        user_id: expect.any(Number),
        last_execution: null,
        next_run_at: null,
      });
    });

    it('shows the newest execution and the next due time, also by slug', async () => {
      const { client, admin } = server;
      const key = await server.key(admin, { scope_level: 'client' });
      const { id: workflowId } = await createWorkflow(server, key, {
        ...chain(inlineRows([{ n: 1 }]), dashboard),
        slug: 'shown-in-lists',
      });
      const call = { key, params: { workflowId } };
      await client.ok('executeWorkflow', call);
      const run = (await client.ok('executeWorkflow', call)).body.data;
      const times = await Promise.all(
        ['0 6 * * *', '0 5 * * *'].map(async (cron) => {
          const { body } = await client.ok('createSchedule', { ...call, body: { cron } });
          return body.data.next_run_at;
        }),
      );
      const expected = {
        id: workflowId,
        user_id: admin.id,
        last_execution: {
          id: run.execution_id,
          status: 'completed',
          trigger: 'api',
          created: expect.any(String),
          finished_at: expect.any(String),
          total_rows: 1,
        },
        next_run_at: times.toSorted()[0],
      };
      expect((await listed(key, { limit: 1 })).workflows[0]).toMatchObject(expected);
      const bySlug = await listed(key, { slug: 'shown-in-lists' });
      expect(bySlug.workflows[0]).toMatchObject(expected);
    });

    it('has the defaults of the specification, and keeps the order when one changes', async () => {
      const key = await server.key(await server.newAdmin());
      const first = await createWorkflow(server, key);
      const second = await createWorkflow(server, key);
      await server.client.ok('updateWorkflow', {
        params: { workflowId: first.id },
        key,
        body: { title: 'Changed' },
      });
      const { workflows, ...rest } = await listed(key);
      expect(rest).toEqual({ total: 2, page: 0, limit: 50, has_more: false, next_page_url: null });
      expect(workflows.map(({ id }) => id)).toEqual([second.id, first.id]);
    });

    it('is empty past the end, and says how many there are', async () => {
      const key = await server.key(await server.newAdmin());
      await createWorkflow(server, key);
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

    it('finds the workflow with a slug, if the key can see it', async () => {
      const admin = await server.newAdmin();
      const [key, colleague, whole] = [
        await server.key(admin),
        await server.key(await server.newMember(admin)),
        await server.key(admin, { scope_level: 'client' }),
      ];
      await createWorkflow(server, colleague);
      const body = { title: 'W', slug: 'orders', ...chain(inlineRows([]), dashboard) };
      const { id } = (await server.client.ok('createWorkflow', { key: colleague, body })).body.data;
      const query = { slug: 'orders' };
      const item = { id, title: 'W', slug: 'orders', node_count: 2, edge_count: 1 };
      for (const seeing of [colleague, whole])
        expect(await listed(seeing, query)).toMatchObject({
          workflows: [item],
          total: 1,
          has_more: false,
          next_page_url: null,
        });
      expect(await listed(colleague, { ...query, page: 1 })).toMatchObject({
        workflows: [],
        total: 1,
      });
      expect((await listed(key, query)).total).toBe(0);
      expect((await listed(whole, { slug: 'order' })).total).toBe(0);
    });

    it('finds words of title and description by their beginnings', async () => {
      const key = await server.key(await server.newAdmin());
      const make = async (title: string, description: string | null) => {
        const body = { title, description, ...chain(inlineRows([]), dashboard) };
        return (await server.client.ok('createWorkflow', { key, body })).body.data.id;
      };
      const berlin = await make('Orders of Berlin', 'Reads shop.example.com/orders_v2 once a day');
      const paris = await make('Orders of Paris', null);
      const straße = await make("Straße d'Été", "'quoted' & (bracketed) | !");
      const search = (q: string, page = {}) => ids(key, { q, ...page });
      for (const [text, matches] of [
        ['orders', [paris, berlin]],
        ['ORD ber', [berlin]],
        ['example v2', [berlin]],
        ['rders', []],
        ['été', [straße]],
        ["straß'quot | !:*", [straße]],
        ['%&', []],
      ] as const)
        expect([text, await search(text)]).toEqual([text, matches]);
      expect(await listed(key, { q: 'orders', limit: 1 })).toMatchObject({
        total: 2,
        total_is_capped: false,
        next_page_url: '/api/v1/workflows?page=1&limit=1&q=orders',
      });
      expect(await search('orders', { page: 1, limit: 1 })).toEqual([berlin]);
    });

    it('filters by activity and user, together with the search', async () => {
      const admin = await server.newAdmin();
      const member = await server.newMember(admin);
      const key = await server.key(admin, { scope_level: 'client' });
      const ofMember = await server.key(member);
      const { id } = await createWorkflow(server, ofMember, undefined, 'Paused');
      await createWorkflow(server, ofMember, undefined, 'Running');
      await createWorkflow(server, key, undefined, 'Paused by another');
      const params = { workflowId: id };
      await server.client.ok('updateWorkflow', { key, params, body: { is_active: false } });
      expect(await ids(key, { is_active: false })).toEqual([id]);
      expect((await listed(key, { is_active: true })).total).toBe(2);
      expect((await listed(key, { user_id: member.id })).total).toBe(2);
      expect(await ids(key, { user_id: member.id, q: 'paus', is_active: false })).toEqual([id]);
      expect((await listed(ofMember, { user_id: admin.id })).total).toBe(0);
    });

    it('shows each key what its level lets it see', async () => {
      const admin = await server.newAdmin();
      const member = await server.newMember(admin);
      const [ofAdmin, ofMember, whole, stranger] = [
        await server.key(admin),
        await server.key(member),
        await server.key(admin, { scope_level: 'client' }),
        await server.key(await server.newAdmin(), { scope_level: 'client' }),
      ];
      const one = await createWorkflow(server, ofAdmin);
      const two = await createWorkflow(server, ofMember);
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
      const admin = await server.newAdmin();
      const member = await server.newMember(admin);
      const { id } = await createWorkflow(server, await server.key(member));
      await server.client.ok('deleteUser', { params: { userId: member.id }, cookie: admin.cookie });
      expect(await ids(await server.key(admin, { scope_level: 'client' }))).toEqual([id]);
    });
  });

  describe('400', () => {
    it('for a page past the workflows that a search can read', async () => {
      const { body } = await server.client.fails('INVALID_INPUT', 'listWorkflows', {
        key: await server.key(),
        query: { q: 'orders', page: 10, limit: 100 },
      });
      expect(body.error.details?.map(({ path }) => path)).toEqual(['page']);
    });

    it('for a slug that none can have', async () => {
      const { body } = await server.client.fails('INVALID_INPUT', 'listWorkflows', {
        key: await server.key(),
        query: { slug: 'Orders' },
      });
      expect(body.error.details?.map(({ path }) => path)).toEqual(['slug']);
    });

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
      const { body } = await server.client.fails('INVALID_INPUT', 'listWorkflows', {
        key: await server.key(),
        query: `${name}=${value}`,
      });
      expect(body.error.details).toEqual([{ path: name, message: expect.any(String) }]);
    });

    it('for a parameter that comes twice', async () => {
      await server.client.fails('INVALID_INPUT', 'listWorkflows', {
        key: await server.key(),
        query: 'page=0&page=1',
      });
    });
  });
});
