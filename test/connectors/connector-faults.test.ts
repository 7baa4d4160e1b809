/** Servers of several connectors that misbehave in the same ways: each fails the call, and says why. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

import { ended } from '../http/executions.ts';
import { chain, createWorkflow } from '../http/graphs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bucketData, startBucket, type BucketServer } from '../support/bucket/server.ts';
import { selfSigned } from '../support/certificate.ts';
import { MAIL_LOGIN, mailServer } from '../support/mail-server.ts';

let app: TestApp;
let bucket: BucketServer;
const servers: Server[] = [];
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
  bucket = await startBucket();
});
beforeEach(() => {
  bucket.fault = null;
  bucket.state.objects.clear();
  app.clock.advance({ minutes: 2 });
});
afterAll(async () => {
  await app.close();
  await bucket.close();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

let count = 0;
async function credential(type: string, data: object): Promise<number> {
  const { body } = await app.client.ok('createCredential', {
    cookie: app.admin.cookie,
    body: { name: `Fault ${(count += 1)}`, type: type as 's3', data: data as never },
  });
  return body.data.id;
}

async function tested(type: string, data: object) {
  const credentialId = await credential(type, data);
  const call = { cookie: app.admin.cookie, params: { credentialId } };
  return (await app.client.ok('testCredential', call)).body.data;
}

async function serve(handle: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    handle(socket);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const graphOf = (node_type: string, config: object) =>
  chain(
    { node_type, node_role: 'getter', label: 'Rows', config },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} },
  );

describe('a certificate for another name', () => {
  const { cert: ca, key } = selfSigned({ names: ['other.example.com'] });

  it('is refused by a login to a mail server', async () => {
    const mail = await mailServer({ authOptional: false, disabledCommands: [], cert: ca, key });
    const data = { host: '127.0.0.1', port: mail.port, ...MAIL_LOGIN, ca };
    expect(await tested('smtp', data)).toMatchObject({ ok: false, failed_step: 'tls' });
    await mail.close();
  });

  it.each([['postgres', Buffer.from('S')]])(
    'is refused by a login to a database: %s',
    async (type, accept) => {
      const port = await serve((socket) => {
        socket.once('data', () => {
          socket.write(accept);
          const secure = new TLSSocket(socket, { isServer: true, cert: ca, key });
          secure.on('error', () => undefined);
        });
      });
      const data = {
        host: '127.0.0.1',
        port,
        database: 'd',
        username: 'u',
        password: 'secret',
        ca,
      };
      expect(await tested(type, data)).toMatchObject({ ok: false, failed_step: 'tls' });
    },
  );
});

/** A promise, and the function that fulfils it. */
function newPause() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

describe('a server that pauses', () => {
  it.each<[string, string, () => Promise<[config: object, isPaused: Promise<void>]>]>([
    [
      'a database',
      'sources/postgres',
      async () => {
        const paused = newPause();
        const port = await serve((socket) => socket.once('data', () => paused.resolve()));
        const data = { host: '127.0.0.1', port, database: 'd', username: 'u', password: 'secret' };
        const credentialId = await credential('postgres', { ...data, tls: 'off' });
        return [{ credential_id: credentialId, statement: 'SELECT 1 AS n' }, paused.promise];
      },
    ],
    [
      'a bucket',
      'sources/object',
      async () => {
        const paused = newPause();
        bucket.fault = () => {
          paused.resolve();
          return 'stall';
        };
        const credentialId = await credential('s3', bucketData(bucket));
        return [{ credential_id: credentialId, key: 'a.csv' }, paused.promise];
      },
    ],
  ])('does not keep a run that is cancelled: %s', async (_, type, start) => {
    const [config, isPaused] = await start();
    const graph = graphOf(type, config);
    const { id: workflowId } = await createWorkflow(app, app.keys.all, graph, 'Paused');
    const { body } = await app.client.accepted('executeWorkflow', {
      key: app.keys.all,
      params: { workflowId },
      headers: { prefer: 'respond-async' },
      body: { params: {} },
    });
    await isPaused;
    const call = { key: app.keys.all, params: { executionId: body.data.id } };
    await app.client.call('cancelExecution', call);
    await ended(app, app.keys.all, body.data.id);
  });
});

describe('a bucket', () => {
  const read = async (config: object): Promise<string> => {
    const credentialId = await credential('s3', bucketData(bucket));
    const graph = graphOf('sources/object', { credential_id: credentialId, ...config });
    const { body } = await app.client.call('previewGraph', { key: app.keys.all, body: graph });
    return JSON.stringify(body.error);
  };

  it('that answers without an end fails the run', async () => {
    const content = `<ListBucketResult>${'<Contents/>'.repeat(900_000)}</ListBucketResult>`;
    bucket.fault = () => ({ status: 200, content });
    expect(await read({ prefix: 'a' })).toContain('sent a long answer');
  });
});
