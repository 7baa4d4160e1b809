import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, sequence } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { refusedGraphs, refusedMetadata } from './refused-graphs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function stored() {
  const key = await server.key();
  const { node_id_map: _, ...workflow } = await createWorkflow(server, key);
  const call = { key, params: { workflowId: workflow.id } };
  return {
    workflow,
    call,
    update: async (body: object) =>
      (await server.client.ok('updateWorkflow', { ...call, body })).body.data,
    read: async () => (await server.client.ok('getWorkflow', call)).body.data,
  };
}

describe('updateWorkflow', () => {
  describeKeyAccess('updateWorkflow', () => server, {
    params: { workflowId: 2147483647 },
    body: { title: 'Changed' },
  });
  describeVisibility(
    'updateWorkflow',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
    { body: { title: 'Changed' } },
  );
  describeBody('updateWorkflow', () => server, {
    credentials: async () => (await stored()).call,
    withText: (deep) => ({ nodes: [{ ...dashboard, config: { deep: [{ deep }] } }] }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('changes what is sent, and leaves the graph without nodes', async () => {
      const { workflow, update, read } = await stored();
      server.clock.advance({ seconds: 1 });
      const titled = await update({ title: 'Changed' });
      expect(titled).toEqual({
        ...workflow,
        title: 'Changed',
        modified: expect.any(String),
        version: 2,
      });
      expect(Date.parse(titled.modified)).toBeGreaterThanOrEqual(Date.parse(workflow.modified));
      expect(await update({ description: 'New', is_active: false })).toMatchObject({
        title: 'Changed',
        description: 'New',
        is_active: false,
        nodes: workflow.nodes,
      });
      expect(await update({ description: null })).toMatchObject({
        description: null,
        is_active: false,
      });
      const last = await update({});
      expect(last).not.toHaveProperty('node_id_map');
      expect(await read()).toEqual(last);
    });

    it('changes and removes the slug, without a new revision', async () => {
      const { workflow, update } = await stored();
      expect(await update({ slug: 'first-name' })).toMatchObject({
        slug: 'first-name',
        revision: workflow.revision,
        version: 2,
      });
      expect(await update({ slug: 'first-name' })).toMatchObject({ slug: 'first-name' });
      expect(await update({ title: 'Other' })).toMatchObject({ slug: 'first-name' });
      expect(await update({ slug: 'second-name' })).toMatchObject({ slug: 'second-name' });
      expect(await update({ slug: null })).toMatchObject({ slug: null });
      await (await stored()).update({ slug: 'second-name' });
    });

    it('keeps the places of the nodes with their graph, without a new revision', async () => {
      const { workflow, update, read } = await stored();
      const canvas = workflow.nodes.map((_, n) => (n === 0 ? null : { x: -n, y: 1_000_000 }));
      expect(await update({ canvas })).toEqual({
        ...workflow,
        canvas,
        modified: expect.any(String),
        version: 2,
      });
      expect((await update({ title: 'Changed' })).canvas).toEqual(canvas);
      const { nodes, edges } = await read();
      expect((await update({ nodes, edges, canvas })).canvas).toEqual(canvas);
      expect((await update({ canvas: null })).canvas).toBeNull();
    });

    it('lays a new graph out automatically, unless a canvas that fits comes with it', async () => {
      const { workflow, update } = await stored();
      const canvas = workflow.nodes.map(() => ({ x: 0, y: 0 }));
      const { nodes, edges } = await update({ canvas });
      expect((await update({ nodes, edges })).canvas).toBeNull();
      // As from a program that adds a node to the workflow.
      const more = { nodes: [...workflow.nodes, { ...dashboard, label: 'More' }], canvas };
      expect((await update(more)).canvas).toBeNull();
    });

    it('replaces the graph whole, with new ids for all nodes', async () => {
      const { workflow, update, read } = await stored();
      const { node_id_map, ...replaced } = await update(
        chain(
          inlineRows([{ a: 1 }]),
          { node_type: 'queryoperators/limit', node_role: 'setter', config: { limit: 1 } },
          dashboard,
        ),
      );
      expect(Object.values(node_id_map ?? {})).toEqual(replaced.nodes.map(({ id }) => id));
      expect(Object.keys(node_id_map ?? {})).toEqual(['0', '1', '2']);
      expect(replaced.nodes.map(({ node_type }) => node_type)).toEqual([
        'sources/inlineRows',
        'queryoperators/limit',
        'termination/dashboardOutput',
      ]);
      const old = new Set(workflow.nodes.map(({ id }) => id));
      expect(replaced.nodes.filter(({ id }) => old.has(id))).toEqual([]);
      expect(await read()).toEqual(replaced);
      expect(await update({ nodes: [] })).toMatchObject({ nodes: [], edges: [], node_id_map: {} });
    });

    it('takes what was read as it is, edges by the ids of the nodes in the body', async () => {
      const { read, update } = await stored();
      const before = await read();
      const { node_id_map, ...after } = await update(before);
      expect(after.nodes.map(({ id: _, ...node }) => node)).toEqual(
        before.nodes.map(({ id: _, ...node }) => node),
      );
      expect(after.edges).toEqual([
        {
          ...before.edges[0],
          id: expect.any(Number),
          source_node_id: node_id_map?.['0'],
          target_node_id: node_id_map?.['1'],
        },
      ]);
    });

    it('takes the response to a write as it is', async () => {
      const { update } = await stored();
      const written = await update({ nodes: [inlineRows([{ n: 1 }])] });
      const { node_id_map: first, ...before } = written;
      const { node_id_map: second, ...after } = await update({ ...written, title: 'Renamed' });
      expect(first).toEqual({ 0: before.nodes[0]?.id });
      expect(second).toEqual({ 0: after.nodes[0]?.id });
      expect([after.title, after.nodes[0]?.config]).toEqual(['Renamed', before.nodes[0]?.config]);
    });

    it('takes nodes that were read in another order, with their edges', async () => {
      const { read, update } = await stored();
      const { nodes, edges } = await read();
      const after = await update({ nodes: nodes.toReversed(), edges });
      expect(after.nodes.map(({ node_type }) => node_type)).toEqual(
        nodes.map(({ node_type }) => node_type).toReversed(),
      );
      expect(after.edges[0]).toMatchObject({
        source_node_id: after.nodes[1]?.id,
        target_node_id: after.nodes[0]?.id,
      });
    });

    it('is one graph or the other when two come at once', async () => {
      const { call, read } = await stored();
      const graphs = Array.from({ length: 8 }, (_, index) =>
        Array.from({ length: index + 1 }, () => inlineRows([{ index }])),
      );
      await Promise.all(
        graphs.map((nodes) => server.client.ok('updateWorkflow', { ...call, body: { nodes } })),
      );
      const { nodes } = await read();
      expect(nodes.map(({ config }) => config)).toEqual(
        graphs[nodes.length - 1]?.map(({ config }) => config),
      );
    });
  });

  describe('422', () => {
    const refusing = { query: { validate: 'require' } };

    it('for a graph that cannot run, if the request requires it, and changes nothing', async () => {
      const { call, update, read } = await stored();
      const before = await read();
      const fails = async (body: object) => {
        const request = { ...call, ...refusing, body };
        const refused = await server.client.fails('WORKFLOW_INVALID', 'updateWorkflow', request);
        expect(await read()).toEqual(before);
        return refused.body.error.details;
      };
      const invalid = chain(inlineRows([{ n: 1 }]), computed('m', 'nn + 1'), dashboard);
      expect(await fails({ title: 'No', ...invalid })).toEqual([
        expect.objectContaining({
          path: '/nodes/1/config/expression',
          code: 'unknown_column',
        }),
      ]);
      const { body } = await server.client.ok('updateWorkflow', {
        ...call,
        query: { validate: 'report' },
        body: invalid,
      });
      expect(body.data.validation).toMatchObject({ valid: false, errors: [{ node_index: 1 }] });
      expect(await update({ ...body.data })).toMatchObject({ revision: 3 });
    });

    it('for the stored graph with the parameters of the body, and with its places', async () => {
      const { call, update, read } = await stored();
      const declared = { limit: { type: 'integer', required: true } };
      const config = { start: 1, stop: { $param: 'limit' } };
      await update({ parameters: declared, ...chain({ ...sequence(1, 2), config }, dashboard) });
      const change = async (body: object, headers: Record<string, string> = {}) =>
        server.client.call('updateWorkflow', { ...call, ...refusing, headers, body });
      const refused = await change({ parameters: { other: { type: 'integer' } } });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        error: { details: [{ path: '/nodes/0/config/stop' }] },
      });
      expect(await read()).toMatchObject({ parameters: declared, revision: 2 });
      const renamed = await change({ title: 'Renamed' });
      expect(renamed.body).toMatchObject({ data: { validation: { valid: true } } });
      const stale = await change({ title: 'Again' }, { 'if-match': '"1-1"' });
      expect(stale.status).toBe(412);
      expect((await read()).title).toBe('Renamed');
    });
  });

  describe('400', () => {
    it('for a canvas of another number of nodes', async () => {
      const { workflow, call, read } = await stored();
      const { body } = await server.client.fails('INVALID_INPUT', 'updateWorkflow', {
        ...call,
        body: { title: 'Changed', canvas: [null] },
      });
      expect(body.error.message).toContain(`each of the ${workflow.nodes.length} nodes`);
      expect(await read()).toEqual(workflow);
    });

    it('for the slug of another workflow, and changes nothing', async () => {
      const { workflow, call, read } = await stored();
      await (await stored()).update({ slug: 'occupied' });
      const { body } = await server.client.fails('INVALID_INPUT', 'updateWorkflow', {
        ...call,
        body: { title: 'Changed', slug: 'occupied' },
      });
      expect(body.error.details?.map(({ path }) => path)).toEqual(['/slug']);
      expect(await read()).toEqual(workflow);
    });

    it.each([...refusedMetadata, ...refusedGraphs])(
      'for %s, and changes nothing',
      async (_, body, path) => {
        const { workflow, call, read } = await stored();
        const response = await server.client.fails('INVALID_INPUT', 'updateWorkflow', {
          ...call,
          body: { description: 'Changed', ...body },
        });
        expect(response.body.error.details?.map((detail) => detail.path)).toContain(path);
        expect(await read()).toEqual(workflow);
      },
    );

    it('for edges without nodes, which would replace half of a graph', async () => {
      const { workflow, call, read } = await stored();
      const response = await server.client.fails('INVALID_INPUT', 'updateWorkflow', {
        ...call,
        body: { title: 'Changed', edges: [] },
      });
      expect(response.body.error.details).toEqual([
        { path: '/edges', message: '`edges` needs `nodes` beside it.' },
      ]);
      expect(await read()).toEqual(workflow);
    });

    it('for an id that two nodes of the body have and an edge names', async () => {
      const { call, workflow } = await stored();
      const [node] = workflow.nodes;
      const body = {
        nodes: [node, node, dashboard],
        edges: [{ source_node_id: node?.id, target_node_index: 2 }],
      };
      const response = await server.client.fails('INVALID_INPUT', 'updateWorkflow', {
        ...call,
        body,
      });
      expect(response.body.error.details).toEqual([
        { path: '/edges/0/source_node_id', message: expect.any(String) },
      ]);
    });
  });
});
