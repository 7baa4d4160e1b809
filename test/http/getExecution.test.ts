import { describeKeyAccess } from './access.ts';
import { describeExecutionVisibility, ended, oneRow, ranOnce, submitted } from './executions.ts';
import {
  chain,
  computed,
  createWorkflow,
  dashboard,
  endless,
  inlineRows,
  params,
} from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (key: string, executionId: number, prefer?: string) =>
  server.client.ok('getExecution', {
    key,
    params: { executionId },
    ...(prefer === undefined ? {} : { headers: { prefer } }),
  });

describe('getExecution', () => {
  describeKeyAccess('getExecution', () => server, { params: { executionId: 9007199254740991 } });
  describeExecutionVisibility('getExecution', () => server);

  describe('200', () => {
    it('shows a run that a call waited for, as it ended', async () => {
      const { id: keyId, value: key } = await server.newKey();
      const { id: workflowId, nodes } = await createWorkflow(server, key, oneRow);
      const run = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
      const { execution_id, result_id, expires_at, outputs } = run.body.data;
      const { body } = await read(key, execution_id);
      expect(body.data).toEqual({
        id: execution_id,
        execution_id,
        workflow_id: workflowId,
        workflow_title: expect.any(String),
        workflow_revision: expect.any(Number),
        status: 'completed',
        trigger: 'api',
        schedule_id: null,
        rerun_of: null,
        user_id: server.admin.id,
        key_id: keyId,
        created: expect.any(String),
        due_at: expect.any(String),
        started_at: expect.any(String),
        last_success_at: null,
        finished_at: expect.any(String),
        execution_time_ms: expect.any(Number),
        total_rows: 1,
        result_id,
        expires_at,
        schema: { n: 'number' },
        columns: [{ name: 'n', type: 'number' }],
        outputs,
        sources: [
          { node_id: nodes[0]?.id, rows: 1, bytes: 9, ms: expect.any(Number), warnings: [] },
        ],
        nodes: nodes.map(({ id }) => ({ node_id: id, rows: 1, ms: expect.any(Number) })),
        deliveries: [],
        cursors: [],
        called_workflows: [],
        failed_rows: 0,
        error: null,
      });
      expect(outputs[0]?.node_id).toBe(nodes[1]?.id);
    });

    it('shows what the getters brought in, of a run in the background too', async () => {
      const key = await server.key();
      const graph = chain(params('rows'), dashboard);
      const rows = [{ n: 1 }, { n: 2 }];
      const { execution, nodes } = await submitted(server, key, graph, { params: { rows } });
      expect(execution.sources).toEqual([]);
      const { sources } = await ended(server, key, execution.id);
      const bytes = JSON.stringify(rows).length;
      expect(sources).toEqual([
        { node_id: nodes[0]?.id, rows: 2, bytes, ms: expect.any(Number), warnings: [] },
      ]);
    });

    it('shows why a run failed, and at which node', async () => {
      const key = await server.key();
      const graph = chain(
        inlineRows([{ text: 'twelve' }]),
        computed('number', 'cast(text as number)'),
        dashboard,
      );
      const { id: workflowId, nodes } = await createWorkflow(server, key, graph);
      const run = { key, params: { workflowId } };
      const failed = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', run);
      const { execution_id, error } = failed.body.data as { execution_id: number; error: object };
      expect((await read(key, execution_id)).body.data).toMatchObject({
        status: 'failed',
        result_id: null,
        total_rows: null,
        schema: {},
        columns: [],
        outputs: [],
        sources: [
          { node_id: nodes[0]?.id, rows: 1, bytes: 19, ms: expect.any(Number), warnings: [] },
        ],
        nodes: [],
        deliveries: [],
        cursors: [],
        failed_rows: 0,
        error: { ...error, node_id: nodes[1]?.id },
      });
    });

    it('is held until the run has ended, and says so', async () => {
      const key = await server.key();
      const { execution } = await submitted(server, key);
      const { body, headers } = await read(key, execution.id, 'wait=50');
      expect(headers['preference-applied']).toBe('wait=50');
      expect(body.data).toMatchObject({
        id: execution.id,
        status: 'completed',
        total_rows: 1,
        error: null,
      });
      const page = await server.client.ok('getResultPage', {
        key,
        params: { workflowId: execution.workflow_id, resultId: body.data.result_id ?? '' },
      });
      expect(page.body.data.rows).toEqual([{ n: 1 }]);
    });

    it('comes when the time is up, where the run has not ended', async () => {
      const key = await server.key();
      const { execution } = await submitted(server, key, endless);
      const { body } = await read(key, execution.id, 'wait=1');
      expect(body.data).toMatchObject({ id: execution.id, finished_at: null });
      await server.client.ok('cancelExecution', { key, params: { executionId: execution.id } });
      expect(await ended(server, key, execution.id)).toMatchObject({ status: 'cancelled' });
    });

    it.each([
      ['return=minimal', undefined],
      ['handling=lenient; x=", wait=99", wait=0', 'wait=0'],
      ['WAIT = "3" ; q=1, wait=nonsense', 'wait=3'],
      ['respond-async', undefined],
      ['', undefined],
    ])('with the preferences %j, of which it applies %j', async (prefer, applied) => {
      const key = await server.key();
      const { executionId } = await ranOnce(server, key);
      const { headers } = await read(key, executionId, prefer);
      expect(headers['preference-applied']).toBe(applied);
    });

    it('is allowed with the scope read or execute', async () => {
      const { executionId } = await ranOnce(server, await server.key());
      for (const scope of ['workflows:read', 'workflows:execute'] as const)
        await read(await server.key(server.admin, { scopes: [scope] }), executionId);
    });
  });

  describe('400', () => {
    it.each(['wait=51', 'wait=-1', 'wait=1.5', 'wait=x', 'wait', 'wait=', 'wait="30 s"', 'wait="'])(
      'for the preference %s, naming the header',
      async (prefer) => {
        const key = await server.key();
        const { executionId } = await ranOnce(server, key);
        const { body } = await server.client.fails('INVALID_INPUT', 'getExecution', {
          key,
          params: { executionId },
          headers: { prefer },
        });
        expect(body.error.details).toEqual([
          {
            path: 'Prefer',
            message: 'The header `Prefer`: `wait` must be a whole number of seconds from 0 to 50.',
          },
        ]);
      },
    );
  });
});
