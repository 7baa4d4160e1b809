/** A secret that is used, failed with and crashed with is found nowhere but at the host that it is for. */

import type { Client } from '../../../scripts/service/client.ts';
import { createKey, logIn } from '../../../scripts/service/credentials.ts';
import { processesText } from './sentinel.ts';
import { sentinelService, type SentinelService } from './sentinel-service.ts';

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

let service: SentinelService;
beforeAll(async () => {
  service = await sentinelService();
  service.host.respond = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/silent') return;
    if (pathname === '/away') response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end();
    else if (pathname === '/rows') response.end('[{"n": 1}]');
    else if (pathname === '/broken') response.end('{"n": ');
    else response.writeHead(Number(pathname.slice(1))).end();
  };
});
afterAll(() => service.close());

const start = () => service.start({ CREDENTIALS_KEY });

const base = () => `http://127.0.0.1:${service.host.port}`;
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
  const responses: string[] = [];
  const ask = async (...request: Parameters<Client['call']>) => {
    const response = await client.call(...request);
    responses.push(response.text, JSON.stringify(response.headers));
    return response as { status: number; body: { data: { id: number } } };
  };
  const credential = (type: string, data: object) =>
    ask('createCredential', {
      cookie,
      body: {
        name: `${type} ${responses.length}`,
        type,
        hosts: ['127.0.0.1'],
        data,
        test_url: `${base()}/401`,
      },
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
  const { requests } = service.host;
  const carried = requests.map(({ headers }) => headers.authorization ?? headers['x-api-key']);
  expect(new Set(carried)).toEqual(
    new Set([
      `Bearer ${SECRET}`,
      `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`,
      SECRET,
    ]),
  );

  // A process that dies during a call with it.
  const saved = await ask('createWorkflow', {
    key,
    body: { title: 'Silent', ...graph(`${base()}/silent`, made[0]!) },
  });
  const hanging = client
    .call('executeWorkflow', { key, params: { workflowId: saved.body.data.id } })
    .catch(() => null);
  while (!requests.some(({ url }) => url === '/silent'))
    await new Promise((resolve) => setTimeout(resolve, 5));
  const { child, exit } = service.current();
  const processes = processesText(child.pid!);
  if (process.platform === 'linux') expect(processes).toContain('main.js');
  const files = service.files();
  child.kill('SIGKILL');
  await Promise.all([exit, hanging]);

  client = await start();
  await ask('listExecutions', { key });
  await ask('listCredentials', { cookie: await logIn(client, account) });
  const metrics = await client.raw({ path: '/metrics' });
  const texts = {
    responses: responses.join('\n'),
    metrics: metrics.text,
    filesBefore: files,
    processesBefore: processes,
    ...(await service.texts()),
  };
  expect(texts.database).toContain('credential_id');
  expect(texts.logs).toContain('an outbound call failed');
  expect(Object.entries(texts).map(([where, text]) => [where, foundIn(text)])).toEqual(
    Object.keys(texts).map((where) => [where, []]),
  );
});
