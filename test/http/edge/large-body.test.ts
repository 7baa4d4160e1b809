/** A large body is asked for where it can be used, and only there; it lies in a file while it is read. */

import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { connectDatabase } from '../../../src/stores/postgres/connection/database.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes, type CallRequest } from '../../../scripts/service/client.ts';
import { chain, dashboard, endless, params } from '../graphs.ts';
import { filler } from './row-graphs.ts';

let app: TestApp;
let key: string;
const dataDir = mkdtempSync(join(tmpdir(), 'weir-posted-'));
beforeAll(async () => {
  app = await startTestApp({
    config: {
      dataDir,
      executionsPerKey: 2,
      paramsMaxBytes: 4_000_000,
      bodiesMaxBytes: 10_000_000,
      executeMaxRows: 10_000,
    },
  });
  key = app.keys.all;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const inputs = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /engine.*\/runs\//.test(entry.parentPath) &&
        entry.name.startsWith('input-'),
    )
    .map((entry) => join(entry.parentPath, entry.name));

async function stored(graph: object): Promise<Pick<CallRequest, 'key' | 'params'>> {
  const { body } = await app.client.ok('createWorkflow', { key, body: { title: 'T', ...graph } });
  return { key, params: { workflowId: body.data.id } };
}

describe('a large body', () => {
  it('leaves no run in the history where it is refused', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const before = await executions();
    await app.client.fails('INVALID_BODY', 'executeWorkflow', {
      ...call,
      body: `{"params":{"rows":[{"a":"${filler}"}`,
    });
    expect(await executions()).toBe(before);
    await app.client.ok('executeWorkflow', {
      ...call,
      body: { params: { rows: [{ a: filler }] } },
    });
    expect(await executions()).toBe(before + 1);
  });

  it.each<[number, string, () => Promise<string>]>([
    [404, '/api/v1/workflows/2147483647/execute', () => Promise.resolve(key)],
    [403, '/api/v1/workflows/2147483647/execute', () => Promise.resolve(app.keys.read)],
    [401, '/api/v1/workflows/1/execute', () => Promise.resolve('weir_nonsense')],
  ])('is not read where the response is %d', async (status, path, value) => {
    const request = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${await value()}`,
      'Content-Type: application/json',
      'Content-Length: 3000000',
      'Expect: 100-continue',
      'Connection: close',
      '',
      '',
    ];
    const reply = await sendBytes(app.url, request.join('\r\n'));
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is not read where the key has as many runs as it may have', async () => {
    const call = await stored(endless);
    const hangUp = new AbortController();
    const runs = [1, 2].map(() =>
      app.client.call('executeWorkflow', { ...call, signal: hangUp.signal }).catch(() => null),
    );
    while ((await executions('running')) < 2)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const request = [
      `POST /api/v1/workflows/${call.params!['workflowId']}/execute HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      'Content-Length: 3000000',
      'Expect: 100-continue',
      'Connection: close',
      '',
      '',
    ];
    expect(await sendBytes(app.url, request.join('\r\n'))).toMatch(/^HTTP\/1.1 429 /);
    hangUp.abort();
    await Promise.all(runs);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', (bytes) => gzipSync(bytes)],
    ['br', (bytes) => brotliCompressSync(bytes)],
  ])('of a few bytes that %s makes of millions is refused', async (encoding, compress) => {
    const bomb = compress(Buffer.from(`{"params":{"rows":[${'{},'.repeat(1_200_000)}{}]}}`));
    const { body } = await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', {
      ...(await stored(chain(params('rows'), dashboard))),
      body: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect(body.error.message).toContain('200 times');
  });

  it('may be as repetitive as it likes up to a mebibyte, and no byte more', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const send = (bytes: number) => ({
      ...call,
      body: gzipSync('{"params":{"rows":[{"a":1}]}}'.padEnd(bytes)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    await app.client.ok('executeWorkflow', send(1_048_576));
    await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', send(1_048_577));
  });

  it('is refused for now where its organization sends as much at once as it may', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const head = (length: number): string =>
      [
        `POST /api/v1/workflows/${call.params!['workflowId']}/execute HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        'Expect: 100-continue',
        'Connection: close',
        '',
        '',
      ].join('\r\n');
    const first = connect(
      Number(new URL(app.url).port),
      '127.0.0.1',
      () => void first.write(head(4_000_000)),
    );
    const [go] = (await once(first, 'data')) as [Buffer];
    expect(String(go)).toContain('100 Continue');
    const response = await sendBytes(app.url, head(3_000_000));
    expect(response).toMatch(/^HTTP\/1.1 503 /);
    expect(response).toMatch(/Retry-After: 1\r\n/i);
    expect(response).toContain('SERVICE_UNAVAILABLE');
    first.destroy();
    let second = '';
    while (!second.startsWith('HTTP/1.1 100')) {
      const again = connect(
        Number(new URL(app.url).port),
        '127.0.0.1',
        () => void again.write(head(3_000_000)),
      );
      second = String(((await once(again, 'data')) as [Buffer])[0]);
      again.destroy();
    }
  });

  it('is in a private file, which is removed when the client disconnects', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const hangUp = new AbortController();
    const body = `{"params":{"rows":[${'{"a":"some text"},'.repeat(100_000)}{}]}}`;
    const run = app.client
      .call('executeWorkflow', { ...call, body, signal: hangUp.signal })
      .catch(() => null);
    while (inputs().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(
      inputs().map((file) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0o100600),
    ).toEqual([0o100600]);
    hangUp.abort();
    await run;
    while (inputs().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

/** How many runs the history has, of a status or of any. */
async function executions(status = '%'): Promise<number> {
  const database = await connectDatabase({ url: app.databaseUrl, poolSize: 1 });
  const [row] = await database.query(
    { name: 'executions', sql: 'SELECT count(*)::int FROM executions WHERE status::text LIKE $1' },
    [status],
  );
  await database.close();
  return row![0] as number;
}
