/** Credentials of mail servers. */

import { createServer } from 'node:net';

import { newCredential } from '../http/credentials.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';
import { selfSigned } from '../support/certificate.ts';
import { MAIL_LOGIN, mailServer, type MailServer } from '../support/mail-server.ts';

const certificate = selfSigned({ addresses: ['127.0.0.1'] });

let server: TestServer;
/** They begin the encryption with STARTTLS, with the connection, and never. */
let mails: { starttls: MailServer; tls: MailServer; plain: MailServer };
beforeAll(async () => {
  const withLogin = { authOptional: false, disabledCommands: [], ...certificate };
  mails = {
    starttls: await mailServer(withLogin),
    tls: await mailServer({ ...withLogin, secure: true }),
    plain: await mailServer(),
  };
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [
      ...Object.values(mails).map((mail) => `127.0.0.1:${mail.port}`),
      '127.0.0.9',
    ],
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all(Object.values(mails).map((mail) => mail.close()));
});

async function test(overrides: object) {
  const { id } = await newCredential(server, overrides);
  const params = { credentialId: id };
  return server.client.ok('testCredential', { cookie: server.admin.cookie, params });
}

describe('testCredential with a mail server', () => {
  const login = (mail: keyof typeof mails, overrides: object = {}) => ({
    type: 'smtp',
    hosts: undefined,
    test_url: undefined,
    data: { host: '127.0.0.1', port: mails[mail].port, ...MAIL_LOGIN, ...overrides },
  });
  const ca = certificate.cert;

  it.each<[string, keyof typeof mails, object]>([
    ['after STARTTLS', 'starttls', { ca }],
    ['over TLS', 'tls', { ca, starttls: false }],
    ['without a check of the certificate', 'starttls', { tls: 'unverified' }],
  ])('logs in %s', async (_, mail, overrides) => {
    const { body } = await test(login(mail, overrides));
    expect(body.data).toMatchObject({ ok: true });
    expect(body.data.message).toContain(`accepts the login of ${MAIL_LOGIN.username}`);
  });

  it('needs no login if the server has none', async () => {
    const absent = { username: undefined, password: undefined, tls: 'off' };
    const { body } = await test(login('plain', absent));
    expect(body.data).toMatchObject({ ok: true });
  });

  it.each<[step: string, mail: keyof typeof mails, overrides: object, message: string]>([
    ['dns', 'plain', { host: '10.0.0.1' }, 'not a public address'],
    ['tcp', 'plain', { host: '127.0.0.9', port: 9 }, 'refused the connection'],
    ['tls', 'plain', {}, 'does not support STARTTLS'],
    ['tls', 'plain', { starttls: false }, 'set `starttls` to true'],
    ['tls', 'starttls', {}, 'self-signed certificate'],
    ['tls', 'tls', { starttls: false }, 'self-signed certificate'],
    ['login', 'plain', { tls: 'off' }, 'does not offer a login'],
    ['login', 'starttls', { ca, password: 'another-4711' }, '(535 5.7.8)'],
  ])('says that the step %s failed (%s)', async (step, mail, overrides, message) => {
    const { body, text } = await test(login(mail, overrides));
    expect(body.data).toMatchObject({ ok: false, failed_step: step });
    expect(body.data.message).toContain(message);
    expect(text).not.toMatch(/another-4711|sentinel/);
  });

  it.each<[what: string, answer: string]>([
    ['garbage', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['an endless reply', `220-${'a'.repeat(100_000)}`],
    ['endless lines', '220-a\r\n'.repeat(50_000)],
  ])('survives a server that sends %s', async (_, answer) => {
    const hostile = createServer((socket) => {
      socket.resume().on('error', () => undefined);
      socket.write(answer);
    });
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.9', resolve));
    const { port } = hostile.address() as { port: number };
    const { body } = await test(login('plain', { host: '127.0.0.9', port, tls: 'off' }));
    expect(body.data).toMatchObject({ ok: false, failed_step: 'login' });
    await new Promise((resolve) => hostile.close(resolve));
  });
});
