/** A response continues for as long as its reader takes something, however slowly. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createUnreadResponses } from '../../../src/http/reply/unread-responses.ts';
import type { EdgeContext } from '../../../src/http/context.ts';

/** More than the system's buffers between the two ends take. */
const BODY = Buffer.alloc(48 * 1024 * 1024, 'x');

let server: http.Server;
/** Of the one response that a test asks for. */
let sent: Promise<unknown>;
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

async function ask(responseStallMs: number): Promise<http.IncomingMessage> {
  const unread = createUnreadResponses({
    responseStallMs,
    unreadBytesPerOrganization: 1,
    unreadBytes: 1,
  });
  server = http.createServer((req, res) => {
    sent = once(res, 'close');
    unread.watch({ req, res, body: BODY, state: { caller: null } } as unknown as EdgeContext);
    res.end(BODY);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = http.get({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return response;
}

it('is sent whole to a reader that is slower than the limit for one that takes nothing', async () => {
  const started = performance.now();
  const response = await ask(3_000);
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(bytes).toBe(BODY.length);
  expect(performance.now() - started).toBeGreaterThan(3_000);
});

it('is cut off where its reader takes nothing', async () => {
  const response = await ask(300);
  const ended = new Promise((resolve) =>
    response.once('error', () => undefined).once('close', resolve),
  );
  await sent;
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await ended;
  expect(bytes).toBeLessThan(BODY.length);
});
