/** Commands whose response is lost on the way, or that are given again with the same --idempotency-key: each has one effect. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createKeyedFixture,
  IN_A_MONTH,
  openSql,
  type KeyedFixture,
  type Sql,
} from '../http/keyed-requests.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { EXIT } from '../../src/cli/exit-codes.ts';
import { createTerminal, type Terminal } from './terminal.ts';

let app: TestApp;
let proxy: TcpProxy;
let fixture: KeyedFixture;
let sql: Sql;
let terminal: Terminal;
beforeAll(async () => {
  app = await startTestApp();
  fixture = await createKeyedFixture(app);
  sql = await openSql(app);
  proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(app.url).port) });
  terminal = createTerminal();
  const WEIR_URL = `http://127.0.0.1:${proxy.port}`;
  Object.assign(terminal.environment, { WEIR_URL, WEIR_KEY: fixture.key });
  writeFileSync(
    join(terminal.directory, 'new.yaml'),
    'title: New\nnodes: []\nedges: []\nschedules:\n  - cron: "0 6 * * *"\n    is_active: false\n',
  );
});
afterAll(async () => {
  terminal.close();
  await proxy.close();
  await sql.close();
  await app.close();
});

type Row = readonly [
  command: string,
  args: (fixture: KeyedFixture) => readonly string[],
  counts: string,
];

const count = (table: string, where = 'true'): string =>
  `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`;

const COMMANDS: readonly Row[] = [
  ['run', ({ workflowId }) => ['run', `${workflowId}`], count('executions')],
  ['run --async', ({ workflowId }) => ['run', `${workflowId}`, '--async'], count('executions')],
  ['keys create', () => ['keys', 'create', 'Once'], count('api_keys')],
  [
    'dashboards share',
    ({ dashboardId }) => ['dashboards', 'share', `${dashboardId}`, 'Once', '--expires', IN_A_MONTH],
    count('share_links'),
  ],
  [
    'schedules create',
    ({ workflowId }) => ['schedules', 'create', `${workflowId}`, '@daily', '--no-active'],
    count('schedules'),
  ],
  [
    'schedules run',
    ({ workflowId, scheduleId }) => ['schedules', 'run', `${workflowId}`, `${scheduleId}`],
    count('executions'),
  ],
  [
    'workflows restore',
    ({ workflowId }) => ['workflows', 'restore', `${workflowId}`, '1'],
    count('workflow_revisions', 'restored_from IS NOT NULL'),
  ],
  [
    'workflows publish',
    ({ workflowId }) => ['workflows', 'publish', `${workflowId}`],
    'SELECT sum(version)::int AS n FROM workflows',
  ],
];

/** Each POST is carried out, and its first response is lost. */
function loseFirstResponses(): void {
  const seen = new Set<string>();
  proxy.judge = (piece) => {
    const [line = ''] = piece.toString('latin1').split('\r\n', 1);
    if (!line.startsWith('POST ') || seen.has(line)) return 'pass';
    seen.add(line);
    return 'cut response';
  };
}

afterEach(() => {
  proxy.judge = null;
});

it.each(COMMANDS)('weir %s succeeds with one effect', async (_, args, counts) => {
  const before = await sql.count(counts);
  loseFirstResponses();
  const { exitCode, stderr } = await terminal.weir(...args(fixture));
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect((await sql.count(counts)) - before).toBe(1);
});

it('weir workflows apply makes one workflow with one schedule', async () => {
  loseFirstResponses();
  const ran = await terminal.weir('workflows', 'apply', join(terminal.directory, 'new.yaml'));
  // The graph is empty: applied, and no more than a draft.
  expect(ran).toMatchObject({ exitCode: EXIT.draft });
  expect(await sql.count(count('workflows', "title = 'New'"))).toBe(1);
  const schedules = 'schedules s JOIN workflows w ON w.id = s.workflow_id';
  expect(await sql.count(count(schedules, "w.title = 'New'"))).toBe(1);
});

it.each(COMMANDS)(
  'weir %s given twice with one --idempotency-key prints the first result twice',
  async (command, args, counts) => {
    const before = await sql.count(counts);
    const key = ['--idempotency-key', `work of ${command}`];
    const first = await terminal.weir(...args(fixture), ...key);
    const again = await terminal.weir(...args(fixture), ...key);
    expect([first.exitCode, again]).toMatchObject([0, { exitCode: 0, stdout: first.stdout }]);
    expect((await sql.count(counts)) - before).toBe(1);
  },
);

it('reports a key that was used with another command', async () => {
  const key = ['--idempotency-key', 'taken'];
  await terminal.weir('keys', 'create', 'One', ...key);
  const { exitCode, stderr } = await terminal.weir('keys', 'create', 'Two', ...key);
  expect(exitCode).toBe(5);
  expect(stderr).toContain('The --idempotency-key belongs to another command');
});

it.each(['', 'é'])('refuses what is no key: %j', async (key) => {
  const before = await sql.count(count('executions'));
  const { exitCode, stderr } = await terminal.weir(
    'run',
    String(fixture.workflowId),
    '--idempotency-key',
    key,
  );
  expect(exitCode).toBe(5);
  expect(stderr).toContain('must have 1 to 255 printable ASCII characters');
  expect(await sql.count(count('executions'))).toBe(before);
});
