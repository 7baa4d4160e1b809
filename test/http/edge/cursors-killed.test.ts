/** A worker that is killed after the last delivery, before the cursor has moved: no row is lost, and none is sent twice. */

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { describeWithRedis } from '../../support/redis.ts';
import { chain, createWorkflow } from '../graphs.ts';
import { useSendingWorkers, type Destination } from './sending-workers.ts';

const KILLS = 2;
const ROWS = 4;

const sync = ({ url }: Destination) =>
  chain(
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Rows',
      config: {
        url,
        columns: { id: 'integer', seq: 'integer' },
        incremental: { cursor: 'seq', parameter: 'since', key: ['id'] },
      },
    },
    {
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      label: 'Send',
      config: { url, idempotency_header: 'Idempotency-Key' },
    },
  );

async function untilMoveWaits(sql: pg.Client): Promise<void> {
  const waiting =
    "SELECT FROM pg_locks WHERE NOT granted AND relation = 'workflow_cursors'::regclass";
  while ((await sql.query(waiting)).rowCount === 0) await delay(20);
}

describeWithRedis('a worker that is killed before its cursor moves', () => {
  const workers = useSendingWorkers();

  it(`sends each row once over ${KILLS} kills, and the cursor is never ahead`, async () => {
    const { server, key } = workers;
    const sql = await workers.connection();
    const to = workers.destination();
    const rows: { id: number; seq: number }[] = [];
    const addRow = (seq: number) => rows.push({ id: rows.length + 1, seq });
    to.rows = (url) => {
      const since = Number(new URL(url, 'http://localhost').searchParams.get('since') ?? 0);
      return rows.filter(({ seq }) => seq >= since);
    };
    const { id: workflowId } = await createWorkflow(server, key, sync(to));
    const params = { workflowId };
    const value = async () =>
      (await server.client.ok('listCursors', { key, params })).body.data.cursors[0]!.value;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await value();
      // The first new row has the value that the cursor has reached.
      const last = Number(before ?? 1);
      for (let n = 0; n < ROWS; n += 1) addRow(last + n);
      const held = to.hold(rows.length);
      workers.worker();
      const headers = { prefer: 'respond-async' };
      const { body } = await server.client.accepted('executeWorkflow', { key, params, headers });
      await held;
      await sql.query('BEGIN');
      await sql.query('LOCK TABLE workflow_cursors');
      to.open();
      await untilMoveWaits(sql);
      const killed = workers.kill();
      await sql.query('ROLLBACK');
      await killed;
      expect(await value()).toBe(before);
      workers.worker();
      const ended = await workers.ended(body.data.id);
      expect(ended).toMatchObject({
        status: 'completed',
        cursors: [{ from: before, moved: true }],
      });
      expect(await value()).toBe(String(last + ROWS - 1));
    }
    const arrived = to.requests.map(({ body }) => (JSON.parse(body) as { id: number }).id);
    expect(arrived.sort((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
  });
});
