/** No compressed or long body that a client can send becomes a 500, or costs what it claims. */

import { gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes } from '../../../scripts/service/client.ts';
import type { ErrorCode } from '../../../src/errors.ts';
import type { OperationId } from '../../../src/generated/operations.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ config: { bodyMaxBytes: 20_000, paramsMaxBytes: 60_000 } });
  key = app.keys.all;
});
afterAll(() => app.close());

const json = (value: unknown): string => JSON.stringify(value);
const node = {
  node_type: 'termination/dashboardOutput',
  node_role: 'terminator',
  label: 'T',
  config: {},
};

describe('a compressed body', () => {
  const zipped = gzipSync(json({ title: 'Zipped' }));
  const cases: readonly (readonly [
    what: string,
    code: ErrorCode,
    body: Buffer,
    encoding: string,
  ])[] = [
    ['is bogus', 'INVALID_BODY', Buffer.from('no gzip at all'), 'gzip'],
    ['is cut off', 'INVALID_BODY', zipped.subarray(0, zipped.length - 9), 'gzip'],
    ['holds no JSON', 'INVALID_BODY', gzipSync('nothing'), 'gzip'],
    [
      'grows beyond the limit',
      'PAYLOAD_TOO_LARGE',
      gzipSync(json({ title: ' '.repeat(5_000_000) })),
      'gzip',
    ],
    ['nests too deep', 'INVALID_INPUT', gzipSync('['.repeat(10_000)), 'gzip'],
    ['has an encoding that nobody knows', 'UNSUPPORTED_MEDIA_TYPE', zipped, 'zstd'],
    ['has two encodings', 'UNSUPPORTED_MEDIA_TYPE', zipped, 'gzip, gzip'],
    ['is gzip and says deflate', 'INVALID_BODY', zipped, 'deflate'],
    ['is gzip and says brotli', 'INVALID_BODY', zipped, 'br'],
  ];

  it.each(cases)('is refused where it %s', async (_, code, body, encoding) => {
    await app.client.fails(code, 'createWorkflow', {
      key,
      body,
      headers: { 'content-encoding': encoding },
    });
  });

  it.each(['gzip', 'GZIP', 'x-gzip'])('is read as %s', async (encoding) => {
    const { body } = await app.client.ok('createWorkflow', {
      key,
      body: zipped,
      headers: { 'content-encoding': encoding },
    });
    expect(body.data.title).toBe('Zipped');
  });
});

describe('a long body', () => {
  const long = json({ title: 'T', description: 'x'.repeat(30_000) });

  it.each<[string, OperationId, Record<string, string>]>([
    ['with its length', 'createWorkflow', {}],
    ['in chunks', 'createWorkflow', { 'transfer-encoding': 'chunked' }],
    ['in another operation', 'createKey', {}],
  ])('is refused %s, and the connection ends', async (_, id, extra) => {
    const headers = 'transfer-encoding' in extra ? { ...extra, 'content-length': null } : extra;
    const response = await app.client.fails('PAYLOAD_TOO_LARGE', id, { key, body: long, headers });
    expect(response.headers['connection']).toBe('close');
  });

  it('that is announced and then not sent is refused all the same', async () => {
    const head = `POST /api/v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`;
    const response = await sendBytes(app.url, head);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"PAYLOAD_TOO_LARGE"');
  });

  it('is refused for strangers without being read', async () => {
    await app.client.fails('UNAUTHORIZED', 'createWorkflow', { body: long });
  });

  it('may be longer in an execute call', async () => {
    const made = await app.client.ok('createWorkflow', {
      key,
      body: { title: 'T', nodes: [node] },
    });
    const request = { key, params: { workflowId: made.body.data.id } };
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
      ...request,
      body: { params: { text: 'x'.repeat(50_000) } },
    });
    await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', {
      ...request,
      body: { params: { text: 'x'.repeat(70_000) } },
    });
  });
});
