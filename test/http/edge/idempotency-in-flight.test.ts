/** While a process works on a request with an Idempotency-Key, it answers the duplicates without asking the database. */

import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { startStatementFaults, type StatementFaults } from '../../support/statement-faults.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  lasting,
  openSql,
  createKeyedFixture,
  sendKeyed,
  type KeyedFixture,
  type Sql,
} from '../keyed-requests.ts';

const DUPLICATES = 300;
const EXECUTE = KEYED_OPERATIONS.find(({ id }) => id === 'executeWorkflow')!;
const CREATE = KEYED_OPERATIONS.find(({ id }) => id === 'createWorkflow')!;

let database: TestApp;
let app: TestApp;
let faults: StatementFaults;
let fixture: KeyedFixture;
let sql: Sql;
let source: RemoteHost;

beforeAll(async () => {
  [database, source] = await Promise.all([startTestApp(), remoteHost()]);
  faults = await startStatementFaults(database.databaseUrl);
  const config = {
    databaseUrl: faults.databaseUrl,
    role: 'api',
    outboundAllowHosts: [`127.0.0.1:${source.port}`],
  } as const;
  app = await startTestApp({ config, sharedWith: database });
  fixture = await createKeyedFixture(database);
  sql = await openSql(database);
});
afterAll(async () => {
  await sql.close();
  await app.close();
  await faults.close();
  await database.close();
  await source.close();
});

const graphThatAsks = ({ port }: RemoteHost) => ({
  nodes: [
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Slow',
      config: { url: `http://127.0.0.1:${port}/`, columns: { a: 'number' } },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'T', config: {} },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
});

/** The source that the first request waits for. */
function held(): Promise<() => void> {
  return new Promise((resolve) => {
    source.respond = (_, response) =>
      resolve(() => response.setHeader('content-type', 'application/json').end('[{"a":1}]'));
  });
}

test('duplicates of a request in flight take no connection to the database', async () => {
  const waits = { title: 'Waits', ...graphThatAsks(source) };
  const { body } = await app.client.ok('createWorkflow', { key: fixture.key, body: waits });
  const here: KeyedFixture = { ...fixture, workflowId: body.data.id };
  const send = (body: 'usual' | 'other') => sendKeyed(app, EXECUTE, here, 'in flight', { body });
  const asked = held();
  const first = send('usual');
  const release = await asked;
  const statements = await faults.record(async () => {
    const duplicates = await Promise.all(Array.from({ length: DUPLICATES }, () => send('usual')));
    for (const { status, body, headers } of duplicates) {
      expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
      expect(headers['retry-after']).toBe('1');
    }
    for (const other of [await send('other'), await sendKeyed(app, CREATE, here, 'in flight')])
      expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });
  expect(statements.filter((name) => name.startsWith('idempotency.claim'))).toEqual([]);
  expect(statements.filter((name) => name.startsWith('idempotency.find'))).toEqual([]);
  release();
  const response = await first;
  expect([response.status, isReplayed(response)]).toEqual([200, false]);
  const again = await send('usual');
  expect([isReplayed(again), lasting(again)]).toEqual([true, lasting(response)]);
});

describe('a request is in flight no more', () => {
  test('once its change has failed', async () => {
    const send = () => sendKeyed(app, CREATE, fixture, 'failed change');
    faults.arm({ statement: 'idempotency.finish', nth: 1, side: 'before', loses: 'connection' });
    expect((await send()).status).toBe(503);
    faults.disarm();
    const again = await send();
    expect([again.status, isReplayed(again)]).toEqual([201, false]);
  });

  test('once its client has disconnected within the body', async () => {
    const claimed = 'SELECT count(*)::int AS n FROM idempotency_keys WHERE finished_at IS NULL';
    const leaving = http.request(`${app.url}/api/v1/workflows/${fixture.workflowId}/execute`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fixture.key}`,
        'content-type': 'application/json',
        'content-length': '1000',
        'idempotency-key': 'left',
      },
    });
    leaving.on('error', () => undefined);
    leaving.write('{"params":');
    while ((await sql.count(claimed)) === 0) await delay(5);
    const during = await sendKeyed(app, EXECUTE, fixture, 'left');
    expect(during.body.error.code).toBe('IDEMPOTENCY_CONFLICT');
    leaving.destroy();
    while ((await sql.count(claimed)) > 0) await delay(5);
    const again = await sendKeyed(app, EXECUTE, fixture, 'left');
    expect([again.status, isReplayed(again)]).toEqual([200, false]);
  });
});
