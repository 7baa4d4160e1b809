/** Nothing is mounted beside the operations of the documents and a named list; no other spelling leads to any of it. */

import { METHODS } from 'node:http';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readSourceFiles } from '../support/source-files.ts';
import { systemPaths } from '../support/system-paths.ts';

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  // Whoever is let in everywhere, so that nothing hides behind a refusal.
  headers = {
    authorization: `Bearer ${(await app.newKey({ level: 'client' })).value}`,
    cookie: app.admin.cookie,
  };
});
afterAll(() => app.close());

const NAMED = [
  /^\/$/,
  /^\/(livez|readyz|metrics)$/,
  /^(\/product)?\/openapi(-3\.0)?\.(json|yaml)$/,
  // The reference, the guides, a page for each error code and node type, and what they load.
  /^\/docs$/,
  /^\/docs\/[\w./-]+$/,
  // The page that a server leads a browser back to.
  /^\/product\/oauth\/callback(\.js)?$/,
];

const ids = Object.keys(operations) as OperationId[];
const apiPaths = [...new Set(ids.map((id) => operations[id].path))];
const methodsOf = (path: string): string[] =>
  ids.filter((id) => operations[id].path === path).map((id) => operations[id].method);
const parametersOf = (path: string) =>
  path.replace('{resultId}', 'dataRef:0').replace(/\{\w+\}/g, '2147483647');
/** What the documents say belongs to an operation, whatever stands for its parameters. */
const belongsToOperation = (path: string): boolean =>
  apiPaths.some((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));

it('every route beside the operations is in the list', () => {
  const paths = systemPaths();
  expect(paths.filter((path) => !NAMED.some((named) => named.test(path)))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['/livez', '/readyz', '/metrics', '/docs', '/openapi.json']),
  );
  expect(paths.filter((path) => /^\/api(\/|$)/.test(path) || /[(*{:]/.test(path))).toEqual([]);
});

it('what takes part in answering is put in at one place for each port, and only three of it have paths', () => {
  const mounted = readSourceFiles()
    .filter(({ path }) => !path.startsWith('generated/'))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\.use\(\s*(?:[\w.]+ \? )?(\w*)|new (Router|Koa)\b|\b(createServer)\(/g),
      ].map(([, ...found]) => `${path}: ${found.join('')}`),
    );
  expect(mounted).toEqual([
    'http/edge.ts: Koa',
    ...[
      'clientAddress',
      'requestId',
      'finish',
      'accessLog',
      'compression',
      'errorResponse',
      'openToAllOrigins',
      'systemOnly',
    ].map((name) => `http/edge.ts: ${name}`),
    ...['consolePages', 'systemRoutes', 'missing'].map((name) => `http/edge.ts: ${name}`),
    ...[
      'route',
      'authenticate',
      'anonymousLimit',
      'requestLimit',
      'foreignSite',
      'scope',
      'unreadLimit',
      'parameters',
      'idempotency',
      'body',
      'validate',
      'concurrency',
      'handler',
      'reply',
    ].map((name) => `http/edge.ts: ${name}`),
    ...['Koa', 'requestId', 'errorResponse', 'onlyMetrics', 'metricsPage'].map(
      (name) => `http/metrics-edge.ts: ${name}`,
    ),
    'http/server/server.ts: createServer',
    'http/system/system.ts: Router',
  ]);
});

describe('another spelling of a path leads nowhere', () => {
  const spellings: readonly (readonly [string, (path: string) => string])[] = [
    ['a slash at the end', (path) => `${path}/`],
    ['two slashes at the end', (path) => `${path}//`],
    ['two slashes at the front', (path) => `/${path}`],
    ['two slashes within', (path) => path.replace(/(?<=.)\//, '//')],
    ['upper case', (path) => path.toUpperCase()],
    [
      'one letter in upper case',
      (path) => path.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()),
    ],
    [
      'a letter percent-encoded',
      (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ],
    ['a slash percent-encoded', (path) => path.replace(/(?<=.)\//, '%2F')],
    ['a way back at the front', (path) => `/docs/..${path}`],
    ['a way back percent-encoded', (path) => `/docs/%2e%2e${path}`],
    ['a dot within', (path) => path.replace(/(?<=.)\//, '/./')],
    ['a segment more', (path) => `${path}/more`],
    ['an ending', (path) => `${path}.html`],
    ['a parameter of the path', (path) => `${path};version=2`],
    ['a NUL', (path) => `${path}%00`],
    ['a backslash', (path) => path.replace(/(?<=.)\//, '\\')],
  ];

  it.each(spellings)('%s', async (_, spell) => {
    const known = [...apiPaths.map(parametersOf), ...systemPaths().filter((path) => path !== '/')];
    const spelled = [...new Set(known.map(spell))].filter(
      (path) => !known.includes(path) && !belongsToOperation(path),
    );
    expect(spelled.length).toBeGreaterThan(0);
    for (const path of spelled) {
      const { status, body } = await app.client.raw({ path, headers });
      expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });
});

describe('a method that is not declared is refused, with those that are', () => {
  // CONNECT asks for a tunnel and names no path; a HEAD has a response without the envelope.
  const methods = METHODS.filter((method) => !['CONNECT', 'OPTIONS', 'HEAD'].includes(method));
  const allowed = (allow: string | undefined): string[] => (allow ?? '').split(', ').sort();

  it.each(apiPaths)('%s', async (template) => {
    const declared = methodsOf(template);
    const path = parametersOf(template);
    for (const method of methods.filter((each) => !declared.includes(each))) {
      const { status, body, headers: sent } = await app.client.raw({ method, path, headers });
      expect([method, status, body.error.code]).toEqual([method, 405, 'METHOD_NOT_ALLOWED']);
      expect(allowed(sent['allow'])).toEqual([...declared, 'OPTIONS'].sort());
    }
    const head = await app.client.raw({ method: 'HEAD', path, headers });
    expect([head.status, head.text, allowed(head.headers['allow'])]).toEqual([
      405,
      '',
      [...declared, 'OPTIONS'].sort(),
    ]);
    const options = await app.client.raw({ method: 'OPTIONS', path, headers });
    expect([options.status, options.text]).toEqual([204, '']);
  });

  it('beside the operations', async () => {
    for (const path of systemPaths()) {
      const method = methods[path.length % methods.length]!;
      for (const each of ['POST', 'PUT', 'DELETE', method].filter((one) => one !== 'GET')) {
        const { status, headers: sent } = await app.client.raw({ method: each, path, headers });
        expect([path, each, status, sent['allow']]).toEqual([path, each, 405, 'GET, HEAD']);
      }
    }
  });

  it('whatever a header or the query says of another', async () => {
    const { body } = await app.client.ok('createWorkflow', {
      key: app.keys.all,
      body: { title: 'Kept' },
    });
    const path = `/api/v1/workflows/${body.data.id}`;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      expect(
        (await app.client.raw({ path, headers: { ...headers, [name]: 'DELETE' } })).status,
      ).toBe(200);
      expect(
        (await app.client.raw({ method: 'POST', path, headers: { ...headers, [name]: 'DELETE' } }))
          .status,
      ).toBe(405);
    }
    for (const name of [
      'x-original-url',
      'x-rewrite-url',
      'x-forwarded-prefix',
      'x-forwarded-path',
    ]) {
      expect(
        (await app.client.raw({ path: '/nowhere', headers: { ...headers, [name]: path } })).status,
      ).toBe(404);
    }
    expect(
      (await app.client.raw({ method: 'POST', path: `${path}?_method=DELETE`, headers })).status,
    ).toBe(405);
    await app.client.ok('getWorkflow', { key: app.keys.all, params: { workflowId: body.data.id } });
  });
});

it.each([
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v0/keys',
  '/api/v2/workflows',
  '/v1/workflows',
  '/workflows',
  '/keys',
  '/product',
  '/product/',
  '/product/keys',
  '/product/workflows',
  '/product/databases',
  '/product/schedules',
  '/api/v1/session',
  '/api/v1/users',
  '/api/v1/workflows/1/executions',
  '/api/v1/keys/1/rotate',
  '/health',
  '/healthz',
  '/status',
  '/ping',
  '/version',
  '/info',
  '/actuator',
  '/debug',
  '/debug/pprof',
  '/admin',
  '/login',
  '/graphql',
  '/swagger',
  '/swagger.json',
  '/redoc',
  '/.well-known/openapi',
  '/.env',
  '/.git/config',
  '/package.json',
  '/src/main.ts',
  '/dist/main.js',
  '/favicon.ico',
  '/robots.txt',
  '/index.html',
  '/static',
  '/public',
  '/docs/..%2f..%2fpackage.json',
  '/docs/../package.json',
])('nothing is at %s', async (path) => {
  const { status, body } = await app.client.raw({ path, headers });
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
});
