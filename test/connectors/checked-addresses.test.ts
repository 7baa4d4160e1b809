/** A name is resolved once for each call: a server cannot lead to other addresses than those that were checked. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import type { Connector } from '../../src/connectors/connector.ts';
import { createDatabases } from '../../src/connectors/database/index.ts';
import { mysql } from '../../src/connectors/mysql/index.ts';
import { postgres } from '../../src/connectors/postgres/index.ts';
import { createS3 } from '../../src/connectors/s3/index.ts';
import { createSftp } from '../../src/connectors/sftp/index.ts';
import { createSmtp } from '../../src/connectors/smtp/index.ts';
import { spark } from '../../src/connectors/spark/index.ts';
import { connectorsFolder } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

/** No resolver knows it. */
const NAME = 'server.invalid';
const ADDRESS = '127.0.0.9';

let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  server.listen(0, ADDRESS);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let lookups = 0;
const options = {
  findAddresses: async () => {
    lookups += 1;
    return Promise.resolve([ADDRESS]);
  },
  compiledFolder: connectorsFolder(),
  log: recordedLog(),
};

it.each<[string, () => Connector | undefined]>([
  ['postgres', () => createDatabases([postgres], options)[0]],
  ['mysql', () => createDatabases([mysql], options)[0]],
  ['spark', () => createDatabases([spark], options)[0]],
  ['s3', () => createS3(options)],
  ['sftp', () => createSftp(options)],
  ['smtp', () => createSmtp(options)],
])('%s connects to the address that was checked', async (_, create) => {
  [lookups, connections] = [0, 0];
  const login = { host: NAME, port, database: 'd', username: 'u', tls: 'off' } as const;
  const bucket = { endpoint: `http://${NAME}:${port}`, bucket: 'b', access_key_id: 'a' };
  const connection = {
    id: 1,
    revision: '1',
    settings: { ...login, ...bucket, host_key: 'SHA256:x' },
    secret: 'secret',
  };
  const test = await create()?.test({
    connection,
    tenant: '1',
    signal: AbortSignal.timeout(30_000),
  });
  expect(test).toMatchObject({ ok: false, message: expect.stringContaining(NAME) });
  expect(lookups).toBe(1);
  expect(connections).toBeGreaterThan(0);
});
