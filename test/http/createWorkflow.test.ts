import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { refusedGraphs, refusedMetadata } from './refused-graphs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const withKey = async () => ({ key: await server.key() });
const read = async (key: string, workflowId: number) =>
  (await server.client.ok('getWorkflow', { params: { workflowId }, key })).body.data;

describe('createWorkflow', () => {
  describeKeyAccess('createWorkflow', () => server, { body: { title: 'Workflow' } });
  describeBody('createWorkflow', () => server, {
    credentials: withKey,
    withText: (title) => ({ title }),
    maxBytes: 1_048_576,
  });

  describe('201', () => {
    it('answers with the workflow as it is read, its place, and the ids of its nodes', async () => {
      const key = await server.key();
      const { body, headers } = await server.client.ok('createWorkflow', {
        key,
        body: { title: 'T', ...chain(inlineRows([{ n: 1 }]), dashboard) },
      });
      const { node_id_map, ...workflow } = body.data;
      expect(headers['location']).toBe(`/api/v1/workflows/${workflow.id}`);
      expect(node_id_map).toEqual({ 0: workflow.nodes[0]?.id, 1: workflow.nodes[1]?.id });
      expect(await read(key, workflow.id)).toEqual(workflow);
    });

    it('needs a title alone, and then maps no nodes', async () => {
      const { body } = await server.client.ok('createWorkflow', {
        ...(await withKey()),
        body: { title: 'Alone' },
      });
      expect(body.data).toMatchObject({
        title: 'Alone',
        slug: null,
        description: null,
        is_active: true,
        nodes: [],
        edges: [],
      });
      expect(body.data).not.toHaveProperty('node_id_map');
      const empty = await server.client.ok('createWorkflow', {
        ...(await withKey()),
        body: { title: 'Empty', nodes: [], edges: [] },
      });
      expect(empty.body.data.node_id_map).toEqual({});
    });

    it('fills in labels, configs and ports', async () => {
      const { label: _, config: __, ...bare } = dashboard;
      const { nodes, edges } = await createWorkflow(
        server,
        await server.key(),
        chain(inlineRows([]), bare),
      );
      const { body } = await server.client.ok('listNodeTypes', await withKey());
      const label = body.data.node_types.find(
        ({ node_type }) => node_type === bare.node_type,
      )?.label;
      expect(nodes[1]).toMatchObject({ label, config: {} });
      expect(edges[0]).toMatchObject({ source_key: 'output1', target_key: 'input1' });
    });

    it('stores drafts: without a terminator, unconnected, circular, with configs that are wrong', async () => {
      const filter = {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        config: { nonsense: [1, { deep: null }] },
      };
      const around = [
        { source_node_index: 0, target_node_index: 1 },
        { source_node_index: 1, target_node_index: 0 },
        { source_node_index: 0, target_node_index: 0 },
      ];
      const { nodes, edges } = await createWorkflow(server, await server.key(), {
        nodes: [filter, filter],
        edges: around,
      });
      expect(nodes[0]?.config).toEqual(filter.config);
      expect(edges).toHaveLength(3);
    });

    it('takes titles to the letter, 255 code points of them, and an inactive workflow', async () => {
      for (const title of [
        '🙂'.repeat(255),
        ' leading and trailing ',
        '<script>',
        "Robert'); DROP TABLE",
      ]) {
        const { body } = await server.client.ok('createWorkflow', {
          ...(await withKey()),
          body: { title, description: '', is_active: false },
        });
        expect(body.data).toMatchObject({ title, description: '', is_active: false });
      }
    });

    it('takes a slug, which is free again when the workflow is deleted', async () => {
      const request = { ...(await withKey()), body: { title: 'T', slug: 'free-again-2' } };
      const { body } = await server.client.ok('createWorkflow', request);
      expect(body.data.slug).toBe('free-again-2');
      const params = { workflowId: body.data.id };
      expect((await read(request.key, body.data.id)).slug).toBe('free-again-2');
      await server.client.ok('deleteWorkflow', { key: request.key, params });
      await server.client.ok('createWorkflow', request);
    });

    it('takes the slug of another organization, and any number of workflows without one', async () => {
      const strangers = await server.key(await server.newAdmin());
      const body = { title: 'T', slug: 'common' };
      await server.client.ok('createWorkflow', { ...(await withKey()), body });
      await server.client.ok('createWorkflow', { key: strangers, body });
      for (const slug of [null, null])
        await server.client.ok('createWorkflow', { key: strangers, body: { title: 'T', slug } });
    });

    it('takes a description of 16,384 code points', async () => {
      const description = '🙂'.repeat(16_384);
      const { body } = await server.client.ok('createWorkflow', {
        ...(await withKey()),
        body: { title: 'T', description },
      });
      expect(body.data.description).toBe(description);
    });

    it('copies a workflow that is sent as it was read', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, chain(inlineRows([{ n: 1 }]), dashboard));
      const original = await read(key, id);
      const { body } = await server.client.ok('createWorkflow', { key, body: original });
      expect(body.data.id).not.toBe(id);
      expect(body.data.nodes.map(({ id: _, ...node }) => node)).toEqual(
        original.nodes.map(({ id: _, ...node }) => node),
      );
      expect(body.data.edges[0]).toMatchObject({
        source_node_id: body.data.nodes[0]?.id,
        target_node_id: body.data.nodes[1]?.id,
      });
      expect(await read(key, id)).toEqual(original);
    });

    it('takes as many nodes and edges as the limits allow', async () => {
      const nodes = Array.from({ length: 500 }, () => ({
        node_type: 'queryoperators/union',
        node_role: 'setter',
      }));
      const edges = Array.from({ length: 2000 }, (_, at) => ({
        source_node_index: at % 500,
        target_node_index: (at * 7 + Math.floor(at / 500)) % 500,
      }));
      const made = await createWorkflow(server, await server.key(), { nodes, edges });
      expect([made.nodes.length, made.edges.length]).toEqual([500, 2000]);
    });

    it('belongs to the user of the key, whatever its level', async () => {
      const member = await server.member();
      const { id } = await createWorkflow(
        server,
        await server.key(server.admin, { scope_level: 'client' }),
      );
      await server.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', {
        params: { workflowId: id },
        key: await server.key(member),
      });
      await read(await server.key(server.admin), id);
    });
  });

  describe('validate', () => {
    const invalid = chain(inlineRows([{ n: 1 }]), computed('m', 'nn + 1'), dashboard);
    const body = { title: 'Checked', ...invalid };
    const problem = expect.objectContaining({ code: 'unknown_column' });

    it('report: stores the workflow, and says whether it can run', async () => {
      const call = { ...(await withKey()), query: { validate: 'report' } };
      const { data } = (await server.client.ok('createWorkflow', { ...call, body })).body;
      expect(data.validation).toEqual({ valid: false, errors: [problem] });
      expect(data.validation?.errors?.[0]?.node_index).toBe(1);
      expect((await read(call.key, data.id)).nodes).toHaveLength(3);
    });

    it('require: stores only a workflow that can run, and the key can be used again', async () => {
      const call = {
        ...(await withKey()),
        query: { validate: 'require' },
        headers: { 'idempotency-key': 'checked' },
      };
      const refused = await server.client.fails('WORKFLOW_INVALID', 'createWorkflow', {
        ...call,
        body: { ...body, title: 'Refused' },
      });
      expect(refused.status).toBe(422);
      expect(refused.body.error.details).toMatchObject([
        { code: 'unknown_column', path: '/nodes/1/config/expression' },
      ]);
      const graph = chain(inlineRows([{ n: 1 }]), dashboard);
      const created = await server.client.ok('createWorkflow', {
        ...call,
        body: { title: 'Accepted', ...graph },
      });
      expect(created.body.data.validation).toEqual({ valid: true, warnings: [] });
      const { workflows } = (await server.client.ok('listWorkflows', { key: call.key })).body.data;
      expect(workflows.map(({ title }) => title)).toContain('Accepted');
      expect(workflows.map(({ title }) => title)).not.toContain('Refused');
    });
  });

  describe('400', () => {
    it.each(['', 'A', 'a--b', '-a', 'a-', '1a', 'a_b', 'a.b', 'é', 'a'.repeat(65), 7])(
      'for the slug %j',
      async (slug) => {
        const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
          ...(await withKey()),
          body: { title: 'T', slug },
        });
        expect(body.error.details?.map(({ path }) => path)).toEqual(['/slug']);
      },
    );

    it('for a slug that a workflow of the organization has, also of several at once', async () => {
      const admin = await server.newAdmin();
      const colleague = await server.key(await server.newMember(admin));
      const requests = [await server.key(admin), colleague, colleague].map((key) => ({
        key,
        body: { title: 'T', slug: 'taken' },
      }));
      const responses = await Promise.all(
        requests.map((request) => server.client.call('createWorkflow', request)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
      const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflow', requests[1]);
      expect(body.error.details).toEqual([
        {
          path: '/slug',
          message: '`slug` must be another one: the organization has a workflow `taken`.',
        },
      ]);
    });

    it.each([['no title', {}, '/title'], ...refusedMetadata, ...refusedGraphs] as const)(
      'for %s',
      async (_, body, path) => {
        const title = 'title' in body || Object.keys(body).length === 0 ? {} : { title: 'T' };
        const response = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
          ...(await withKey()),
          body: { ...title, ...body },
        });
        expect(response.body.error.details?.map((detail) => detail.path)).toContain(path);
      },
    );

    it('with every reason at once, and the nearest name of a node type', async () => {
      const nodes = [
        { ...inlineRows([]), node_type: 'sources/inlinerow' },
        { ...dashboard, node_role: 'getter' },
      ];
      const edges = [{ source_node_index: 0, target_node_index: 9 }];
      const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
        ...(await withKey()),
        body: { title: 'T', nodes, edges },
      });
      expect(body.error.details).toEqual([
        { path: '/nodes/0/node_type', message: expect.stringContaining('sources/inlineRows') },
        { path: '/nodes/1/node_role', message: expect.any(String) },
        { path: '/edges/0/target_node_index', message: expect.any(String) },
      ]);
    });

    it('and stores nothing', async () => {
      const key = await server.key(await server.newAdmin());
      await server.client.fails('INVALID_INPUT', 'createWorkflow', {
        key,
        body: { title: 'T', nodes: [{ ...dashboard, node_type: 'x/y' }] },
      });
      expect((await server.client.ok('listWorkflows', { key })).body.data.total).toBe(0);
    });
  });
});
