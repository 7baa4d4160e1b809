/** Credentials that add a query parameter, sign requests, or present a client certificate. */

import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

import { SourceError, type HttpSourceRequest } from '../../../src/engine/index.ts';
import type { CredentialUse } from '../../../src/model/opened-credential.ts';
import { createOutbound } from '../../../src/connectors/http/index.ts';
import { selfSigned } from '../../support/certificate.ts';
import { testDirectory, type TestDirectory } from '../../support/engine.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

const SECRET = 'sentinel/4f1c0a+9be7';
const WRITTEN = encodeURIComponent(SECRET);
const KEY: CredentialUse = { kind: 'query', parameter: 'api_key', value: SECRET };

let directory: TestDirectory;
let host: RemoteHost;
beforeAll(async () => {
  directory = testDirectory();
  host = await remoteHost();
});
afterAll(async () => {
  await host.close();
  directory.remove();
});
beforeEach(() => {
  host.requests.length = 0;
  host.respond = (_, response) => response.end('[]');
});

const lines: unknown[] = [];
let files = 0;

function outboundWith(use: CredentialUse, { ca, hosts = ['a.test'] }: Options = {}) {
  return createOutbound({
    allowHosts: ['a.test', 'b.test'],
    resolve: () => Promise.resolve(['127.0.0.1']),
    openCredential: (_, id) => Promise.resolve({ id: Number(id), hosts, use }),
    log: { info: (...line: unknown[]) => void lines.push(line) },
    ca,
  });
}

interface Options {
  readonly ca?: string;
  readonly hosts?: readonly string[];
}

const into = () => ({
  file: `${directory.path}/${(files += 1)}`,
  signal: new AbortController().signal,
  admit: () => undefined,
  tenant: '3',
});

const fetchWith = (
  use: CredentialUse,
  { path = '/', ...request }: Partial<HttpSourceRequest> & { path?: string } = {},
  options?: Options,
) =>
  outboundWith(use, options).fetchSource(
    {
      method: 'GET',
      url: `http://a.test:${host.port}${path}`,
      headers: {},
      query: {},
      credentialId: 7,
      ...request,
    },
    into(),
  );

const urls = () => host.requests.map(({ url }) => url);

async function failure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (!(error instanceof SourceError)) throw new Error(`no SourceError: ${String(error)}`);
  return error.message;
}

describe('a key in the query', () => {
  it('is added to the query of the request', async () => {
    await fetchWith(KEY, { path: '/rows?a=1&b=%2F', query: { c: 'x y' } });
    await fetchWith(KEY);
    expect(urls()).toEqual([`/rows?a=1&b=%2F&c=x+y&api_key=${WRITTEN}`, `/?api_key=${WRITTEN}`]);
  });

  it('is sent once, if a redirect or the address of the next page contains it', async () => {
    host.respond = ({ url = '' }, response) => {
      if (!url.startsWith('/moved'))
        return response.writeHead(302, { location: `/moved${url.slice(1)}` }).end();
      return response.end('[]');
    };
    await fetchWith(KEY, { path: `/?api_key=${WRITTEN}&page=2` });
    expect(urls()).toEqual([`/?page=2&api_key=${WRITTEN}`, `/moved?page=2&api_key=${WRITTEN}`]);
  });

  it('is not sent after a redirect to another host, even if the address contains it', async () => {
    host.respond = ({ url = '' }, response) =>
      response.writeHead(302, { location: `http://b.test:${host.port}${url}` }).end();
    const message = await failure(fetchWith(KEY));
    expect(message).toContain('may only be sent to its own `hosts`');
    expect(host.requests).toHaveLength(1);
    expect([message, JSON.stringify(lines)].join()).not.toMatch(/sentinel/i);
  });

  it('cannot be set by the request too', async () => {
    expect(await failure(fetchWith(KEY, { path: '/?api_key=mine' }))).toBe(
      'The query parameter `api_key` is set by credential 7, and cannot be set by the request too',
    );
    expect(host.requests).toEqual([]);
  });

  it('is in no message, whatever the host responds', async () => {
    host.respond = ({ url }, response) => response.writeHead(400).end(`bad address ${url}`);
    const message = await failure(fetchWith(KEY));
    expect(message).toContain('its text is not shown');
    expect([message, JSON.stringify(lines)].join()).not.toMatch(/sentinel/i);
  });

  it('is not in the address that a page of a session reports', async () => {
    const session = outboundWith(KEY).session();
    const { url } = await session.fetchCall(
      {
        method: 'GET',
        url: `http://a.test:${host.port}/rows?page=1`,
        headers: {},
        credentialId: 7,
        retry: { maxAttempts: 1 },
      },
      { ...into(), body: { begin: () => undefined, write: () => undefined } },
    );
    session.close();
    expect(url).toBe(`http://a.test:${host.port}/rows?page=1`);
  });
});

describe('a signature', () => {
  const HMAC: CredentialUse = {
    kind: 'hmac',
    algorithm: 'sha512',
    secret: Buffer.from(SECRET),
    keyId: 'k1',
    signedText: '{method} {path} {body}',
    headers: { 'x-signature': '{key_id}:{signature}' },
    encoding: 'base64url',
  };
  const AWS: CredentialUse = {
    kind: 'aws',
    region: 'eu-central-1',
    service: 'execute-api',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: SECRET,
  };

  it('is made for each hop', async () => {
    host.respond = ({ url }, response) =>
      url === '/' ? response.writeHead(307, { location: '/there' }).end() : response.end('[]');
    await fetchWith(HMAC, { method: 'POST', body: { a: 1 } });
    const signatures = host.requests.map(({ headers }) => headers['x-signature']);
    expect(signatures).toEqual([
      expect.stringMatching(/^k1:[\w-]{86}$/),
      expect.stringMatching(/^k1:[\w-]{86}$/),
    ]);
    expect(signatures[0]).not.toBe(signatures[1]);
  });

  it('of AWS is sent with the time', async () => {
    await fetchWith(AWS);
    expect(host.requests[0]?.headers).toMatchObject({
      'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/) as string,
      authorization: expect.stringContaining('/eu-central-1/execute-api/aws4_request') as string,
    });
  });

  it.each([
    ['x-signature', HMAC],
    ['Authorization', AWS],
    ['X-Amz-Date', AWS],
  ])('refuses the header %s of the request', async (name, use) => {
    expect(await failure(fetchWith(use, { headers: { [name]: 'x' } }))).toContain(
      `The header \`${name.toLowerCase()}\` is set by credential 7`,
    );
  });

  it('of AWS lets messages show the response, unless a session token was sent', async () => {
    host.respond = (_, response) => response.writeHead(403).end('SignatureDoesNotMatch');
    expect(await failure(fetchWith(AWS))).toContain('SignatureDoesNotMatch');
    expect(await failure(fetchWith({ ...AWS, sessionToken: SECRET }))).toContain('is not shown');
    expect(await failure(fetchWith(HMAC))).toContain('is not shown');
  });
});

describe('a client certificate', () => {
  const SERVER = selfSigned({ names: ['a.test', 'b.test'] });
  const CLIENT = selfSigned({ names: ['client.test'] });
  const certificate = (overrides: object = {}): CredentialUse => ({
    kind: 'certificate',
    certificate: CLIENT.cert,
    privateKey: CLIENT.key,
    ca: undefined,
    ...overrides,
  });
  const seen: { authorized: boolean; host: string | undefined; reused: boolean }[] = [];
  const server = createHttpsServer(
    { ...SERVER, ca: CLIENT.cert, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      const socket = request.socket as TLSSocket;
      const { authorized } = socket;
      seen.push({ authorized, host: request.headers.host, reused: socket.isSessionReused() });
      if (request.url === '/away')
        return response.writeHead(302, { location: `https://b.test:${port}/` }).end();
      return response.writeHead(authorized ? 200 : 403).end('[]');
    },
  );
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => new Promise((resolve) => void server.close(resolve)));
  beforeEach(() => void (seen.length = 0));
  const at = (path = '/') => ({ url: `https://a.test:${port}${path}` });

  it('is presented to a server that requires it', async () => {
    await fetchWith(certificate(), at(), { ca: SERVER.cert });
    expect(seen).toMatchObject([{ authorized: true }]);
  });

  it('can name the certificate authorities of the server', async () => {
    expect(await failure(fetchWith(certificate(), at()))).toContain('certificate');
    await fetchWith(certificate({ ca: SERVER.cert }), at());
    expect(seen).toMatchObject([{ authorized: true }]);
  });

  it('that the server does not accept fails the call, and messages show the response', async () => {
    const other = selfSigned({ names: ['client.test'] });
    const use = certificate({ certificate: other.cert, privateKey: other.key });
    expect(await failure(fetchWith(use, at(), { ca: SERVER.cert }))).toContain(
      'answered with status 403 to GET /: []',
    );
  });

  it('is not presented to a host that it does not name', async () => {
    expect(await failure(fetchWith(certificate(), at('/away'), { ca: SERVER.cert }))).toContain(
      'may only be sent to its own `hosts`',
    );
    expect(seen).toHaveLength(1);
  });

  it('is not used over http, even if the operator allows the host', async () => {
    expect(await failure(fetchWith(certificate()))).toContain('which only https can carry');
    expect(host.requests).toEqual([]);
  });

  it('is not presented by calls of the same session without it', async () => {
    const session = outboundWith(certificate(), { ca: SERVER.cert }).session();
    const call = { method: 'GET', headers: {}, retry: { maxAttempts: 1 }, ...at() } as const;
    const receiving = () => ({
      ...into(),
      body: { begin: () => undefined, write: () => undefined },
    });
    await session.fetchCall({ ...call, credentialId: 7 }, receiving());
    await expect(session.fetchCall(call, receiving())).rejects.toThrow('status 403');
    await session.fetchCall({ ...call, credentialId: 7 }, receiving());
    session.close();
    expect(seen.map(({ authorized }) => authorized)).toEqual([true, false, true]);
  });
});
