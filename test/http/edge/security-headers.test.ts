/** Every response tells browsers not to guess its media type, and to come back by https where the service is reached so. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes } from '../../../scripts/service/client.ts';

const HSTS = 'strict-transport-security';

/** Of each kind of response one: the API, its refusals, preflights, pages, documents, health. */
const requests: readonly [method: string, path: string, status: number][] = [
  ['GET', '/api/v1/workflows', 200],
  ['GET', '/api/v1/workflows/77777', 404],
  ['PUT', '/api/v1/workflows', 405],
  ['OPTIONS', '/api/v1/workflows', 204],
  ['GET', '/product/session', 401],
  ['GET', '/nothing', 404],
  ['GET', '/', 302],
  ['GET', '/livez', 200],
  ['HEAD', '/readyz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/product/openapi.yaml', 200],
  ['GET', '/docs', 200],
  ['GET', '/docs/start.js', 200],
  ['GET', '/docs/reference.js', 200],
  ['GET', '/docs/style.css', 200],
  ['GET', '/docs/errors/NOT_FOUND', 200],
];

/** What never becomes a request for the edge, and what Node would answer without a body. */
const bytes: readonly [string, string][] = [
  ['nonsense', 'nonsense\r\n\r\n'],
  ['a request without a host', 'GET /livez HTTP/1.1\r\n\r\n'],
  [
    'too many headers',
    `GET /livez HTTP/1.1\r\nHost: x\r\n${`Y: ${'y'.repeat(1000)}\r\n`.repeat(20)}\r\n`,
  ],
];

async function send(app: TestApp, method: string, path: string) {
  return app.client.raw({
    method,
    path,
    headers: path.startsWith('/api/')
      ? { authorization: `Bearer ${app.keys.read}`, origin: 'https://page.example' }
      : {},
  });
}

describe.each([
  ['https', 'https://weir.example', 'max-age=31536000'],
  ['http', 'http://weir.example', undefined],
])('a service that is reached by %s', (_, publicUrl, policy) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ config: { publicUrl } });
  });
  afterAll(() => app.close());

  it.each(requests)('says so in its response to %s %s', async (method, path, wanted) => {
    const { status, headers } = await send(app, method, path);
    expect(status).toBe(wanted);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers[HSTS]).toBe(policy);
  });

  it.each(bytes)('says so in its response to %s', async (__, text) => {
    const [head = ''] = (await sendBytes(app.url, text)).split('\r\n\r\n');
    const lines = head.toLowerCase().split('\r\n');
    expect(lines.filter((line) => line.startsWith('x-content-type-options'))).toEqual([
      'x-content-type-options: nosniff',
    ]);
    expect(lines.filter((line) => line.startsWith(HSTS))).toEqual(
      policy === undefined ? [] : [`${HSTS}: ${policy}`],
    );
  });
});
