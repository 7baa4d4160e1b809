/** Backup and restore of a PostgreSQL of your own, by the commands of the guide: a service on the restored database has everything. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BuiltService } from '../scripts/service/built-service.ts';
import { createClient, type Client } from '../scripts/service/client.ts';
import { createKey, logIn } from '../scripts/service/credentials.ts';
import { startPostgres, type PostgresServer } from '../scripts/service/postgres.ts';
import { readDocument } from './support/documents-in-text.ts';
import { describeWithOwnPostgres, postgresPrograms } from './support/own-postgres.ts';
import { remoteHost, type RemoteHost } from './support/remote-host.ts';
import { startService } from './support/service-process.ts';

const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' };
const CREDENTIALS_KEY = Buffer.alloc(32, 'of both services').toString('base64');
const SECRET = 'sentinel-4f1c0a9be7';

/** The command of the guide that begins so. */
function commandOf(program: string): string {
  const { code, path } = readDocument('openapi/docs/guides/deployment.md');
  const found = code.find((command) => command.startsWith(`${program} --`));
  if (found === undefined) throw new Error(`${path} has no command of ${program}.`);
  return found;
}

describeWithOwnPostgres('a dump of an own PostgreSQL', () => {
  let directory: string;
  let postgres: PostgresServer;
  let host: RemoteHost;
  const started: BuiltService[] = [];
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'weir-dump-'));
    // Started by root, the server is another user, who has to reach its folder.
    chmodSync(directory, 0o711);
    mkdirSync(join(directory, 'dumps'));
    host = await remoteHost();
    host.respond = ({ headers }, response) => {
      const isRight = headers.authorization === `Bearer ${SECRET}`;
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
      response.end('[{"n": 1}]');
    };
    postgres = await startPostgres(postgresPrograms, join(directory, 'postgres'));
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ exit }) => exit));
    await host?.close();
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function newDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  async function serviceOn(url: string): Promise<{ service: BuiltService; client: Client }> {
    const service = startService({
      CREDENTIALS_KEY,
      DATABASE_URL: url,
      DATA_DIR: join(directory, `data-${started.length}`),
      OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
    });
    started.push(service);
    return { service, client: createClient(await service.ready()) };
  }

  function runCommand(program: string, url: string): void {
    execFileSync('/bin/sh', ['-c', commandOf(program)], {
      cwd: join(directory, 'dumps'),
      env: { PATH: `${postgresPrograms}:/usr/bin:/bin`, DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  it('is made while the service runs, and restored with all that the service had', async () => {
    const url = await newDatabase('weir');
    const before = await serviceOn(url);
    const made = await fill(before.client, `http://127.0.0.1:${host.port}/rows`);
    const stored = await storedIn(before.client, made);

    runCommand('pg_dump', url);
    before.service.child.kill('SIGTERM');
    expect(await before.service.exit).toBe(0);
    const restored = await newDatabase('restored');
    runCommand('pg_restore', restored);

    const { client } = await serviceOn(restored);
    expect(await storedIn(client, made)).toEqual(stored);
    await logIn(client, { email: 'ada@example.com', password: 'ada and a horse' });
    await goesOn(client, made);
  });
});

type Made = Awaited<ReturnType<typeof fill>>;

/** One of everything that a service keeps in its database. */
async function fill(client: Client, source: string) {
  const cookie = await logIn(client, ADMIN);
  const { value: key } = await createKey(client, cookie, { name: 'Program' });
  const revoked = await createKey(client, cookie, { name: 'Revoked' });
  await client.ok('revokeKey', { cookie, params: { keyId: revoked.id } });
  await client.ok('createUser', {
    cookie,
    body: { email: 'ada@example.com', name: 'Ada', password: 'ada and a horse', role: 'member' },
  });
  const credential = await client.ok('createCredential', {
    cookie,
    body: { name: 'Shop', type: 'bearer', hosts: ['127.0.0.1'], data: { token: SECRET } },
  });
  const operations = [{ name: 'listOrders', role: 'getter', method: 'GET', path: '/orders' }];
  await client.ok('createIntegration', {
    cookie,
    body: { slug: 'shop', name: 'Shop', base_url: 'https://api.example.com', operations },
  });
  const created = await client.ok('createWorkflow', { key, body: graph('Fetch', source, null) });
  const params = { workflowId: created.body.data.id };
  await client.ok('updateWorkflow', {
    key,
    params,
    body: graph('Fetch with a secret', source, credential.body.data.id),
  });
  const body = { cron: '0 6 * * *', time_zone: 'Europe/Vienna' };
  await client.ok('createSchedule', { key, params, body });
  const small = await client.ok('executeWorkflow', { key, params });
  const large = await runLarge(client, key);
  return { key, params, small: small.body.data.result_id, large };
}

/** A result of more rows than the database keeps. */
async function runLarge(client: Client, key: string) {
  const config = { start: 1, stop: 20_000 };
  const nodes = [{ node_type: 'sources/sequence', node_role: 'getter', config }, OUTPUT];
  const body = { title: 'Large', nodes, edges: EDGES };
  const created = await client.ok('createWorkflow', { key, body });
  const params = { workflowId: created.body.data.id };
  const run = await client.ok('executeWorkflow', { key, params });
  return { ...params, resultId: run.body.data.result_id };
}

const OUTPUT = { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} };
const EDGES = [{ source_node_index: 0, target_node_index: 1 }];

function graph(title: string, url: string, credentialId: number | null) {
  const config = { url, ...(credentialId === null ? {} : { credential_id: credentialId }) };
  return {
    title,
    nodes: [{ node_type: 'sources/httpRequest', node_role: 'getter', config }, OUTPUT],
    edges: EDGES,
  };
}

/** All that the lists and the reads show. */
async function storedIn(client: Client, { key, params }: Made) {
  const cookie = await logIn(client, ADMIN);
  const data = async (call: Promise<{ body: { data: unknown } }>): Promise<unknown> =>
    (await call).body.data;
  return {
    workflow: await data(client.ok('getWorkflow', { key, params })),
    workflows: await data(client.ok('listWorkflows', { key })),
    revisions: await data(client.ok('listRevisions', { key, params })),
    executions: await data(client.ok('listExecutions', { key })),
    schedules: await data(client.ok('listSchedules', { key, params })),
    credentials: await data(client.ok('listCredentials', { cookie })),
    integrations: await data(client.ok('listIntegrations', { cookie })),
    users: await data(client.ok('listUsers', { cookie })),
    // When a key was last used changes with each of these requests.
    keys: (await client.ok('listKeys', { cookie })).body.keys.map(
      ({ last_used_at: _, ...key }) => key,
    ),
  };
}

/** Results of a few rows are in a dump, others are not; new things do not clash with those of before. */
async function goesOn(client: Client, { key, params, small, large }: Made): Promise<void> {
  const kept = { key, params: { ...params, resultId: small } };
  expect((await client.ok('getResultPage', kept)).body.data.rows).toEqual([{ n: 1 }]);
  await client.fails('DATA_EXPIRED', 'getResultPage', { key, params: large });
  const run = await client.ok('executeWorkflow', { key, params });
  expect(run.body.data.rows).toEqual([{ n: 1 }]);
  const next = await client.ok('createWorkflow', { key, body: { title: 'Next' } });
  expect(next.body.data.id).toBeGreaterThan(large.workflowId);
}
