/** A process that is killed outright: the next one ends what it left behind. And one that is told to end while it starts: it leaves nothing. */

import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { startEmbeddedPostgres } from '../../../src/stores/embedded-postgres/index.ts';
import { createClient } from '../../../scripts/service/client.ts';
import { firstKey, startService } from '../../support/service-process.ts';

let directory: string;
/** Takes requests and never responds. */
const silent = http.createServer(() => undefined);
const started: BuiltService[] = [];
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  directory = mkdtempSync(join(tmpdir(), 'weir-killed-'));
  chmodSync(directory, 0o711);
});
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  silent.closeAllConnections();
  silent.close();
  rmSync(directory, { recursive: true, force: true });
});

function start(): BuiltService {
  const service = startService({
    DATA_DIR: directory,
    OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  started.push(service);
  return service;
}

/** The history as it lies on the disk while no service runs. */
async function history(): Promise<{ status: string; error: { message: string } | null }[]> {
  const log = { info() {}, warn() {}, error() {} };
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('SELECT status, error FROM executions');
  await client.end();
  await postgres.stop();
  return rows as { status: string; error: { message: string } | null }[];
}

const hasDraft = (home: string): boolean =>
  existsSync(home) && readdirSync(home).some((name) => name.startsWith('data.new'));

describe.each(['SIGTERM', 'SIGINT'] as const)('a start that is broken off (%s)', (signal) => {
  it.each([
    ['while the database is made', hasDraft],
    [
      'as soon as the database runs',
      (home: string) => existsSync(join(home, 'data/postmaster.pid')),
    ],
    ['when the tables are there', (_: string, err: string) => err.includes('migrations applied')],
  ])('%s ends in order, and leaves no process and no owner', async (moment, reached) => {
    const dataDir = join(directory, `${signal} ${moment}`);
    const home = join(dataDir, 'postgres');
    const service = startService({ DATA_DIR: dataDir });
    started.push(service);
    while (!reached(home, service.err())) await new Promise((resolve) => setTimeout(resolve, 2));
    service.child.kill(signal);
    expect(await service.exit).toBe(0);
    expect(service.out()).not.toContain('ready');
    for (const left of ['owner.json', 'data/postmaster.pid'])
      expect([left, existsSync(join(home, left))]).toEqual([left, false]);
  });
});

it('its run is failed in the history, its database taken over, its directory wiped', async () => {
  const source = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;

  const first = start();
  const client = createClient(await first.url());
  const key = await firstKey(client);
  const body = {
    title: 'Waits for ever',
    nodes: [
      {
        node_type: 'sources/httpRequest',
        node_role: 'getter',
        label: 'Silence',
        config: { url: source },
      },
      {
        node_type: 'termination/dashboardOutput',
        node_role: 'terminator',
        label: 'Out',
        config: {},
      },
    ] as const,
    edges: [{ source_node_index: 0, target_node_index: 1 }],
  };
  const workflow = await client.ok('createWorkflow', {
    key,
    body: { ...body, nodes: [...body.nodes] },
  });
  const asked = once(silent, 'request');
  const cutOff = client
    .call('executeWorkflow', { key, params: { workflowId: workflow.body.data.id } })
    .then(
      () => 'answered',
      () => 'cut off',
    );
  await asked;
  first.child.kill('SIGKILL');
  expect(await cutOff).toBe('cut off');
  await first.exit;
  expect(await history()).toMatchObject([{ status: 'running' }]);

  const second = start();
  const again = createClient(await second.url());
  expect(
    (await again.ok('getWorkflow', { key, params: { workflowId: workflow.body.data.id } })).body
      .data.title,
  ).toBe('Waits for ever');
  second.child.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  expect(await history()).toMatchObject([
    { status: 'failed', error: { message: 'The service stopped while the workflow ran.' } },
  ]);
});
