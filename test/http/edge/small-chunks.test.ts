/** A body in chunks: a row in each is fine, a byte in each is refused before it costs the process seconds. */

import net from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../support/app.ts';

const FREE_CHUNKS = 100_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** @returns status and body of the response */
async function post(body: Buffer, chunkBytes: number, headers = ''): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += chunkBytes) {
    const chunk = body.subarray(at, at + chunkBytes);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  socket.write(
    `POST /api/v1/workflows HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${app.keys.all}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${headers}\r\n`,
  );
  socket.write(Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]));
  await once(socket, 'close');
  return text;
}

const withBlanks = (bytes: number): Buffer => Buffer.from('{"title":"T"}'.padEnd(bytes));

it.each([
  ['as many chunks as may be of any length', FREE_CHUNKS, 1],
  ['more chunks of 32 bytes', 32 * 20_000, 32],
])('%s are a body', async (_, bytes, chunkBytes) => {
  expect(await post(withBlanks(bytes), chunkBytes)).toMatch(/^HTTP\/1\.1 201 /);
});

it('one more chunk of a byte is refused', async () => {
  const text = await post(withBlanks(FREE_CHUNKS + 1), 1);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"INVALID_BODY"');
  expect(text).toContain('chunks of fewer than 32 bytes on average');
  await app.client.ok('listWorkflows', { key: app.keys.read });
});

it('what is compressed is counted as it is sent', async () => {
  // Stored and not deflated, so that it is as long as the text.
  const body = gzipSync(withBlanks(FREE_CHUNKS + 100), { level: 0 });
  expect(await post(body, 1, 'Content-Encoding: gzip\r\n')).toContain('"code":"INVALID_BODY"');
});
