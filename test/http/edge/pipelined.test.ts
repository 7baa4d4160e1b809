/** Requests that come before the response to an earlier one are served in turn, and few of them wait. */

import { once } from 'node:events';
import net from 'node:net';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { divideReads, oneAtATime } from '../../../src/http/server/pipelined.ts';

const MOST = 10;
const request = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;

let served: { path: string; incoming: IncomingMessage; response: ServerResponse }[];
const server = createServer(
  oneAtATime((incoming, response) => {
    served.push({ path: incoming.url!, incoming, response });
    if (incoming.url !== '/rows') incoming.resume();
  }),
);
/** Requests that the parser began. */
let begun = 0;
divideReads(server.on('request', () => (begun += 1)));
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());
beforeEach(() => {
  served = [];
});

function connect() {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const closed = new Promise<void>(
    (resolve) => void socket.on('error', () => undefined).once('close', () => resolve()),
  );
  return { socket, closed, text: () => text };
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
/** What could still happen has happened. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 50));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

it('as many as may wait are all answered, each begun when the one before is sent', async () => {
  const { socket, text } = connect();
  socket.write(paths(MOST).map(request).join(''));
  for (const [index, path] of paths(MOST).entries()) {
    await until(() => served.length > index);
    await turns();
    expect(served.map((one) => one.path)).toEqual(paths(index + 1));
    served[index]!.response.end(`response to ${path}.`);
  }
  await until(() => text().includes(`response to /${MOST - 1}.`));
  expect([...text().matchAll(/response to (\S+?)\./g)].map(([, path]) => path)).toEqual(
    paths(MOST),
  );
  socket.write(request('/later'));
  await until(() => served.length > MOST);
  served[MOST]!.response.end('response to /later.');
  await until(() => text().includes('/later'));
  socket.destroy();
});

it('one more closes the connection, and none of those that wait is served', async () => {
  const greedy = connect();
  const other = connect();
  greedy.socket.write(
    paths(MOST + 1)
      .map(request)
      .join(''),
  );
  await greedy.closed;
  await turns();
  expect(served.map(({ path }) => path)).toEqual(['/0']);
  expect(served[0]!.response.destroyed).toBe(true);
  other.socket.write(request('/other'));
  await until(() => served.length === 2);
  served[1]!.response.end();
  await until(() => other.text().startsWith('HTTP/1.1 200'));
  other.socket.destroy();
});

it('what waits on a connection that the client closes is not served', async () => {
  const { socket } = connect();
  socket.write(paths(3).map(request).join(''));
  await until(() => served.length === 1);
  await turns();
  socket.destroy();
  await once(served[0]!.response, 'close');
  await turns();
  expect(served).toHaveLength(1);
});

it.each([
  'HTTP/1.1\r\nHost: x',
  'HTTP/1.0\r\nConnection: keep-alive',
  'HTTP/2.0\r\nConnection: keep-alive',
])('of thousands that arrive at once, few are begun: %j', async (version) => {
  const greedy = connect();
  const before = begun;
  greedy.socket.write(`GET / ${version}\r\n\r\n`.repeat(2_500));
  await greedy.closed;
  await turns();
  expect(begun - before).toBeLessThan(100);
});

it('a body that looks like requests arrives whole, also where it is read slowly', async () => {
  const body = `GET /log HTTP/1.1\r\n\r\n`.repeat(100_000);
  const { socket, text } = connect();
  socket.write(`POST /rows HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
  await until(() => served.length === 1);
  const { incoming, response } = served[0]!;
  incoming.pause();
  socket.write(body + request('/after'));
  await turns();
  let received = '';
  for await (const part of incoming.setEncoding('latin1')) {
    received += String(part);
    if (received.length % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(received === body).toBe(true);
  response.end('read');
  await until(() => served.length === 2);
  served[1]!.response.end('after');
  await until(() => text().endsWith('after'));
  socket.destroy();
});

it('a server that gives its connections no parser is refused before it listens', () => {
  const silent = createServer().removeAllListeners('connection');
  expect(() => divideReads(silent)).toThrow(/cannot bound pipelined requests/);
});
