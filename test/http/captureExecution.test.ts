import { randomUUID } from 'node:crypto';
import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { describeExecutionVisibility } from './executions.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { doubling } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ROWS = [{ n: 1 }, { n: 2 }];
const DOUBLED = [
  { n: 1, twice: 2 },
  { n: 2, twice: 4 },
];
const FIXED = chain(inlineRows(ROWS), computed('twice', 'n * 2'), dashboard);

async function executed(graph: object = FIXED, input: object = {}) {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const { body } = await server.client.ok('executeWorkflow', {
    key,
    params: { workflowId },
    body: input,
  });
  return { key, workflowId, params: { executionId: body.data.execution_id } };
}

const SENT = { params: { executionId: 9007199254740991 }, body: { name: 'Captured' } };

async function reasonOf(request: object): Promise<string> {
  const { body } = await server.client.fails('CANNOT_CAPTURE', 'captureExecution', request);
  return body.error.message;
}

describe('captureExecution', () => {
  describeKeyAccess('captureExecution', () => server, SENT);
  describeExecutionVisibility(
    'captureExecution',
    () => server,
    () => ({ body: { name: randomUUID() } }),
  );
  describeBody('captureExecution', () => server, {
    credentials: async () => {
      const { key, params } = await executed();
      return { key, params };
    },
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });

  describe('201', () => {
    it('stores a test with the parameters and the rows of the run, which passes', async () => {
      const input = { params: { rows: ROWS }, due_at: '2026-03-01T06:00:00Z' };
      const { key, workflowId, params } = await executed(doubling, input);
      const request = { key, params, body: { name: 'Captured' } };
      const { body, headers } = await server.client.ok('captureExecution', request);
      const { data } = body;
      expect(headers['location']).toBe(`/api/v1/workflows/${workflowId}/tests/${data.id}`);
      expect(data).toMatchObject({
        name: 'Captured',
        params: { rows: ROWS },
        due_at: '2026-03-01T06:00:00.000Z',
        last_success_at: null,
        fixtures: {},
        expect: [{ node: 'Out', rows: DOUBLED, any_order: false }],
      });
      const run = { key, params: { workflowId } };
      const { body: outcome } = await server.client.ok('runWorkflowTests', run);
      expect(outcome.data).toMatchObject({ passed: 1, failed: 0 });
    });

    it('takes fixtures and parameters of the request, and keeps the digits of whole numbers', async () => {
      const exact = '9007199254740993';
      const { key, params } = await executed(chain(inlineRows([{ n: exact }]), dashboard));
      const fixtures = { Rows: [{ n: exact }] };
      const body = { name: 'Exact', params: { other: 1 }, fixtures };
      const { body: captured } = await server.client.ok('captureExecution', { key, params, body });
      const expected = [{ node: 'Out', rows: [{ n: exact }] }];
      expect(captured.data).toMatchObject({ params: { other: 1 }, fixtures, expect: expected });
    });
  });

  it('stores one test for a repeated Idempotency-Key', async () => {
    const { key, params } = await executed();
    const headers = { 'idempotency-key': `capture ${params.executionId}` };
    const capture = (name: string) =>
      server.client.call('captureExecution', { key, params, headers, body: { name } });
    const [first, again] = [await capture('Once'), await capture('Once')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(first.body.data);
    const other = await capture('Other');
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  describe('400', () => {
    it('for the name of another test, and a fixture of no node', async () => {
      const { key, params } = await executed();
      const request = { key, params, body: { name: 'Taken' } };
      await server.client.ok('captureExecution', request);
      const refused = await server.client.fails('INVALID_INPUT', 'captureExecution', request);
      expect(refused.body.error.details?.[0]?.path).toBe('/name');
    });
  });

  describe('409', () => {
    it('for a run that did not complete', async () => {
      const key = await server.key();
      const source = { ...inlineRows([]), node_type: 'sources/httpRequest' };
      const url = 'https://127.0.0.1:1/';
      const graph = chain({ ...source, config: { url, columns: { n: 'integer' } } }, dashboard);
      const { id: workflowId } = await createWorkflow(server, key, graph);
      const run = { key, params: { workflowId } };
      const { body } = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', run);
      const params = { executionId: (body.data as { execution_id: number }).execution_id };
      expect(await reasonOf({ key, params, body: { name: 'Failed' } })).toContain('it is failed');
    });

    it('for other rows than those of the run, and names the node', async () => {
      const { key, params } = await executed();
      const body = { name: 'Differs', fixtures: { Rows: [{ n: 3 }, { n: 2 }] } };
      expect(await reasonOf({ key, params, body })).toContain(
        '2 rows of "Out" differ, the first one row 1',
      );
      const unknown = { name: 'Unknown', fixtures: { Row: [] } };
      expect(await reasonOf({ key, params, body: unknown })).toContain('label "Row"');
    });

    it('for a result that has expired', async () => {
      const { key, params } = await executed();
      server.clock.advance({ hours: 48 });
      expect(await reasonOf({ key, params, body: { name: 'Late' } })).toContain('has expired');
    });
  });
});
