/** Signs of life of a database are asked for by one connection at a time. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { createProbe } from '../../../src/stores/postgres/connection/probe.ts';
import { until } from '../../support/engine.ts';

it('one connection is open at a time, however often it is asked for', async () => {
  const sockets: Socket[] = [];
  // It takes connections, and says nothing.
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const probe = createProbe({ host: '127.0.0.1', port, user: 'x', password: 'x' }, 60_000);
  for (let count = 0; count < 3; count += 1) probe();
  await until(() => sockets.length > 0);
  probe();
  // Another one would have come before the end of this one is seen.
  const other = createProbe({ host: '127.0.0.1', port, user: 'x', password: 'x' }, 60_000);
  other();
  await until(() => sockets.length > 1);
  expect(sockets).toHaveLength(2);
  sockets[0]!.destroy();
  await until(() => {
    probe();
    return sockets.length > 2;
  });
  expect(sockets).toHaveLength(3);
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
});
