/** Calls of the client whose connection is cut: each has one effect, and succeeds. */

import { randomUUID } from 'node:crypto';

import { createClient, type Client } from '../../src/client/index.ts';
import { calls } from '../../src/generated/v1-calls.ts';
import {
  createKeyedFixture,
  IN_A_MONTH,
  KEYED_OPERATIONS,
  openSql,
} from '../http/keyed-requests.ts';
import type { KeyedFixture, Sql } from '../http/keyed-requests.ts';
import { undeliveredRows } from '../http/single-requests.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

let app: TestApp;
let proxy: TcpProxy;
let fixture: KeyedFixture;
let sql: Sql;
let weir: Client;
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1:1'] } });
  fixture = await createKeyedFixture(app);
  for (let count = 0; count < 2; count += 1) resends.push(await undeliveredRows(app, fixture));
  sql = await openSql(app);
  proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(app.url).port) });
  weir = createClient({ baseUrl: `http://127.0.0.1:${proxy.port}`, key: fixture.key });
});
afterAll(async () => {
  await proxy.close();
  await sql.close();
  await app.close();
});

const resends: { readonly executionId: number; readonly nodeId: number }[] = [];
let days = 0;
/** Another day on each call, as a due time that has an execution does not get a second. */
function nextDay(): { readonly from: string; readonly to: string } {
  days += 1;
  const midnight = (day: number) => new Date(Date.UTC(2026, 1, day)).toISOString();
  return { from: midnight(days), to: midnight(days + 1) };
}

const CALLS: Readonly<Record<string, (client: Client, fixture: KeyedFixture) => Promise<unknown>>> =
  {
    createKey: (client) => client.createKey({ name: 'Once' }),
    createWorkflow: (client) => client.createWorkflow({ title: 'Once' }),
    executeWorkflow: (client, { workflowId }) => client.executeWorkflow(workflowId),
    submitWorkflow: (client, { workflowId }) => client.submitWorkflow(workflowId),
    createSchedule: (client, { workflowId }) =>
      client.createSchedule(workflowId, { cron: '0 6 * * *', is_active: false }),
    runSchedule: (client, { workflowId, scheduleId }) => client.runSchedule(workflowId, scheduleId),
    backfillSchedule: (client, { workflowId, scheduleId }) =>
      client.backfillSchedule(workflowId, scheduleId, nextDay()),
    rerunExecution: (client, { executionId }) => client.rerunExecution(executionId),
    captureExecution: (client, { executionId }) =>
      client.captureExecution(executionId, { name: randomUUID() }),
    resendRows: (client) => {
      const { executionId, nodeId } = resends.pop()!;
      return client.resendRows(executionId, nodeId, { which: 'failed' });
    },
    restoreRevision: (client, { workflowId }) => client.restoreRevision(workflowId, 1),
    createWorkflowTest: (client, { workflowId }) =>
      client.createWorkflowTest(workflowId, {
        name: randomUUID(),
        expect: [{ node: 'T', rows: [] }],
      }),
    createDashboard: (client) =>
      client.call('createDashboard', { body: { title: `Once ${randomUUID()}` } }),
    createShareLink: (client, { dashboardId }) =>
      client.call('createShareLink', {
        path: { dashboardId },
        body: { name: 'Once more', expires_at: IN_A_MONTH },
      }),
    uploadFile: (client) => client.uploadFile('a\n1\n', { name: 'once.csv' }),
    publishWorkflow: (client, { workflowId }) =>
      client.publishWorkflow(workflowId, { revision: 1 }),
  };

const COUNTS = [
  "SELECT count(*)::int AS n FROM api_keys WHERE name = 'Once'",
  "SELECT count(*)::int AS n FROM workflows WHERE title = 'Once'",
  'SELECT count(*)::int AS n FROM workflow_tests',
  ...new Set(KEYED_OPERATIONS.slice(2).map(({ effects }) => effects)),
];

async function effects(): Promise<number> {
  let sum = 0;
  for (const count of COUNTS) sum += await sql.count(count);
  return sum;
}

it('has a call for each operation that takes a key', () => {
  const keyed = Object.entries(calls).filter(([, { repetition }]) => repetition === 'keyed');
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(keyed.map(([id]) => id)));
});

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  it.each(['cut response', 'cut'] as const)(
    'has one effect, and succeeds, after two connections with a %s',
    async (how) => {
      const before = await effects();
      let cuts = 0;
      let sent = 0;
      proxy.judge = (piece) => {
        if (!piece.includes('POST /api')) return 'pass';
        sent += 1;
        if (cuts === 2) return 'pass';
        cuts += 1;
        return how;
      };
      expect(await call(weir, fixture)).toMatchObject({});
      proxy.judge = null;
      expect(sent).toBe(3);
      expect((await effects()) - before).toBe(1);
    },
  );
});

it('makes two without a key, as the service cannot know', async () => {
  const before = await effects();
  let cuts = 0;
  proxy.judge = (piece) =>
    piece.includes('POST /api') && (cuts += 1) === 1 ? 'cut response' : 'pass';
  const once = { idempotencyKey: null };
  await expect(weir.createWorkflow({ title: 'Once' }, once)).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  });
  await weir.createWorkflow({ title: 'Once' }, once);
  expect((await effects()) - before).toBe(2);
});
