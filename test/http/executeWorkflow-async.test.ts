/** `Prefer: respond-async`: the call is answered at once, and the workflow runs in the background. */

import { ended, oneRow, submitted } from './executions.ts';
import { chain, computed, createWorkflow, dashboard, endless, params, sequence } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ executeMaxRows: 10, executeMaxBytes: 4096, queuedPerKey: 3 });
});
afterAll(() => server.close());

async function call(graph: object, prefer: string, body?: object) {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key, graph);
  return { key, params: { workflowId }, headers: { prefer }, body };
}

const failing = chain(params('rows'), computed('number', 'cast(text as number)'), dashboard);

describe('executeWorkflow with Prefer', () => {
  describe('202', () => {
    it('answers with the execution and where to follow it', async () => {
      const { id: keyId, value: key } = await server.newKey();
      const { response, workflowId, execution } = await submitted(server, key);
      expect(response.headers).toMatchObject({
        location: `/api/v1/executions/${execution.id}`,
        'preference-applied': 'respond-async',
      });
      expect(execution).toMatchObject({
        workflow_id: workflowId,
        status: 'queued',
        trigger: 'api',
        user_id: server.admin.id,
        key_id: keyId,
        started_at: null,
        finished_at: null,
        result_id: null,
        error: null,
      });
      expect(await ended(server, key, execution.id)).toMatchObject({
        status: 'completed',
        total_rows: 1,
      });
    });

    it('runs with the parameters of the call', async () => {
      const key = await server.key();
      const graph = chain(params('orders'), computed('twice', 'n * 2'), dashboard);
      const orders = [{ n: 1 }, { n: 2 }];
      const { execution } = await submitted(server, key, graph, { params: { orders } });
      const { workflow_id: workflowId, result_id } = await ended(server, key, execution.id);
      const resultId = result_id ?? '';
      const page = await server.client.ok('getResultPage', {
        key,
        params: { workflowId, resultId },
      });
      expect(page.body.data.rows).toEqual([
        { n: 1, twice: 2 },
        { n: 2, twice: 4 },
      ]);
    });

    it('where the run has not ended when the time is up', async () => {
      const request = await call(endless, 'respond-async, wait=1');
      const { body, headers } = await server.client.accepted('executeWorkflow', request);
      expect(headers['preference-applied']).toBe('respond-async, wait=1');
      const executionId = body.data.id;
      await server.client.ok('cancelExecution', { key: request.key, params: { executionId } });
      expect(await ended(server, request.key, executionId)).toMatchObject({ status: 'cancelled' });
    });
  });

  describe('200', () => {
    it('with the rows, as without the header, where the run ends in time', async () => {
      const request = await call(chain(sequence(1, 25), dashboard), 'respond-async, wait=50');
      const { body, headers } = await server.client.ok('executeWorkflow', request);
      expect(headers['preference-applied']).toBe('respond-async, wait=50');
      const plain = await server.client.ok('executeWorkflow', { ...request, headers: {} });
      expect(body.data).toEqual({
        ...plain.body.data,
        id: expect.any(Number),
        execution_id: expect.any(Number),
        execution_time_ms: expect.any(Number),
        result_id: expect.any(String),
        next_page_url: plain.body.data.next_page_url!.replace(
          plain.body.data.result_id,
          body.data.result_id,
        ),
        outputs: [{ ...plain.body.data.outputs[0], result_id: body.data.result_id }],
      });
      expect(body.data.rows).toHaveLength(10);
    });

    it.each(['wait=10', 'return=minimal', 'respond-async=no', ''])(
      'as without the header, for %j',
      async (prefer) => {
        const { body, headers } = await server.client.ok(
          'executeWorkflow',
          await call(oneRow, prefer),
        );
        expect(body.data.rows).toEqual([{ n: 1 }]);
        expect(headers['preference-applied']).toBeUndefined();
      },
    );
  });

  describe('400', () => {
    const long = `respond-async, ${'x'.repeat(990)}`;
    it.each(['respond-async, wait=51', 'respond-async, wait=soon', 'wait=1e1', long])(
      'for %.40s, naming the header',
      async (prefer) => {
        const request = await call(oneRow, prefer);
        const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', request);
        expect(body.error.details?.map(({ path }) => path)).toEqual(['Prefer']);
      },
    );

    it('for params that are none, before anything is queued', async () => {
      const request = { ...(await call(oneRow, 'respond-async')), body: { params: [] } };
      await server.client.fails('INVALID_INPUT', 'executeWorkflow', request);
      const { body } = await server.client.ok('listExecutions', {
        key: request.key,
        query: { workflow_id: request.params.workflowId },
      });
      expect(body.data.total).toBe(0);
    });
  });

  describe('422', () => {
    it('WORKFLOW_INVALID at once for a graph that validate refuses: nothing is queued', async () => {
      const { params, headers, key } = await call(chain(sequence(1, 3)), 'respond-async');
      const { body } = await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
        key,
        params,
        headers,
      });
      expect(body.data).toMatchObject({
        valid: false,
        errors: expect.arrayContaining([expect.objectContaining({ code: 'missing_terminator' })]),
      });
      const listed = await server.client.ok('listExecutions', {
        key,
        query: `workflow_id=${params.workflowId}`,
      });
      expect(listed.body.data.total).toBe(0);
    });

    it('EXECUTION_FAILED with the node, where the run fails in time', async () => {
      const rows = [{ text: 'twelve' }];
      const request = await call(failing, 'respond-async, wait=50', { params: { rows } });
      const { body } = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', request);
      expect(body.data).toMatchObject({
        workflow_id: request.params.workflowId,
        status: 'failed',
        error: { code: 'invalid_value', message: expect.stringContaining('twelve') },
      });
    });
  });

  describe('429', () => {
    it('for more queued runs than a key may have, with Retry-After', async () => {
      const request = await call(endless, 'respond-async');
      const started = await Promise.all(
        Array.from({ length: 10 }, () => server.client.call('executeWorkflow', request)),
      );
      const refused = started.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.body.error.code).toBe('RATE_LIMITED');
      for (const { status, body } of started) {
        if (status !== 202) continue;
        const params = { executionId: body.data.id };
        await server.client.ok('cancelExecution', { key: request.key, params });
      }
    });
  });
});
