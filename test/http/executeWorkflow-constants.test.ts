/** The constants of a run: what a call sets, what the history has, and what expressions read. */

import { chain, computed, createWorkflow, dashboard, sequence } from './graphs.ts';
import { ended, submitted } from './executions.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const reading = chain(
  sequence(1, 1),
  computed('due', '$due_at'),
  computed('started', '$started_at'),
  computed('success', '$last_success_at'),
  dashboard,
);
const DUE = '2024-05-01T06:00:00.000Z';

async function stored(graph: object = reading) {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key, graph);
  return { key, params: { workflowId } };
}

type Call = Awaited<ReturnType<typeof stored>>;

async function run(call: Call, body: object = {}, headers: Record<string, string> = {}) {
  const response = await server.client.ok('executeWorkflow', { ...call, body, headers });
  const { rows, execution_id: executionId } = response.body.data;
  return { row: rows[0], execution: await read(call, executionId), response };
}

async function read({ key }: Call, executionId: number) {
  return (await server.client.ok('getExecution', { key, params: { executionId } })).body.data;
}

describe('executeWorkflow with constants', () => {
  describe('200', () => {
    it('runs for the moment of the call by default', async () => {
      const { row, execution } = await run(await stored());
      const { created, due_at, started_at, last_success_at } = execution;
      expect({ due_at, started_at, last_success_at }).toEqual({
        due_at: created,
        started_at: created,
        last_success_at: null,
      });
      expect(row).toMatchObject({ due: due_at, started: started_at, success: null });
    });

    it.each([
      ['without a key', {}],
      ['with an Idempotency-Key', { 'idempotency-key': 'constants-1' }],
    ])('runs for the time in the call, %s', async (_, headers) => {
      const { row, execution } = await run(
        await stored(),
        { due_at: '2024-05-01T08:00:00+02:00' },
        headers,
      );
      expect(execution).toMatchObject({ due_at: DUE });
      expect(row).toMatchObject({ due: DUE, started: execution.started_at });
    });

    it('reads the due time of the last completed run', async () => {
      const call = await stored();
      await run(call, { due_at: DUE });
      const { row, execution } = await run(call, { due_at: '2024-04-01T00:00:00Z' });
      expect(execution).toMatchObject({ last_success_at: DUE });
      expect(row).toMatchObject({ success: DUE });
      expect((await run(call)).row).toMatchObject({ success: '2024-04-01T00:00:00.000Z' });
    });

    it('does not count a run that failed', async () => {
      const call = await stored(
        chain(
          sequence(1, 1),
          computed('x', "if($due_at > '2025-01-01', cast(concat('x', value) as integer), 1)"),
          dashboard,
        ),
      );
      await run(call, { due_at: DUE });
      await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', {
        ...call,
        body: { due_at: '2025-06-01T00:00:00Z' },
      });
      expect((await run(call, { due_at: DUE })).execution).toMatchObject({ last_success_at: DUE });
    });

    it('answers a repeated request with the same bytes', async () => {
      const call = await stored();
      const send = () => run(call, { due_at: DUE }, { 'idempotency-key': 'constants-2' });
      const [first, again] = [await send(), await send()];
      expect(again.response.body.data).toEqual(first.response.body.data);
      expect(again.execution).toEqual(first.execution);
    });

    it('reads the time after many parameters', async () => {
      const call = await stored();
      const params = { rows: Array.from({ length: 20_000 }, (_, n) => ({ n })) };
      expect((await run(call, { params, due_at: DUE })).row).toMatchObject({ due: DUE });
    });

    it('computes a config for the time of the run', async () => {
      const call = await stored(
        chain(
          {
            ...sequence(1, 1),
            config: { start: 1, stop: { $expression: 'cast(day($due_at) as integer)' } },
          },
          dashboard,
        ),
      );
      const rows = async (due_at: string) =>
        (await server.client.ok('executeWorkflow', { ...call, body: { due_at } })).body.data
          .total_rows;
      expect(await rows('2024-05-03T06:00:00Z')).toBe(3);
      expect(await rows('2024-05-07T06:00:00Z')).toBe(7);
    });
  });

  describe('202', () => {
    it('keeps the time of the call for the run', async () => {
      const key = await server.key();
      const { execution } = await submitted(server, key, reading, { due_at: DUE });
      expect(execution).toMatchObject({ due_at: DUE, started_at: null, last_success_at: null });
      const { workflow_id: workflowId, ...end } = await ended(server, key, execution.id);
      const params = { workflowId, resultId: end.result_id ?? '' };
      const { body } = await server.client.ok('getResultPage', { key, params });
      expect(body.data.rows).toEqual([
        { value: 1, due: DUE, started: end.started_at, success: null },
      ]);
      const after = await run({ key, params: { workflowId } });
      expect(after.execution).toMatchObject({ last_success_at: DUE });
    });
  });

  describe('400', () => {
    it.each([
      ['no time', 'yesterday'],
      ['a time without an offset', '2024-05-01T06:00:00'],
      ['a time that no calendar has', '2024-02-30T06:00:00Z'],
      ['a number', 5],
      ['null', null],
      ['an object', {}],
      ['a long text', 'x'.repeat(5_000)],
    ])('for %s', async (_, due_at) => {
      const call = await stored();
      for (const params of [{}, { rows: Array.from({ length: 20_000 }, (__, n) => ({ n })) }]) {
        const request = { ...call, body: { params, due_at } };
        const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', request);
        expect(body.error.details?.map(({ path }) => path)).toEqual(['/due_at']);
      }
    });
  });
});
