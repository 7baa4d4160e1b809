/** A secret that is used, failed with and crashed with is found nowhere but at the host that it is for. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { createClient, type Client } from '../../support/client.ts';
import { createKey, logIn } from '../../support/credentials.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { connectTestRedis, hasRedis, type TestRedis } from '../../support/redis.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { startService } from '../../support/service-process.ts';
import { databaseText, filesText, processesText, redisText } from './sentinel.ts';

const SECRET = 'sentinel-4f1c0a9be7-Zq';
const CREDENTIALS_KEY = Buffer.alloc(32, 'sentinel key').toString('base64');
/** As it could stand somewhere: as it is, as Basic sends it, as bytes are shown. */
const SHAPES = [
  SECRET,
  Buffer.from(`ada:${SECRET}`).toString('base64'),
  Buffer.from(SECRET).toString('base64').slice(0, -4),
  Buffer.from(SECRET).toString('hex'),
  CREDENTIALS_KEY,
  Buffer.from(CREDENTIALS_KEY, 'base64').toString('hex'),
];
const foundIn = (text: string): string[] => SHAPES.filter((shape) => text.includes(shape));

let directory: string;
let database: TestDatabase;
let redis: TestRedis | null;
let host: RemoteHost;
let service: BuiltService;
const started: BuiltService[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'weir-sentinel-'));
  database = await createTestDatabase();
  redis = hasRedis ? await connectTestRedis() : null;
  host = await remoteHost();
  host.answer = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/silent') return;
    if (pathname === '/away') response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end();
    else if (pathname === '/rows') response.end('[{"n": 1}]');
    else if (pathname === '/broken') response.end('{"n": ');
    else response.writeHead(Number(pathname.slice(1))).end();
  };
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ exit }) => exit));
  await host.close();
  await redis?.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<Client> {
  service = startService({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
    CREDENTIALS_KEY,
    OUTBOUND_ALLOW_HOSTS: `127.0.0.1:${host.port}`,
    LOG_LEVEL: 'trace',
  });
  started.push(service);
  return createClient(await service.ready());
}

const base = () => `http://127.0.0.1:${host.port}`;
const graph = (url: string, credential_id: number) => ({
  nodes: [
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Fetch',
      config: { url, credential_id },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'Out' },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
});

it('is in no log, response, metric, table, file, Redis key or process', async () => {
  let client = await start();
  const account = { email: 'admin@example.com', password: 'correct horse battery staple' };
  const cookie = await logIn(client, account);
  const key = (await createKey(client, cookie, { name: 'K' })).value;
  const told: string[] = [];
  const ask = async (...request: Parameters<Client['call']>) => {
    const answer = await client.call(...request);
    told.push(answer.text, JSON.stringify(answer.headers));
    return answer as { status: number; body: { data: { id: number } } };
  };
  const credential = (type: string, data: object) =>
    ask('createCredential', {
      cookie,
      body: { name: 'S', type, hosts: ['127.0.0.1'], data, test_url: `${base()}/401` },
    });
  const made = [
    await credential('bearer', { token: SECRET }),
    await credential('basic', { username: 'ada', password: SECRET }),
    await credential('api_key_header', { header: 'X-Api-Key', value: SECRET }),
  ].map(({ body }) => body.data.id);

  // Refused inputs.
  await credential('bearer', { token: `${SECRET}\n` });
  await credential('basic', { token: SECRET });
  await ask('updateCredential', {
    cookie,
    params: { credentialId: made[0]! },
    body: { data: { password: SECRET } },
  });

  for (const credentialId of made) {
    await ask('testCredential', { cookie, params: { credentialId } });
    for (const path of ['/rows', '/401', '/500', '/away', '/broken']) {
      const saved = await ask('createWorkflow', {
        key,
        body: { title: path, ...graph(`${base()}${path}`, credentialId) },
      });
      const params = { workflowId: saved.body.data.id };
      await ask('executeWorkflow', { key, params });
      await ask('previewWorkflow', { key, params });
      await ask('executeWorkflow', { key, params, headers: { prefer: 'respond-async, wait=30' } });
      await ask('validateWorkflow', { key, params });
      await ask('getRevision', { key, params: { ...params, revision: 1 } });
    }
  }
  // It was really sent, in all three forms.
  const carried = host.requests.map(({ headers }) => headers.authorization ?? headers['x-api-key']);
  expect(new Set(carried)).toEqual(
    new Set([
      `Bearer ${SECRET}`,
      `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`,
      SECRET,
    ]),
  );

  // A process that dies amid a call with it.
  const saved = await ask('createWorkflow', {
    key,
    body: { title: 'Silent', ...graph(`${base()}/silent`, made[0]!) },
  });
  const hanging = client
    .call('executeWorkflow', { key, params: { workflowId: saved.body.data.id } })
    .catch(() => null);
  while (!host.requests.some(({ url }) => url === '/silent'))
    await new Promise((resolve) => setTimeout(resolve, 5));
  const processes = processesText(service.child.pid!);
  if (process.platform === 'linux') expect(processes).toContain('main.js');
  const files = filesText(directory);
  service.child.kill('SIGKILL');
  await Promise.all([service.exit, hanging]);

  client = await start();
  await ask('listExecutions', { key });
  await ask('listCredentials', { cookie: await logIn(client, account) });
  const metrics = await client.raw({ path: '/metrics' });
  const texts = {
    told: told.join('\n'),
    logs: started.map((one) => `${one.out()}\n${one.err()}`).join('\n'),
    metrics: metrics.text,
    database: await databaseText(database.url),
    redis: await redisText(redis),
    files: `${files}\n${filesText(directory)}`,
    processes: `${processes}\n${processesText(service.child.pid!)}`,
  };
  expect(texts.database).toContain('credential_id');
  expect(texts.logs).toContain('an outbound call failed');
  expect(Object.entries(texts).map(([where, text]) => [where, foundIn(text)])).toEqual(
    Object.keys(texts).map((where) => [where, []]),
  );
});
