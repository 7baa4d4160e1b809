import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { chain, createWorkflow, dashboard, inlineRows, sequence } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addTest, DOUBLED, doubling, pathOf } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function target(graph: object = doubling) {
  const key = await server.key();
  return { key, params: { workflowId: (await createWorkflow(server, key, graph)).id } };
}

const SENT = { params: { workflowId: 2147483647 }, body: DOUBLED };

describe('createWorkflowTest', () => {
  describeKeyAccess('createWorkflowTest', () => server, SENT);
  describeVisibility(
    'createWorkflowTest',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key, doubling)).id }),
    { body: DOUBLED },
  );
  describeBody('createWorkflowTest', () => server, {
    credentials: () => target(),
    withText: (text) => ({ ...DOUBLED, params: { text } }),
    maxBytes: 1_048_576,
  });

  describe('201', () => {
    it('returns the test, its path and its defaults', async () => {
      const { key, params } = await target();
      const request = { key, params, body: DOUBLED };
      const { body, headers } = await server.client.ok('createWorkflowTest', request);
      const { data } = body;
      expect(headers['location']).toBe(`/api/v1/workflows/${params.workflowId}/tests/${data.id}`);
      expect(data).toEqual({
        id: expect.any(Number),
        workflow_id: params.workflowId,
        name: DOUBLED.name,
        params: {},
        due_at: null,
        last_success_at: null,
        fixtures: DOUBLED.fixtures,
        expect: [{ ...DOUBLED.expect[0], ignore_columns: [], tolerance: 0, any_order: false }],
        created: expect.any(String),
        modified: data.created,
      });
      const { body: read } = await server.client.ok('getWorkflowTest', {
        key,
        params: pathOf(data),
      });
      expect(read.data).toEqual(data);
    });

    it('keeps every member, and rows in their order', async () => {
      const { key, params } = await target();
      const content = {
        name: 'All',
        params: { z: 1.5, a: [null, 'x'] },
        due_at: '2026-02-01T06:00:00.000Z',
        last_success_at: '2026-01-31T06:00:00.000Z',
        fixtures: { Params: [{ z: 1, n: 2 }], Computed: [] },
        expect: [
          { node: 'Computed', rows: [], ignore_columns: ['z'], tolerance: 0.5, any_order: true },
        ],
      };
      const test = await addTest(server, key, params.workflowId, content);
      expect(test).toMatchObject(content);
      expect(JSON.stringify(test.fixtures)).toBe(JSON.stringify(content.fixtures));
    });

    it('accepts what was read of another one, with another name', async () => {
      const { key, params } = await target();
      const first = await addTest(server, key, params.workflowId);
      const copy = await addTest(server, key, params.workflowId, { ...first, name: 'Copy' });
      expect(copy).toMatchObject({ expect: first.expect, fixtures: first.fixtures });
      expect(copy.id).not.toBe(first.id);
    });
  });

  describe('400', () => {
    const rows = [{ n: 1, twice: 2 }];
    it.each<[string, object, string]>([
      ['/name', { name: '' }, 'empty'],
      ['/expect', { expect: [] }, 'empty'],
      [
        '/expect/0/node',
        { expect: [{ node: 'Nobody', rows }] },
        'no node of the workflow has the label "Nobody"',
      ],
      ['/expect/0/tolerance', { expect: [{ node: 'Out', rows, tolerance: -1 }] }, '0'],
      [
        '/fixtures/Nobody',
        { fixtures: { Nobody: [] } },
        'no node of the workflow has the label "Nobody"',
      ],
      [
        '/fixtures/Out',
        { fixtures: { Out: [] } },
        'is for a terminator whose output no node reads',
      ],
      ['/fixtures/Params/0', { fixtures: { Params: [1] } }, 'object'],
    ])('for %s in %j', async (path, overrides, message) => {
      const { key, params } = await target();
      const request = { key, params, body: { ...DOUBLED, ...overrides } };
      const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflowTest', request);
      expect(body.error.details).toContainEqual({
        path,
        message: expect.stringContaining(message),
      });
    });

    it('for a fixture without a column that the node outputs', async () => {
      const { key, params } = await target(chain(inlineRows([{ n: 1, m: 2 }]), dashboard));
      const request = {
        key,
        params,
        body: { ...DOUBLED, fixtures: { Rows: [{ n: 1 }] } },
      };
      const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflowTest', request);
      expect(body.error.details).toEqual([
        {
          path: '/fixtures/Rows',
          message: '`fixtures.Rows` must have the column "m", which the node outputs.',
        },
      ]);
    });

    it('for a label of two nodes', async () => {
      const rows = inlineRows([{ n: 1 }]);
      const { key, params } = await target({
        nodes: [rows, rows, dashboard],
        edges: [{ source_node_index: 0, target_node_index: 2 }],
      });
      const body = { name: 'Two', expect: [{ node: 'Rows', rows: [] }] };
      const request = { key, params, body };
      const { body: refused } = await server.client.fails(
        'INVALID_INPUT',
        'createWorkflowTest',
        request,
      );
      expect(refused.error.message).toContain('2 nodes have the label "Rows": give each its own');
    });

    it('for parameters that the workflow does not accept', async () => {
      const declared = { ...doubling, parameters: { rows: { type: 'rows', required: true } } };
      const { key, params } = await target(declared);
      const request = { key, params, body: { ...DOUBLED, params: { rows: 7 } } };
      const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflowTest', request);
      expect(body.error.details?.[0]?.path).toBe('/params/rows');
    });

    it('for the name of another test of the workflow', async () => {
      const { key, params } = await target();
      await addTest(server, key, params.workflowId);
      const request = { key, params, body: DOUBLED };
      const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflowTest', request);
      expect(body.error.details?.[0]).toEqual({
        path: '/name',
        message: '`name` is the name of another test of the workflow.',
      });
    });

    it('for more than 4 MiB of tests of one workflow', async () => {
      const { key, params } = await target(chain(sequence(1, 2), dashboard));
      const expect_ = [{ node: 'Out', rows: [{ value: 'x'.repeat(900_000) }] }];
      const create = (name: string) => ({ key, params, body: { name, expect: expect_ } });
      for (const name of ['a', 'b', 'c', 'd'])
        await server.client.ok('createWorkflowTest', create(name));
      const { body } = await server.client.fails(
        'INVALID_INPUT',
        'createWorkflowTest',
        create('e'),
      );
      expect(body.error.message).toContain('at most 4 MiB together');
    });
  });
});
