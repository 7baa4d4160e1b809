import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { chain, computed, createWorkflow, dashboard, endless, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addTest, createTest, doubling, pathOf } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const fetched = (columns: object) => ({
  node_type: 'sources/httpRequest',
  node_role: 'getter',
  label: 'Fetched',
  config: { url: 'https://example.com/rows', columns },
});

async function run(key: string, workflowId: number, body: object = {}) {
  const request = { key, params: { workflowId }, body };
  return (await server.client.ok('runWorkflowTests', request)).body.data;
}

async function runOne(graph: object, test: object) {
  const key = await server.key();
  const { id } = await createWorkflow(server, key, graph);
  await addTest(server, key, id, test);
  return (await run(key, id)).tests[0]!;
}

describe('runWorkflowTests', () => {
  describeKeyAccess('runWorkflowTests', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'runWorkflowTests',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );
  describeBody('runWorkflowTests', () => server, {
    credentials: async () => {
      const key = await server.key();
      return { key, params: { workflowId: (await createWorkflow(server, key)).id } };
    },
    withText: (note) => ({ note }),
    maxBytes: 1_048_576,
    optional: true,
    plainStatus: 400,
  });

  describe('200', () => {
    it('reports each test, oldest first, and leaves no execution', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, doubling);
      const passing = await addTest(server, key, id);
      const rows = [
        { n: 1, twice: 3 },
        { n: 2, twice: 4 },
        { n: 3, twice: 6 },
      ];
      const failing = await addTest(server, key, id, {
        name: 'Wrong',
        expect: [{ node: 'Computed', rows }],
      });
      const result = await run(key, id);
      const ms = expect.any(Number);
      expect(result).toEqual({
        workflow_id: id,
        revision: 1,
        passed: 1,
        failed: 1,
        execution_time_ms: ms,
        tests: [
          {
            test_id: passing.id,
            name: passing.name,
            status: 'passed',
            execution_time_ms: ms,
            problem: null,
            expectations: [
              {
                node: 'Out',
                passed: true,
                expected_rows: 2,
                actual_rows: 2,
                missing_columns: [],
                unexpected_columns: [],
                difference_count: 0,
                differences: [],
              },
            ],
          },
          {
            test_id: failing.id,
            name: 'Wrong',
            status: 'failed',
            execution_time_ms: ms,
            problem: null,
            expectations: [
              {
                node: 'Computed',
                passed: false,
                expected_rows: 3,
                actual_rows: 2,
                missing_columns: [],
                unexpected_columns: [],
                difference_count: 2,
                differences: [
                  { row: 1, expected: { twice: 3 }, actual: { twice: 2 } },
                  { row: 3, expected: { n: 3, twice: 6 }, actual: null },
                ],
              },
            ],
          },
        ],
      });
      const executions = await server.client.ok('listExecutions', {
        key,
        query: { workflow_id: id },
      });
      expect(executions.body.data.total).toBe(0);
    });

    it('runs the requested tests on the requested revision', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, doubling);
      const test = await addTest(server, key, id);
      await addTest(server, key, id, { name: 'Other' });
      const nodes = doubling.nodes.map((node) =>
        'config' in node && 'expression' in (node.config as object)
          ? { ...node, config: { column_name: 'twice', expression: 'n * 3' } }
          : node,
      );
      const body = { nodes, edges: doubling.edges };
      await server.client.ok('updateWorkflow', { key, params: { workflowId: id }, body });
      expect(await run(key, id)).toMatchObject({ revision: 2, passed: 0, failed: 2 });
      expect(await run(key, id, { revision: 1, test_ids: [test.id] })).toMatchObject({
        revision: 1,
        passed: 1,
        failed: 0,
      });
    });

    it('uses parameters, and types fixtures as the node declares its columns', async () => {
      const source = fetched({ at: 'timestamp', n: 'number' });
      const filter = {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        label: 'Recent',
        config: { expression: "at > timestamp('2026-01-01T00:00:00Z')" },
      };
      const rows = [
        { at: '2025-06-01T00:00:00Z', n: 1 },
        { at: '2026-06-01T00:00:00Z', n: 2 },
      ];
      const test = {
        name: 'Recent rows remain',
        fixtures: { Fetched: rows },
        expect: [{ node: 'Recent', rows: [{ n: 2 }], ignore_columns: ['at'] }],
      };
      expect(await runOne(chain(source, filter, dashboard), test)).toMatchObject({
        status: 'passed',
      });
    });

    it('has the run constants of the test', async () => {
      const graph = chain(
        inlineRows([{ n: 1 }]),
        computed('days', "date_diff('day', $last_success_at, $due_at)"),
        dashboard,
      );
      const test = {
        name: 'Two days',
        fixtures: {},
        due_at: '2026-03-03T06:00:00Z',
        last_success_at: '2026-03-01T06:00:00Z',
        expect: [{ node: 'Computed', rows: [{ n: 1, days: 2 }] }],
      };
      expect(await runOne(graph, test)).toMatchObject({ status: 'passed' });
    });

    it('calls no host: a source without a fixture is a problem', async () => {
      const source = fetched({ n: 'number' });
      const test = { name: 'Fetches', fixtures: {}, expect: [{ node: 'Out', rows: [] }] };
      expect(await runOne(chain(source, dashboard), test)).toMatchObject({
        status: 'error',
        problem: {
          code: 'source_failed',
          message:
            'nodes[0] "Fetched": This run calls no other host: give this node a fixture, with the rows that it would fetch',
        },
        expectations: [],
      });
    });

    it('reports a label that the revision no longer has', async () => {
      const key = await server.key();
      const test = await createTest(server, key);
      const { workflowId } = pathOf(test);
      const body = chain(inlineRows([{ n: 1 }]), dashboard);
      await server.client.ok('updateWorkflow', { key, params: { workflowId }, body });
      expect((await run(key, workflowId)).tests).toMatchObject([
        {
          status: 'error',
          problem: {
            node_id: null,
            code: 'invalid_value',
            message: 'The fixture cannot be used: no node of the workflow has the label "Params"',
          },
        },
      ]);
    });

    it('reports the first problem of an invalid graph', async () => {
      const graph = chain(
        inlineRows([{ n: 1 }]),
        {
          node_type: 'queryoperators/filter',
          node_role: 'setter',
          label: 'Filter',
          config: { expression: 'missing > 1' },
        },
        dashboard,
      );
      const test = { name: 'Invalid', fixtures: {}, expect: [{ node: 'Filter', rows: [] }] };
      expect(await runOne(graph, test)).toMatchObject({
        status: 'error',
        problem: { code: 'unknown_column' },
      });
    });

    it('is empty for a workflow without tests', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key);
      expect(await run(key, id)).toMatchObject({ passed: 0, failed: 0, tests: [] });
    });
  });

  describe('400', () => {
    it.each([{ revision: 0 }, { revision: 'newest' }, { test_ids: [] }, { test_ids: ['a'] }])(
      'for %j',
      async (body) => {
        const key = await server.key();
        const { id: workflowId } = await createWorkflow(server, key);
        const request = { key, params: { workflowId }, body };
        await server.client.fails('INVALID_INPUT', 'runWorkflowTests', request);
      },
    );
  });

  describe('404', () => {
    it('for a revision that does not exist', async () => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createTest(server, key);
      const request = { key, params: { workflowId }, body: { revision: 9 } };
      await server.client.fails('REVISION_NOT_FOUND', 'runWorkflowTests', request);
    });

    it('for a test of another workflow', async () => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createTest(server, key);
      const other = await createTest(server, key);
      const request = { key, params: { workflowId }, body: { test_ids: [other.id] } };
      await server.client.fails('TEST_NOT_FOUND', 'runWorkflowTests', request);
    });
  });

  describe('429', () => {
    it('for more at once than a key can run; the time of an execution limits all tests together', async () => {
      const slow = await startTestServer({ executeTimeoutSeconds: 1, executionsPerKey: 1 });
      const key = await slow.key();
      const { id: workflowId } = await createWorkflow(slow, key, endless);
      for (const name of ['a', 'b'])
        await addTest(slow, key, workflowId, {
          name,
          fixtures: {},
          expect: [{ node: 'Out', rows: [] }],
        });
      const request = { key, params: { workflowId } };
      const responses = await Promise.all(
        [1, 2].map(() => slow.client.call('runWorkflowTests', request)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 429]);
      const completed = responses.find(({ status }) => status === 200);
      expect(completed?.body).toMatchObject({
        data: {
          tests: [
            { status: 'error', problem: { code: 'timed_out' } },
            { status: 'error', problem: { code: 'timed_out' } },
          ],
        },
      });
      await slow.close();
    });
  });
});
