/** PostgreSQL goes away while rows are sent, and comes back: the report accounts for every row, and a repeated run sends the rest. */

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { startDatabaseProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { chain, createWorkflow, sequence } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const ROWS = 300;
const HELD_FROM = 60;
/** Of a run that has all the time that a busy machine needs. */
const LONG_SECONDS = 120;
/** Of a run that waits for the database until its time is up. */
const SHORT_SECONDS = 15;

let database: TestDatabase;
let proxy: TcpProxy;
let host: RemoteHost;
let server: TestServer;
let serve: (executeTimeoutSeconds: number) => Promise<void>;
let key: string;
let sql: pg.Client;
beforeAll(async () => {
  [database, host] = await Promise.all([createTestDatabase({ poolSize: 1 }), remoteHost()]);
  const [between, databaseUrl] = await startDatabaseProxy(database.url);
  proxy = between;
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  serve = async (executeTimeoutSeconds) => {
    server = await startTestServer({
      databaseUrl,
      outboundAllowHosts: ['127.0.0.1'],
      executionsPerKey: 100,
      workerConcurrency: 4,
      engineChildren: 2,
      executeTimeoutSeconds,
    });
    key = await server.key();
  };
});
afterEach(() => server.close());
afterAll(async () => {
  await sql.end();
  await proxy.close();
  await Promise.all([host.close(), database.drop()]);
});

interface Sending {
  readonly path: string;
  readonly workflowId: number;
  /** Settles when the call is answered. */
  readonly call: Promise<number>;
}

const KEYED = { idempotency_header: 'Idempotency-Key' };
const CASES = {
  waits: [{}, 'wait=50'],
  waitsAndGoesOn: [{ on_error: 'continue' }, 'wait=50'],
  background: [{}, 'respond-async'],
  backgroundWithKey: [KEYED, 'respond-async'],
} as const satisfies Record<string, readonly [object, string]>;
type Case = keyof typeof CASES;
const names = Object.keys(CASES) as Case[];

async function begin(name: Case, rows = ROWS, path = `/${name}`): Promise<Sending> {
  const [config, prefer] = CASES[name];
  const url = `http://127.0.0.1:${host.port}${path}`;
  const send = { node_type: 'termination/httpRequest', node_role: 'terminator' };
  const graph = chain(sequence(1, rows), { ...send, config: { ...config, url } });
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const request = { key, params: { workflowId }, headers: { prefer } };
  const call = server.client.call('executeWorkflow', request).then(({ status }) => status);
  return { path, workflowId, call };
}

/** Which rows a path got, in order, counted from 0. */
const sentTo = (path: string) =>
  host.requests
    .filter(({ url }) => url === path)
    .map(({ body, headers }) => ({
      row: (JSON.parse(body) as { value: number }).value - 1,
      key: headers['idempotency-key'],
    }));

/** Answers nothing from the request of each path on that has the number; @returns what lets all continue, once all wait */
function holdDuring(paths: readonly string[]): Promise<() => void> {
  const waiting: (() => void)[] = [];
  const held = new Set<string>();
  let isOpen = false;
  return new Promise((resolve) => {
    host.respond = ({ url = '' }, response) => {
      const respond = (): void => void response.end();
      if (isOpen || sentTo(url).length < HELD_FROM) return respond();
      waiting.push(respond);
      held.add(url);
      if (held.size === paths.length)
        resolve(() => {
          isOpen = true;
          for (const each of waiting) each();
        });
    };
  });
}

/** The run in the history, once it has ended. */
async function endedRun(workflowId: number) {
  for (;;) {
    const { rows } = await sql.query<{ id: string }>(
      'SELECT id FROM executions WHERE workflow_id = $1 AND finished_at IS NOT NULL',
      [workflowId],
    );
    const [found] = rows;
    const params = { executionId: Number(found?.id) };
    if (found) return (await server.client.ok('getExecution', { key, params })).body.data;
    await delay(200);
  }
}

type Run = Awaited<ReturnType<typeof endedRun>>;

/** Each row is in one count, and the host has no row that the report does not know to be sent. */
function expectAccounted({ path }: Sending, run: Run, rows: number): void {
  const report = run.deliveries[0]!;
  const { delivered, failed, in_doubt: inDoubt, in_doubt_ranges: ranges } = report;
  expect([failed, delivered + inDoubt + report.not_sent]).toEqual([0, rows]);
  const range = { first_row: delivered + 1, row: delivered, rows: inDoubt };
  expect(ranges).toEqual(inDoubt === 0 ? [] : [range]);
  const got = new Set(sentTo(path).map(({ row }) => row));
  for (let row = 0; row < delivered; row += 1) expect(got).toContain(row);
  expect(Math.max(...got)).toBeLessThan(delivered + inDoubt);
}

it('of a moment delays runs that send rows, and each row arrives once', async () => {
  await serve(LONG_SECONDS);
  const held = holdDuring(names.map((name) => `/${name}`));
  const sendings: Sending[] = [];
  for (const name of names) sendings.push(await begin(name));
  const goOn = await held;
  proxy.down();
  goOn();
  // All that may be sent before it is written down.
  await delay(1_000);
  await proxy.up();
  for (const sending of sendings) {
    const run = await endedRun(sending.workflowId);
    expect(run).toMatchObject({
      status: 'completed',
      deliveries: [{ delivered: ROWS, in_doubt: 0, not_sent: 0, calls: ROWS }],
    });
    expectAccounted(sending, run, ROWS);
    expect(sentTo(sending.path)).toHaveLength(ROWS);
  }
  expect(await Promise.all(sendings.map(({ call }) => call))).toEqual([200, 200, 202, 202]);
});

it('that outlasts a run leaves it with the rows in doubt that were being sent', async () => {
  await serve(SHORT_SECONDS);
  const rows = 1_500;
  const held = holdDuring(['/long']);
  const sending = await begin('waits', rows, '/long');
  const goOn = await held;
  proxy.down();
  goOn();
  expect(await sending.call).toBe(422);
  await proxy.up();
  // No one continues with it, as if it had been silent for long.
  await sql.query("UPDATE executions SET seen_at = 'epoch' WHERE status = 'running'");
  const run = await endedRun(sending.workflowId);
  expect(run).toMatchObject({ status: 'failed', error: { code: 'engine_failed' } });
  expectAccounted(sending, run, rows);
  expect(run.deliveries[0]).toMatchObject({ delivered: 8, in_doubt: 1_000 });
  // All of them, where the machine was quick enough, and never more.
  expect(sentTo('/long').length).toBeGreaterThanOrEqual(HELD_FROM);
  expect(sentTo('/long').length).toBeLessThanOrEqual(1_008);
});
