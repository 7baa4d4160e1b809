/** Requests that come before the response to an earlier one are served in turn, and few of them wait. */

import { once } from 'node:events';
import net from 'node:net';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneAtATime } from '../../../src/http/server/pipelined.ts';

const MOST = 10;
const request = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`;

let served: { path: string; response: ServerResponse }[];
const server = createServer(
  oneAtATime((incoming, response) => {
    served.push({ path: incoming.url!, response });
    incoming.resume();
  }),
);
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
