import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { ended } from './executions.ts';
import { chain, computed, createWorkflow, dashboard, sequence } from './graphs.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const WEEK = { from: '2026-01-05T00:00:00Z', to: '2026-01-12T00:00:00Z' };
const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

async function target(body: object = {}) {
  const key = await server.key();
  const schedule = await createSchedule(server, key, { cron: '0 6 * * *', ...body });
  return { key, params: naming(schedule) };
}

const days = (...dates: number[]) =>
  dates.map((date) => `2026-01-${String(date).padStart(2, '0')}T06:00:00.000Z`);

describe('backfillSchedule', () => {
  describeKeyAccess('backfillSchedule', () => server, { params: NOWHERE, body: WEEK });
  describeVisibility(
    'backfillSchedule',
    () => server,
    async (key) => naming(await createSchedule(server, key)),
    { params: { scheduleId: 1 }, body: WEEK },
  );
  describeBody('backfillSchedule', () => server, {
    credentials: target,
    withText: (text) => ({ ...WEEK, text }),
    maxBytes: 1_048_576,
    plainStatus: 400,
  });

  describe('202', () => {
    it('lists the due times of a dry run, and queues nothing', async () => {
      const call = await target();
      const body = { ...WEEK, dry_run: true };
      const { body: response } = await server.client.accepted('backfillSchedule', {
        ...call,
        body,
      });
      expect(response.data).toEqual({
        backfill_id: null,
        count: 7,
        existing: 0,
        due_times: days(5, 6, 7, 8, 9, 10, 11),
        executions_url: null,
      });
      const { key, params } = call;
      const list = { key, query: { workflow_id: params.workflowId } };
      expect((await server.client.ok('listExecutions', list)).body.data.total).toBe(0);
    });

    it('runs each time once, with its due time and the parameters computed for it', async () => {
      const key = await server.key();
      const graph = chain(sequence(1, 1), computed('day', '$day'), dashboard);
      const parameters = { day: { type: 'date', required: true } };
      const { id: workflowId } = await createWorkflow(server, key, { ...graph, parameters });
      const schedule = await addSchedule(server, key, workflowId, {
        cron: '0 6 * * *',
        is_active: false,
        params: { day: { $expression: "date_add('day', -1, date($due_at))" } },
      });
      const call = { key, params: naming(schedule) };
      const two = { from: WEEK.from, to: '2026-01-07T00:00:00Z' };
      const headers = { 'idempotency-key': 'backfill-1' };
      const first = await server.client.accepted('backfillSchedule', {
        ...call,
        headers,
        body: two,
      });
      const again = await server.client.accepted('backfillSchedule', {
        ...call,
        headers,
        body: two,
      });
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.body.data).toEqual(first.body.data);
      const { body } = await server.client.accepted('backfillSchedule', {
        ...call,
        body: { ...WEEK, max_parallel: 2 },
      });
      const { backfill_id: backfillId, ...rest } = body.data;
      expect(rest).toEqual({
        count: 5,
        existing: 2,
        due_times: days(7, 8, 9, 10, 11),
        executions_url: `/api/v1/executions?backfill_id=${backfillId}`,
      });
      const query = { backfill_id: backfillId! };
      const listed = await server.client.ok('listExecutions', { key, query });
      const { executions } = listed.body.data;
      expect(executions).toHaveLength(5);
      for (const [index, { id }] of executions.toReversed().entries()) {
        const run = await ended(server, key, id);
        expect(run).toMatchObject({
          status: 'completed',
          trigger: 'api',
          schedule_id: schedule.id,
          due_at: days(7 + index)[0],
        });
        const page = { key, params: { workflowId, resultId: run.result_id! } };
        const { rows } = (await server.client.ok('getResultPage', page)).body.data;
        expect(rows).toEqual([{ value: 1, day: days(6 + index)[0]!.slice(0, 10) }]);
      }
      const after = await server.client.ok('getSchedule', call);
      expect(after.body.data).toEqual(schedule);
    });
  });

  describe('400', () => {
    const year = { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    it.each([
      ['/to', { ...WEEK, to: '2999-01-01T00:00:00Z' }, 'future'],
      ['/to', { ...WEEK, to: WEEK.from }, 'later than'],
      ['/from', { ...WEEK, from: '1969-12-31T23:59:59Z' }, '1970'],
      ['/from', { ...WEEK, from: 'yesterday' }, 'date'],
      ['/to', { ...year, from: '2016-01-01T00:00:00Z' }, 'about 5,260,320 due times'],
      ['/max_parallel', { ...WEEK, max_parallel: 0 }, '1'],
    ])('names %s for %j', async (path, body, reason) => {
      const call = await target({ cron: '* * * * *', is_active: false });
      const response = await server.client.fails('INVALID_INPUT', 'backfillSchedule', {
        ...call,
        body,
      });
      expect(response.body.error.details).toEqual([
        { path, message: expect.stringContaining(reason) },
      ]);
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it('for the id of a schedule that does not exist', async () => {
      const { key, params } = await target();
      await server.client.fails('SCHEDULE_NOT_FOUND', 'backfillSchedule', {
        key,
        params: { ...params, scheduleId: 2147483647 },
        body: WEEK,
      });
    });
  });
});
