/** A schedule in a whole service: its run is queued, worked off, and found in the history. */

import { setTimeout as delay } from 'node:timers/promises';
import { ended } from '../executions.ts';
import { chain, computed, createWorkflow, dashboard, sequence } from '../graphs.ts';
import { openSql } from '../keyed-requests.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { addSchedule, naming } from '../schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 1_000_000 });
});
afterAll(() => server.close());

const fromParams = { node_type: 'sources/params', node_role: 'getter', config: { param: 'rows' } };

/** What the schedule shows once the condition holds. */
async function until(
  call: { key: string; params: { workflowId: number; scheduleId: number } },
  condition: (lastExecutionId: number | null) => boolean,
) {
  for (;;) {
    const { body } = await server.client.ok('getSchedule', call);
    if (condition(body.data.last_execution_id)) return body.data;
    await delay(50);
  }
}

describe('a schedule that is due', () => {
  it('runs its workflow with its parameters, and says so', async () => {
    const key = await server.key();
    const { id: workflowId } = await createWorkflow(server, key, chain(fromParams, dashboard));
    const made = await addSchedule(server, key, workflowId, {
      cron: '* * * * *',
      params: { rows: [{ n: 1 }, { n: 2 }] },
    });
    const call = { key, params: naming(made) };
    server.clock.advance({ minutes: 1 });
    const fired = await until(call, (id) => id !== null);
    expect(fired.last_run_at).toBe(server.clock.now().toISOString());
    expect(new Date(fired.next_run_at!).getTime()).toBe(
      new Date(made.next_run_at!).getTime() + 60_000,
    );
    const executionId = fired.last_execution_id!;
    const run = await ended(server, key, executionId);
    expect(run).toMatchObject({
      workflow_id: workflowId,
      status: 'completed',
      trigger: 'schedule',
      schedule_id: made.id,
      user_id: server.admin.id,
      key_id: null,
      total_rows: 2,
      sources: [{ rows: 2, bytes: 17 }],
    });
  });

  it('computes its expressions for the due time, and keeps their values with the run', async () => {
    const key = await server.key();
    const graph = chain(sequence(1, 1), computed('day', '$day'), dashboard);
    const parameters = { day: { type: 'date', required: true } };
    const { id: workflowId } = await createWorkflow(server, key, { ...graph, parameters });
    const schedule = await addSchedule(server, key, workflowId, {
      cron: '* * * * *',
      params: { day: { $expression: "date_add('day', -1, date($due_at))" } },
    });
    server.clock.advance({ minutes: 1 });
    const fired = await until({ key, params: naming(schedule) }, (id) => id !== null);
    const run = await ended(server, key, fired.last_execution_id!);
    expect(run).toMatchObject({ status: 'completed', due_at: schedule.next_run_at });
    const params = { workflowId, resultId: run.result_id! };
    const { body } = await server.client.ok('getResultPage', { key, params });
    const day = new Date(new Date(schedule.next_run_at!).getTime() - 86_400_000);
    expect(body.data.rows).toEqual([{ value: 1, day: day.toISOString().slice(0, 10) }]);
    const sql = await openSql(server);
    const runs = await sql.rows('SELECT params, has_expressions FROM executions WHERE id = $1', [
      run.id,
    ]);
    await sql.close();
    expect(runs).toEqual([{ params: { day: body.data.rows[0]!['day'] }, has_expressions: false }]);
  });

  it('continues when the key that made it is revoked', async () => {
    const key = await server.key();
    const maker = await server.newKey();
    const { id: workflowId } = await createWorkflow(server, maker.value);
    const made = await addSchedule(server, maker.value, workflowId, { cron: '* * * * *' });
    await server.client.ok('revokeKey', {
      params: { keyId: maker.id },
      cookie: server.admin.cookie,
    });
    server.clock.advance({ minutes: 1 });
    const { last_execution_id } = await until({ key, params: naming(made) }, (id) => id !== null);
    expect(await ended(server, key, last_execution_id!)).toMatchObject({ status: 'completed' });
  });

  it('is shown by the metrics', async () => {
    const { text } = await server.client.raw({ path: '/metrics' });
    expect(text).toMatch(/^weir_schedules_late_seconds 0$/m);
  });
});
