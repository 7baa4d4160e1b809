/** A client that closes its connection while no one reads its body: reading it then ends, and does not wait for more. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClientGone } from '../../../src/http/body/client-gone.ts';
import { receiveBody, type AcceptChunk } from '../../../src/http/body/receive-body.ts';
import { hasEmptyBody } from '../../../src/http/body/empty-body.ts';
import { bodyRule } from '../../support/body-rule.ts';

type Read = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<unknown>;

/** Sends the text, of a body that may be longer, leaves when the server has it, and returns how reading ended. */
async function leave(text: string, declared: number, read: Read): Promise<unknown> {
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const leaving = http.request({
    port,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': declared },
  });
  leaving.on('error', () => undefined);
  leaving.write(text);
  const [request, response] = (await once(server, 'request')) as Parameters<Read>;
  const outcome = read(request, response).catch((error: unknown) => error);
  leaving.destroy();
  try {
    return await outcome;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const nothing: AcceptChunk = () => null;
const closed = (request: http.IncomingMessage) => once(request, 'close').catch(() => undefined);

test.each([
  ['during its body', '{"params":', 1_000],
  ['after its whole body', '{"params":{}}', 13],
])('gone %s before anyone reads it', async (_, text, declared) => {
  const ended = await leave(text, declared, async (request, response) => {
    await closed(request);
    return receiveBody(request, response, bodyRule, nothing);
  });
  expect(ended).toBeInstanceOf(ClientGone);
});

test('gone while what it sent is worked on', async () => {
  const ended = await leave('{"params":{}}', 13, (request, response) =>
    receiveBody(request, response, bodyRule, () => closed(request).then(() => undefined)),
  );
  expect(ended).toBeInstanceOf(ClientGone);
});

test('gone before anyone asks whether there is a body', async () => {
  const isEmpty = await leave('{', 1_000, async (request) => {
    await closed(request);
    request.read();
    return hasEmptyBody(request);
  });
  expect(isEmpty).toBe(false);
});
