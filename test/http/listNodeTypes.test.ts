import { describeKeyAccess } from './access.ts';
import { newIntegration } from './integrations.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = async (query: Record<string, string> = {}) =>
  (
    await server.client.ok('listNodeTypes', {
      key: await server.key(server.admin, { scopes: ['workflows:read'] }),
      query,
    })
  ).body.data;

describe('listNodeTypes', () => {
  describeKeyAccess('listNodeTypes', () => server);

  describe('200', () => {
    it('lists the whole catalogue with its categories', async () => {
      const { categories, node_types, total } = await list();
      expect(total).toBe(node_types.length);
      expect(categories.map(({ name }) => name)).toEqual([
        'sources',
        'queryoperators',
        'termination',
      ]);
      expect(categories.map(({ node_count }) => node_count)).toEqual(
        categories.map(({ name }) => node_types.filter(({ category }) => category === name).length),
      );
      expect(new Set(categories.map(({ id }) => id)).size).toBe(3);
      expect(node_types.find(({ node_type }) => node_type === 'queryoperators/join')).toMatchObject(
        {
          category: 'queryoperators',
          node_role: 'setter',
          label: expect.any(String),
          description: expect.any(String),
          inputs: ['input1', 'input2'],
          outputs: ['output1'],
          requires_credential: false,
          calls_services: false,
          many_inputs: [],
        },
      );
      for (const one of node_types) {
        const { node_type, category, node_role, inputs, outputs, config_schema } = one;
        expect(node_type.startsWith(`${category}/`)).toBe(true);
        expect([inputs.length > 0, outputs.length > 0]).toEqual([
          node_role !== 'getter',
          node_role !== 'terminator' || 'outcome' in (config_schema['properties'] as object),
        ]);
      }
    });

    it.each<[Record<string, string>, readonly string[], readonly string[]]>([
      [{ category: 'OPERATORS' }, ['queryoperators'], ['setter']],
      [{ category: 'termin' }, ['termination'], ['terminator']],
      [{ role: 'getter' }, ['sources'], ['getter']],
      [{ category: 'o', role: 'setter' }, ['queryoperators'], ['setter']],
      [{ category: 'sources', role: 'setter' }, [], []],
      [{ category: '%' }, [], []],
      [{ category: '(' }, [], []],
    ])('filters by %j', async (query, names, roles) => {
      const whole = await list();
      const { categories, node_types, total } = await list(query);
      expect(categories).toEqual(whole.categories.filter(({ name }) => names.includes(name)));
      expect([...new Set(node_types.map(({ node_role }) => node_role))]).toEqual(roles);
      expect(total).toBe(node_types.length);
    });

    it('is the whole catalogue for an empty category', async () => {
      expect(await list({ category: '' })).toEqual(await list());
    });

    it('is open to a key with any scope', async () => {
      for (const scope of ['workflows:read', 'workflows:write', 'workflows:execute'] as const) {
        await server.client.ok('listNodeTypes', {
          key: await server.key(server.admin, { scopes: [scope] }),
        });
      }
    });
  });

  describe('304', () => {
    it('says that nothing has changed, until an integration has', async () => {
      const key = await server.key();
      const first = await server.client.ok('listNodeTypes', { key });
      const { etag } = first.headers;
      const again = (tag: string, query = {}) =>
        server.client.call('listNodeTypes', { key, query, headers: { 'if-none-match': tag } });
      const coded = `${etag!.slice(0, -1)}-gzip"`;
      for (const [tags, shown] of [
        [etag!, etag],
        [`W/${etag}`, etag],
        [`"x", ${coded}`, coded],
        ['*', etag],
      ] as const) {
        const { status, text, headers } = await again(tags);
        expect([status, text, headers.etag]).toEqual([304, '', shown]);
      }
      expect((await again(etag!, { role: 'getter' })).status).toBe(200);
      expect((await again('"x"')).body).toEqual({ ...first.body, meta: expect.anything() });
      await newIntegration(server);
      const changed = await again(etag!);
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);
    });
  });

  describe('pages', () => {
    it('are parts of the whole, which is what comes without them', async () => {
      const whole = await list();
      const titles: string[] = [];
      for (let page = 0; titles.length < whole.total; page += 1) {
        const { categories, node_types, total } = await list({ page: String(page), limit: '7' });
        expect([categories, total]).toEqual([whole.categories, whole.total]);
        expect(node_types.length).toBe(Math.min(7, total - titles.length));
        titles.push(...node_types.map(({ node_type }) => node_type));
      }
      expect(titles).toEqual(whole.node_types.map(({ node_type }) => node_type));
      expect((await list({ page: '1000' })).node_types).toEqual([]);
      expect((await list({ limit: '3' })).node_types).toEqual(whole.node_types.slice(0, 3));
      const getters = await list({ page: '0', limit: '2', role: 'getter' });
      expect(getters.node_types.every(({ node_role }) => node_role === 'getter')).toBe(true);
      expect(getters.total).toBeGreaterThan(2);
    });
  });

  describe('400', () => {
    it.each([
      ['role', 'source'],
      ['role', ''],
      ['role', 'Getter'],
      ['category', 'x'.repeat(101)],
      ['category', '%00'],
      ['page', '-1'],
      ['limit', '1001'],
      ['limit', '0'],
    ])('for %s=%s', async (name, value) => {
      await server.client.fails('INVALID_INPUT', 'listNodeTypes', {
        key: await server.key(),
        query: `${name}=${value}`,
      });
    });
  });
});
