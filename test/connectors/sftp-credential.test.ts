/** Credentials for file servers: what they hold, what changes need the secret again, and what a test of one says. */

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { startTestApp, type TestApp } from '../support/app.ts';
import {
  fingerprintOf,
  LOGIN,
  newKey,
  sftpData,
  startSftpServer,
  type SftpServer,
} from '../support/sftp/server.ts';

let app: TestApp;
let server: SftpServer;
beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1'] } });
  server = await startSftpServer();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.fault = null;
  server.logins.length = 0;
  app.clock.advance({ minutes: 2 });
});

let count = 0;
const request = (data: object, more: object = {}) => ({
  cookie: app.admin.cookie,
  body: { name: `Files ${(count += 1)}`, type: 'sftp' as const, data: data as never, ...more },
});
const create = async (data: object) =>
  (await app.client.ok('createCredential', request(data))).body.data;

async function test(data: object) {
  const { id: credentialId } = await create(data);
  const call = { cookie: app.admin.cookie, params: { credentialId } };
  return (await app.client.ok('testCredential', call)).body.data;
}

const HOST_KEY = fingerprintOf(newKey());
const KEY = newKey();
const DATA = { host: 'SFTP.example.com', username: 'reports', host_key: HOST_KEY };
const PASSWORD = { ...DATA, password: LOGIN.password };
const encrypted = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'pass 1' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;

describe('a credential', () => {
  it('names the only server for which it is used, and never shows the secret', async () => {
    const { body, text } = await app.client.ok('createCredential', request(PASSWORD));
    expect(body.data).toMatchObject({ hosts: ['sftp.example.com:22'], test_url: null });
    expect(body.data.data).toEqual({
      host: 'sftp.example.com',
      port: 22,
      username: 'reports',
      host_key: HOST_KEY,
      password: { set: true },
    });
    expect(text).not.toContain(LOGIN.password);
  });

  it('can log in with a private key in place of a password, and back', async () => {
    const { id: credentialId, data } = await create({ ...DATA, private_key: KEY });
    expect(data).toMatchObject({ private_key: { set: true } });
    expect(data).not.toHaveProperty('password');
    const call = { cookie: app.admin.cookie, params: { credentialId } };
    const update = async (body: object) =>
      (await app.client.ok('updateCredential', { ...call, body: { data: body } })).body.data.data;
    expect(await update({ password: 'new' })).not.toHaveProperty('private_key');
    expect(await update({ private_key: encrypted, passphrase: 'pass 1' })).not.toHaveProperty(
      'password',
    );
  });

  it.each<[string, object, object, string]>([
    ['no secret', DATA, {}, '/data/password'],
    ['both secrets', { ...PASSWORD, private_key: KEY }, {}, '/data/private_key'],
    ['a text that is no key', { ...DATA, private_key: 'id_ed25519' }, {}, '/data/private_key'],
    ['a key without its passphrase', { ...DATA, private_key: encrypted }, {}, '/data/passphrase'],
    ['a passphrase of a password', { ...PASSWORD, passphrase: 'a' }, {}, '/data/passphrase'],
    ['an empty password', { ...DATA, password: '' }, {}, '/data/password'],
    ['no user', { ...PASSWORD, username: undefined }, {}, '/data/username'],
    ['a host key of another kind', { ...PASSWORD, host_key: 'MD5:aa' }, {}, '/data/host_key'],
    ['a host with a port', { ...PASSWORD, host: 'sftp.example.com:22' }, {}, '/data/host'],
    ['a field of a database', { ...PASSWORD, tls: 'off' }, {}, '/data/tls'],
    ['hosts', PASSWORD, { hosts: ['sftp.example.com'] }, '/hosts'],
  ])('is refused with %s', async (_, data, more, path) => {
    const { body, text } = await app.client.fails(
      'INVALID_INPUT',
      'createCredential',
      request(data, more),
    );
    expect(body.error.details).toMatchObject([{ path }]);
    expect(text).not.toContain(LOGIN.password);
    expect(text).not.toContain(KEY.split('\n')[1]);
  });

  it.each<[string, object]>([
    ['host', { host: 'other.example.com' }],
    ['port', { port: 2222 }],
    ['username', { username: 'other' }],
    ['host_key', { host_key: fingerprintOf(newKey()) }],
  ])('needs its secret again for another %s', async (field, data) => {
    const { id: credentialId } = await create(PASSWORD);
    const call = { cookie: app.admin.cookie, params: { credentialId } };
    const { body } = await app.client.fails('INVALID_INPUT', 'updateCredential', {
      ...call,
      body: { data },
    });
    expect(body.error.details).toMatchObject([{ path: `/data/${field}` }]);
    await app.client.ok('updateCredential', {
      ...call,
      body: { data: { ...data, password: 'new' } },
    });
  });
});

describe('a test', () => {
  it('logs in', async () => {
    expect(await test(sftpData(server))).toMatchObject({
      ok: true,
      message: `The server 127.0.0.1:${server.port} accepts the login of weir`,
    });
  });

  it('logs in to a server that asks for the password', async () => {
    const asking = await startSftpServer({ isInteractive: true });
    expect(await test(sftpData(asking))).toMatchObject({ ok: true });
    await asking.close();
  });

  it('says which key the server shows, and sends nothing to it', async () => {
    const { host_key: _, ...without } = sftpData(server);
    const report = await test(without);
    expect(report).toMatchObject({ ok: false, failed_step: 'host_key' });
    expect(report.message).toContain(`shows the host key \`${server.hostKey}\` (ssh-ed25519)`);
    const other = await test({ ...without, host_key: HOST_KEY });
    expect(other).toMatchObject({ ok: false, failed_step: 'host_key' });
    expect(other.message).toContain(`\`${server.hostKey}\` (ssh-ed25519), not \`${HOST_KEY}\``);
    expect(server.logins).toEqual([]);
  });

  it('finds the pinned key among several', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const second = rsa.export({ type: 'pkcs1', format: 'pem' }).toString();
    const several = await startSftpServer({ keys: [newKey(), second] });
    const data = { ...sftpData(several), host_key: fingerprintOf(second) };
    expect(await test(data)).toMatchObject({ ok: true });
    const { message } = await test({ ...data, host_key: HOST_KEY });
    expect(message).toContain(several.hostKey);
    expect(message).toContain(fingerprintOf(second));
    await several.close();
  });

  it.each<[string, object, string, string]>([
    ['the host', { host: '127.0.0.9', port: 9 }, 'dns', '127.0.0.9'],
    ['the port', { port: 1 }, 'tcp', 'it refused the connection'],
    ['the password', { password: 'wrong' }, 'login', 'does not accept the password of `weir`'],
    ['the user', { username: 'other' }, 'login', 'does not accept the password of `other`'],
    [
      'the private key',
      { password: undefined, private_key: KEY },
      'login',
      'does not accept the private key of `weir`',
    ],
    [
      'the passphrase',
      { password: undefined, private_key: encrypted, passphrase: 'wrong' },
      'login',
      'The private key cannot be read with the `passphrase`',
    ],
  ])('says that %s is wrong', async (_, data, failedStep, message) => {
    expect(await test({ ...sftpData(server), ...data })).toMatchObject({
      ok: false,
      failed_step: failedStep,
      message: expect.stringContaining(message),
    });
  });
});

describe('a server that does not keep to the protocol', () => {
  let other: Server;
  afterEach(() => void other.close());

  it.each<[string, string]>([
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['sends noise', 'SSH-2.0-x\r\n' + '\xff'.repeat(100_000)],
    ['sends an endless greeting', 'a'.repeat(10_000_000)],
  ])('fails the test: it %s', async (_, text) => {
    other = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(Buffer.from(text, 'latin1'));
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const report = await test({ ...sftpData(server), port });
    expect(report).toMatchObject({ ok: false, failed_step: 'login' });
    expect(report.message).toContain('cannot be used with SSH');
  });
});
