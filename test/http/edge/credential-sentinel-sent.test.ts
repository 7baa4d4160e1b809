/** A secret that integrations and terminators send, to a host that gives it back in every way, is found nowhere but there. */

import type { Client } from '../../../scripts/service/client.ts';
import { createKey, logIn } from '../../../scripts/service/credentials.ts';
import type { RemoteHost } from '../../support/remote-host.ts';
import { chain, dashboard, inlineRows } from '../graphs.ts';
import { giveBack } from './echoing-host.ts';
import { childrenOf, CORE, foundIn, processesText, SECRET } from './sentinel.ts';
import { sentinelService, type SentinelService } from './sentinel-service.ts';

const ACCOUNT = { email: 'admin@example.com', password: 'correct horse battery staple' };
const KEY = Buffer.alloc(32, 'sentinel key');
const KEYS = [KEY.toString('base64'), KEY.toString('hex')];

const AUTHS = [
  { auth: { type: 'bearer' }, data: { token: CORE } },
  { auth: { type: 'basic' }, data: { username: 'ada', password: SECRET } },
  {
    auth: { type: 'api_key_header', header: 'X-Api-Key' },
    data: { header: 'X-Api-Key', value: CORE },
  },
];
/** What the host does at these paths. */
const PATHS = [
  'ok',
  'echo',
  'away-echo',
  'names',
  'broken',
  'busy',
  'away',
  'cut',
  'charset',
  'cursor',
  'next',
];
/** A password can be given back in most forms; of the others a part is tried. */
const pathsOf = (slug: string): readonly string[] =>
  slug === 'api-basic' ? PATHS : PATHS.slice(0, 4);

let service: SentinelService;
let host: RemoteHost;
beforeAll(async () => {
  service = await sentinelService();
  ({ host } = service);
  host.respond = giveBack;
});
afterAll(() => service.close());

const start = () => service.start({ CREDENTIALS_KEY: KEYS[0]!, EXECUTIONS_PER_KEY: '100' });

const nameOf = (path: string): string => path.replaceAll('-', '_');

/** One operation of each role at each path. */
const operations = () =>
  [...PATHS, 'silent'].flatMap((path) => {
    const rows = { rows_path: '/data', columns: [{ name: 'n', type: 'number' }] };
    const cursor = { type: 'cursor', param: 'after', pointer: '/next', max_pages: 3 };
    const next = { type: 'next_url', pointer: '/next', max_pages: 3 };
    const pagination = path === 'next' ? next : path === 'cursor' ? cursor : undefined;
    const n = { name: 'n', in: 'query', type: 'number' };
    return [
      {
        name: `get_${nameOf(path)}`,
        role: 'getter',
        method: 'GET',
        path: `/${path}`,
        response: rows,
        ...(pagination && { pagination }),
      },
      {
        name: `find_${nameOf(path)}`,
        role: 'setter',
        method: 'GET',
        path: `/${path}`,
        parameters: [n],
        response: { ...rows, columns: [{ name: 'm', type: 'number' }] },
      },
      {
        name: `put_${nameOf(path)}`,
        role: 'terminator',
        method: 'PUT',
        path: `/${path}`,
        parameters: [n],
        response: { format: 'none' },
      },
    ];
  });

const node = (node_type: string, node_role: string, config: object) => ({
  node_type,
  node_role,
  label: node_type,
  config,
});

function graphsOf(slug: string, path: string, credential_id: number): readonly object[] {
  const base = `http://127.0.0.1:${host.port}/${slug}/${path}`;
  const one = inlineRows([{ n: 1 }]);
  const parameters = { n: { $column: 'n' } };
  const plain = { url: base, credential_id };
  return [
    chain(node('sources/httpRequest', 'getter', { ...plain, rows_path: '/data' }), dashboard),
    chain(one, node('termination/httpRequest', 'terminator', { ...plain, method: 'PUT' })),
    chain(node(`${slug}/get_${nameOf(path)}`, 'getter', { credential_id }), dashboard),
    chain(
      one,
      node(`${slug}/find_${nameOf(path)}`, 'setter', { credential_id, parameters }),
      dashboard,
    ),
    chain(
      one,
      node(`${slug}/put_${nameOf(path)}`, 'terminator', {
        credential_id,
        parameters,
        on_error: 'continue',
      }),
    ),
  ];
}

it('is in no log, response, metric, table, file, Redis key or process', async () => {
  let client = await start();
  const cookie = await logIn(client, ACCOUNT);
  const key = (await createKey(client, cookie, { name: 'K' })).value;
  const responses: string[] = [];
  const logs: string[] = [];
  const ask = async (...request: Parameters<Client['call']>) => {
    const response = await client.call(...request);
    responses.push(response.text, JSON.stringify(response.headers));
    return response as { status: number; body: { data: { id: number } } };
  };

  const made: { slug: string; credentialId: number; integrationId: number }[] = [];
  for (const { auth, data } of AUTHS) {
    const slug = `api-${auth.type.replaceAll('_', '-')}`;
    const test_url = `http://127.0.0.1:${host.port}/${slug}/echo`;
    const hosts = ['127.0.0.1'];
    const body = { name: slug, type: auth.type, hosts, data, test_url };
    const credentialId = (await ask('createCredential', { cookie, body })).body.data.id;
    await ask('testCredential', { cookie, params: { credentialId } });
    const base_url = `http://127.0.0.1:${host.port}/${slug}`;
    const integration = { slug, name: slug, base_url, auth, operations: operations() };
    const created = await ask('createIntegration', { cookie, body: integration });
    expect([created.status, created.body]).toMatchObject([201, {}]);
    made.push({ slug, credentialId, integrationId: created.body.data.id });
  }

  /** In every way in which a workflow runs. */
  async function runAll(graph: object): Promise<void> {
    await ask('validateGraph', { key, body: graph });
    await ask('previewGraph', { key, body: graph });
    const saved = await ask('createWorkflow', { key, body: { title: 'W', ...graph } });
    expect(saved.status).toBe(201);
    const params = { workflowId: saved.body.data.id };
    await ask('executeWorkflow', { key, params });
    await ask('previewWorkflow', { key, params });
    await ask('validateWorkflow', { key, params });
    await ask('getRevision', { key, params: { ...params, revision: 1 } });
    const schedule = await ask('createSchedule', { key, params, body: { cron: '@yearly' } });
    const scheduleId = schedule.body.data.id;
    const queued = await ask('runSchedule', { key, params: { ...params, scheduleId } });
    const executionId = queued.body.data.id;
    await ask('getExecution', { key, params: { executionId }, headers: { prefer: 'wait=50' } });
    await ask('getWorkflowDocument', { key, params });
  }
  for (const { slug, credentialId } of made) {
    const graphs = pathsOf(slug).flatMap((path) => graphsOf(slug, path, credentialId));
    const url = `https://127.0.0.1:${host.port}/`;
    const tls = { url, credential_id: credentialId };
    graphs.push(chain(node('sources/httpRequest', 'getter', tls), dashboard));
    graphs.push(chain(inlineRows([{ n: 1 }]), node('termination/httpRequest', 'terminator', tls)));
    for (let at = 0; at < graphs.length; at += 4) {
      await Promise.all(graphs.slice(at, at + 4).map(runAll));
      // Of a long log, the end alone is kept.
      logs.push(...foundIn(service.current().err(), KEYS));
    }
  }
  // It was really sent, to each path and in all three forms.
  const forms = new Set(
    host.requests.map(({ url, headers }) => {
      const [, slug, path] = url!.split(/[/?]/);
      return `${slug} ${path} ${String(headers.authorization ?? headers['x-api-key'])}`;
    }),
  );
  const basic = `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`;
  const expected = [
    ['api-bearer', `Bearer ${CORE}`],
    ['api-basic', basic],
    ['api-api-key-header', CORE],
  ].flatMap(([slug, header]) => pathsOf(slug!).map((path) => `${slug} ${path} ${header}`));
  expect([...forms].sort()).toEqual(expected.sort());

  // What an imported document gives as an example of a parameter, or of a secret in a response, is nobody's to keep.
  const example = { type: 'string', example: SECRET, examples: [SECRET] };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Examples', version: '1' },
    servers: [{ url: `http://127.0.0.1:${host.port}` }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-example': SECRET },
      },
    },
    security: [{ key: [] }],
    paths: {
      '/items': {
        get: {
          parameters: [
            { name: 'X-Key', in: 'header', example: SECRET, schema: example },
            { name: 'q', in: 'query', examples: { one: { value: SECRET } }, schema: example },
          ],
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': {
                  schema: { type: 'array', items: { properties: { token: example } } },
                  example: [{ token: SECRET }],
                },
              },
            },
          },
        },
      },
    },
  };
  const imported = await ask('importIntegration', { cookie, body: { slug: 'examples', document } });
  expect(imported.status).toBe(200);

  // The engine process and the service die during calls with it.
  const silent = graphsOf(made[1]!.slug, 'silent', made[1]!.credentialId);
  const before = host.requests.length;
  const hanging = silent.map(async (graph) => {
    const saved = await ask('createWorkflow', { key, body: { title: 'Silent', ...graph } });
    const params = { workflowId: saved.body.data.id };
    await client.call('executeWorkflow', { key, params }).catch(() => null);
  });
  while (host.requests.length < before + silent.length)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const { child, exit } = service.current();
  const processes = processesText(child.pid!);
  const isLinux = process.platform === 'linux';
  if (isLinux) expect(processes).toContain('main.js');
  const files = service.files();
  const children = childrenOf(child.pid!);
  if (isLinux) expect(children.length).toBeGreaterThan(0);
  for (const pid of children) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await Promise.all([exit, ...hanging]);

  client = await start();
  await ask('listExecutions', { key, query: { limit: 100 } });
  const again = await logIn(client, ACCOUNT);
  await ask('listCredentials', { cookie: again });
  await ask('listIntegrations', { cookie: again });
  await ask('listNodeTypes', { key });
  for (const { credentialId, integrationId } of made) {
    await ask('getCredential', { cookie: again, params: { credentialId } });
    await ask('getIntegration', { cookie: again, params: { integrationId } });
    const params = { credentialId };
    await ask('deleteCredential', { cookie: again, params });
    await ask('deleteCredential', { cookie: again, params, query: { force: true } });
  }
  const metrics = await client.raw({ path: '/metrics' });
  const texts = {
    answers: responses.join('\n'),
    metrics: metrics.text,
    filesBefore: files,
    processesBefore: processes,
    ...(await service.texts()),
  };
  // The search looks where it should.
  expect(texts.answers.includes('[removed]')).toBe(true);
  expect(texts.logs.includes('an outbound call failed')).toBe(true);
  expect(texts.database.includes('http_401')).toBe(true);
  expect(foundIn(`x${SECRET}y`)).not.toEqual([]);
  expect(foundIn(basic)).not.toEqual([]);
  expect(logs).toEqual([]);
  const found = Object.entries(texts).map(([where, text]) => [where, foundIn(text, KEYS)]);
  expect(found).toEqual(Object.keys(texts).map((where) => [where, []]));
});
