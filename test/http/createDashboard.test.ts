import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { createDashboard, priced, tileOf, POSITION } from './dashboards.ts';
import { chain, createWorkflow, dashboard, inlineRows, params } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function refused(key: string, body: object) {
  const request = { key, body: { title: 'Refused', ...body } };
  return (await server.client.fails('INVALID_INPUT', 'createDashboard', request)).body.error;
}

describe('createDashboard', () => {
  describeKeyAccess('createDashboard', () => server, { body: { title: 'Dashboard' } });
  describeBody('createDashboard', () => server, {
    credentials: async () => ({ key: await server.key() }),
    withText: (text) => ({ title: 'Dashboard', description: text }),
    maxBytes: 1_048_576,
  });

  describe('201', () => {
    it('returns the dashboard, its path, its tag and its defaults', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, priced);
      const request = { key, body: { title: 'Prices', tiles: [tileOf(id)] } };
      const { body, headers } = await server.client.ok('createDashboard', request);
      const { data } = body;
      expect(headers['location']).toBe(`/api/v1/dashboards/${data.id}`);
      expect(headers['etag']).toBe(`"1-${Date.parse(data.modified)}"`);
      expect(data).toEqual({
        id: expect.any(Number),
        user_id: server.admin.id,
        title: 'Prices',
        description: null,
        parameters: {},
        tiles: [
          {
            id: 'prices',
            workflow: String(id),
            node: null,
            params: {},
            title: null,
            position: POSITION,
          },
        ],
        version: 1,
        created: expect.any(String),
        modified: data.created,
      });
      const read = { key, params: { dashboardId: data.id } };
      expect((await server.client.ok('getDashboard', read)).body.data).toEqual(data);
    });

    it('accepts what was read of another one', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, priced);
      const first = await createDashboard(server, key, { tiles: [tileOf(`${id}:1`)] });
      const copy = await createDashboard(server, key, first);
      expect(copy).toMatchObject({ title: first.title, tiles: first.tiles });
      expect(copy.id).not.toBe(first.id);
    });
  });

  describe('400', () => {
    const control = { min: { type: 'number', default: 1 } };
    it.each<[string, object, string]>([
      ['/parameters/min/default', { parameters: { min: { type: 'number' } } }, 'is required'],
      [
        '/parameters/rows/type',
        { parameters: { rows: { type: 'rows', default: [{ n: 1 }] } } },
        'must be one of string',
      ],
      ['/parameters/min/type', { parameters: { min: { type: 'none' } } }, 'must be one of'],
      ['/tiles/1/id', { tiles: [tileOf(1), tileOf(1)] }, 'is the id of tile 0'],
      [
        '/tiles/0/position/width',
        { tiles: [tileOf(1, { position: { ...POSITION, x: 8 } })] },
        'must be at most 4',
      ],
      [
        '/tiles/0/params/min',
        { parameters: control, tiles: [tileOf(1, { params: { min: { $param: 'max' } } })] },
        'refers to the control `max`, which does not exist; there are `min`',
      ],
      [
        '/tiles/0/params/min',
        { tiles: [tileOf(1, { params: { min: { $param: 'max', or: 1 } } })] },
        'must be {"$param": "name"} alone',
      ],
      ['/tiles/0/workflow', { tiles: [tileOf('orders')] }, ''],
      ['/tiles/0/workflow', { tiles: [tileOf(2147483647)] }, 'There is no workflow 2147483647.'],
      ['/tiles/0/workflow', { tiles: [tileOf('9999999999')] }, 'There is no workflow'],
      [
        '/tiles',
        {
          tiles: Array.from({ length: 21 }, (_, n) => tileOf(1, { id: `t${n}`, params: { n } })),
        },
        'must need at most 20 different runs',
      ],
      ['/tiles', { tiles: [tileOf(1, { params: { text: 'x'.repeat(262_144) } })] }, '262144'],
    ])('for %s in %j', async (path, body, message) => {
      const error = await refused(await server.key(), body);
      expect(error.details).toContainEqual({ path, message: expect.stringContaining(message) });
    });

    it('for U+0000 in the parameters of a tile', async () => {
      const tiles = [tileOf(1, { params: { text: 'a\0b' } })];
      const error = await refused(await server.key(), { tiles });
      expect(error.message).toContain('U+0000');
    });

    it('for a label that no output has, or two', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, {
        nodes: [inlineRows([{ n: 1 }]), dashboard, dashboard],
        edges: [1, 2].map((to) => ({ source_node_index: 0, target_node_index: to })),
      });
      const [absent, ambiguous] = [
        await refused(key, { tiles: [tileOf(id, { node: 'None' })] }),
        await refused(key, { tiles: [tileOf(id, { node: 'Out' })] }),
      ];
      expect(absent.details?.[0]).toEqual({
        path: '/tiles/0/node',
        message: expect.stringContaining(
          'no dashboard output of the workflow has the label "None"; there are "Out"',
        ),
      });
      expect(ambiguous.message).toContain('2 dashboard outputs have the label "Out"');
    });

    it('for a workflow without such an output, a revision that does not exist, and parameters that it does not accept', async () => {
      const key = await server.key();
      const send = {
        node_type: 'termination/httpRequest',
        node_role: 'terminator',
        label: 'Send',
        config: { url: 'http://127.0.0.1:1/' },
      };
      const sending = await createWorkflow(server, key, chain(inlineRows([{ n: 1 }]), send));
      const { id } = await createWorkflow(server, key, priced);
      const tiles = [
        tileOf(sending.id, { id: 'a' }),
        tileOf(`${id}:7`, { id: 'b' }),
        tileOf(id, { id: 'c', params: { max: 1 } }),
        tileOf(id, { id: 'd', params: { min: 'many' } }),
      ];
      const { details } = await refused(key, { tiles });
      expect(details).toEqual([
        { path: '/tiles/0/node', message: expect.stringContaining('termination/dashboardOutput') },
        { path: '/tiles/1/workflow', message: expect.stringContaining('has no revision 7') },
        { path: '/tiles/2/params/max', message: expect.stringContaining('is not a parameter') },
        { path: '/tiles/3/params/min', message: expect.stringContaining('number') },
      ]);
    });

    it("for another user's workflow", async () => {
      const member = await server.newMember(server.admin);
      const { id } = await createWorkflow(server, await server.key());
      const { details } = await refused(await server.key(member), { tiles: [tileOf(id)] });
      expect(details?.[0]?.message).toContain(`There is no workflow ${id}`);
    });

    it('for a rows parameter with a value of another type', async () => {
      const key = await server.key();
      const graph = { ...chain(params('rows'), dashboard), parameters: { rows: { type: 'rows' } } };
      const { id } = await createWorkflow(server, key, graph);
      const { details } = await refused(key, { tiles: [tileOf(id, { params: { rows: 7 } })] });
      expect(details?.[0]?.path).toBe('/tiles/0/params/rows');
    });
  });
});
