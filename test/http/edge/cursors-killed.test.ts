/** A worker that is killed after the last delivery, before the cursor has moved: no row is lost, and none is sent twice. */

import pg from 'pg';
import { chain, createWorkflow } from '../graphs.ts';
import { useSendingWorkers, type Destination } from './sending-workers.ts';

const workers = useSendingWorkers();
let sql: pg.Client;
// The hooks of the workers close the database first.
const open = async (): Promise<void> => {
  sql = new pg.Client({ connectionString: workers.server.databaseUrl });
  await sql.connect();
};

const ROWS = 4;
const KILLS = 3;

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

async function untilMoveWaits(): Promise<void> {
  const waiting =
    "SELECT FROM pg_locks WHERE NOT granted AND relation = 'workflow_cursors'::regclass";
  while ((await sql.query(waiting)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

it(`sends each row once over ${KILLS} kills, with the cursor never ahead`, async () => {
  await open();
  const { server, key } = workers;
  const to = workers.destination();
  const rows: { id: number; seq: number }[] = [];
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
    // The first row has the value of the cursor, which the last run has reached.
    for (let n = 0; n < ROWS; n += 1)
      rows.push({ id: rows.length + 1, seq: Math.max(1, kill * 10 + n - 8) });
    if (kill > 1) rows.push({ id: rows.length + 1, seq: Number(before) });
    const held = to.hold(rows.length);
    workers.worker();
    const headers = { prefer: 'respond-async' };
    const { body } = await server.client.accepted('executeWorkflow', { key, params, headers });
    await held;
    await sql.query('BEGIN');
    await sql.query('LOCK TABLE workflow_cursors');
    to.open();
    await untilMoveWaits();
    const killed = workers.kill();
    await sql.query('ROLLBACK');
    await killed;
    expect(await value()).toBe(before);
    workers.worker();
    const ended = await workers.ended(body.data.id);
    expect(ended).toMatchObject({ status: 'completed', cursors: [{ from: before, moved: true }] });
    expect(await value()).toBe(String(Math.max(...rows.map(({ seq }) => seq))));
  }
  const arrived = to.requests.map(({ body }) => (JSON.parse(body) as { id: number }).id);
  expect(arrived.sort((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
  await sql.end();
});
