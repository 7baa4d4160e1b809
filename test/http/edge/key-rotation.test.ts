/** The key of credentials is rotated twice while replicas run, in the order of the guide: every run finds its secret throughout, and embedding keeps its own. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { sealingKey } from '../../../src/services/credentials/seal.ts';
import { createClient, type Client } from '../../../scripts/service/client.ts';
import { createKey, logIn } from '../../../scripts/service/credentials.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { startService } from '../../support/service-process.ts';
import { signToken } from '../embedding.ts';
import { chain, dashboard } from '../graphs.ts';

const [A, B, C, D] = ['A', 'B', 'C', 'D'].map((name) => Buffer.alloc(32, `key ${name}`)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];
const list = (...keys: Buffer[]): string => keys.map((key) => key.toString('base64')).join(',');
const idOf = (key: Buffer): string => sealingKey(key).id;
/** More than the sweeper encrypts in one go. */
const STORED = 120;
const ACCOUNT = { email: 'admin@example.com', password: 'correct horse battery staple' };

let directory: string;
let database: TestDatabase;
let host: RemoteHost;
let sql: pg.Client;
const started: BuiltService[] = [];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'weir-rotation-'));
  [database, host] = await Promise.all([createTestDatabase(), remoteHost()]);
  // Each secret has a path of its own, and its row is the path.
  host.respond = (request, response) => {
    const { authorization } = request.headers;
    const isRight = authorization === `Bearer secret-of-${request.url?.slice(1)}`;
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify([{ path: request.url }]));
  };
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ exit }) => exit));
  await sql.end();
  await host.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

function startWith(keys: string): BuiltService {
  const service = startService({
    DATABASE_URL: database.url,
    DATA_DIR: join(directory, String(started.length)),
    CREDENTIALS_KEY: keys,
    OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
    EXECUTIONS_PER_KEY: '100',
  });
  started.push(service);
  return service;
}

interface Replica {
  readonly service: BuiltService;
  readonly client: Client;
}

async function replica(keys: string): Promise<Replica> {
  const service = startWith(keys);
  return { service, client: createClient(await service.ready()) };
}

const keyIds = async (): Promise<string[]> =>
  (
    await sql.query<{ key_id: string }>(
      `SELECT key_id FROM credentials UNION
       SELECT encode(substring(sealed_secret from 2 for 8), 'hex') FROM embeddings WHERE sealed_secret IS NOT NULL`,
    )
  ).rows.map((row) => row.key_id);

/** Returns when all secrets are encrypted with this key. */
async function allUnder(key: Buffer): Promise<void> {
  while ((await keyIds()).join() !== idOf(key))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A token that shows a dashboard, signed with a stored secret. */
async function embedDashboard(client: Client, cookie: string): Promise<string> {
  const dashboard = await client.ok('createDashboard', { cookie, body: { title: 'Embedded' } });
  const { embed_id: iss, secret } = (await client.ok('rotateEmbeddingSecret', { cookie })).body
    .data;
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  return signToken(secret, { iss, dashboard: dashboard.body.data.id, exp });
}

it('is rotated from A to B to C, and only C is needed in the end', async () => {
  let running: Replica[] = [await replica(list(A))];
  const [{ client }] = running as [Replica];
  const cookie = await logIn(client, ACCOUNT);
  const key = (await createKey(client, cookie, { name: 'K' })).value;
  const workflows: number[] = [];

  const store = async (through: Client, name: string): Promise<number> => {
    const { body } = await through.ok('createCredential', {
      cookie,
      body: {
        name,
        type: 'bearer',
        hosts: ['127.0.0.1'],
        data: { token: `secret-of-${name}` },
      },
    });
    return body.data.id;
  };
  /** A credential of its own, and a workflow that uses it. */
  const add = async (through: Client): Promise<void> => {
    const path = `w${workflows.length}`;
    const credential_id = await store(through, path);
    const url = `http://127.0.0.1:${host.port}/${path}`;
    const fetch = { node_type: 'sources/httpRequest', node_role: 'getter' };
    const { body } = await through.ok('createWorkflow', {
      key,
      body: { title: path, ...chain({ ...fetch, config: { url, credential_id } }, dashboard) },
    });
    workflows.push(body.data.id);
  };
  /** Each replica runs each workflow, and stores another one that the others run. */
  const allRun = async (): Promise<void> => {
    for (const { client: through } of running) await add(through);
    for (const { client: through } of running)
      for (const [at, workflowId] of workflows.entries()) {
        const { body } = await through.ok('executeWorkflow', { key, params: { workflowId } });
        expect(body.data.rows).toEqual([{ path: `/w${at}` }]);
      }
  };
  /** One replica more, beside which the others continue. */
  const join = async (keys: string): Promise<void> => {
    running.push(await replica(keys));
    await allRun();
  };
  /** The oldest of them goes. */
  const leave = async (): Promise<void> => {
    const [oldest, ...others] = running;
    running = others;
    await oldest!.service.stop();
  };

  const token = await embedDashboard(client, cookie);
  await allRun();
  for (let n = 0; n < STORED; n += 1) await store(client, `stored-${n}`);
  expect(await keyIds()).toEqual([idOf(A)]);
  await join(list(A, B));
  await leave();
  expect(await keyIds()).toEqual([idOf(A)]);

  // The older list is in use while all secrets are encrypted again.
  await join(list(B, A));
  await leave();
  await allUnder(B);
  await join(list(B, A, C));
  await leave();
  await join(list(C, B, A));
  await leave();
  await allUnder(C);
  await allRun();
  await join(list(C));
  await leave();
  await allRun();
  expect(await keyIds()).toEqual([idOf(C)]);
  const headers = { 'dashboard-token': token };
  await running[0]!.client.ok('getSharedDashboard', { headers });
  expect(host.requests.filter(({ headers }) => headers.authorization === undefined)).toEqual([]);

  const logs = started.map((service) => service.err()).join('\n');
  expect(logs).toContain('credentials encrypted with the first key');
  expect(logs).not.toMatch(/cannot be decrypted/);

  // A key that no one has, and keys that were rotated away.
  for (const keys of [list(D), list(B, A)]) {
    const wrong = startWith(keys);
    expect([await wrong.exit, wrong.out()]).toEqual([1, '']);
    expect(wrong.err()).toContain(
      `Credentials are stored under a key that CREDENTIALS_KEY does not have (key id ${idOf(C)})`,
    );
    for (const one of keys.split(',')) expect(wrong.err()).not.toContain(one);
  }
});
