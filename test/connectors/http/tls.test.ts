/** Calls over TLS: the certificate must be valid for the host by its name, whatever its address. */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';

import { SourceError } from '../../../src/engine/sources/source-error.ts';
import { createOutboundClient, type OutboundOptions } from '../../../src/connectors/http/index.ts';
import { selfSigned } from '../../support/certificate.ts';
import { testDirectory, type TestDirectory } from '../../support/engine.ts';
import { rawHost } from '../../support/raw-host.ts';

const VALID = selfSigned({ names: ['data.example', '*.wild.example'], addresses: ['127.0.0.1'] });
const NAMED = selfSigned({ names: ['data.example'] });
const DAY_MS = 86_400_000;

let directory: TestDirectory;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

function get(host: string, port: number, options: Partial<OutboundOptions> = {}) {
  const client = createOutboundClient({
    allowHosts: [host],
    resolve: () => Promise.resolve(['127.0.0.1']),
    ca: VALID.cert,
    ...options,
  });
  const request = {
    method: 'GET',
    url: `https://${host}:${port}/`,
    headers: {},
    query: {},
  } as const;
  return client(request, {
    file: `${directory.path}/body`,
    signal: new AbortController().signal,
    tenant: 'a',
    admit: () => undefined,
  });
}

async function failure(...given: Parameters<typeof get>): Promise<string> {
  const error: unknown = await get(...given).catch((caught: unknown) => caught);
  if (!(error instanceof SourceError)) throw new Error(`no SourceError: ${String(error)}`);
  return error.message.replace(/^The host \S+ /, '');
}

/** Resolves when the other side has let go of every connection. */
async function withServer(server: Server, work: (port: number) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.close();
    await closed;
  }
}

const httpsServer = (options: TlsOptions, seen: TLSSocket[] = []): Server =>
  createHttpsServer(options, (request, response) => {
    seen.push(request.socket as TLSSocket);
    response.end(`for ${request.headers.host}`);
  });

it.each([
  ['data.example', 'data.example'],
  ['x.wild.example', 'x.wild.example'],
  ['data.example.', 'data.example'],
])('a host with a certificate for its name is believed: %s', async (host, servername) => {
  const seen: TLSSocket[] = [];
  await withServer(httpsServer(VALID, seen), async (port) => {
    await get(host, port);
    expect(readFileSync(`${directory.path}/body`, 'utf8')).toBe(`for ${host}:${port}`);
    expect(seen[0]?.servername).toBe(servername);
  });
});

it('an address with a certificate for the address is believed, and named in no SNI', async () => {
  const seen: TLSSocket[] = [];
  await withServer(httpsServer(VALID, seen), async (port) => {
    await get('127.0.0.1', port);
    expect(seen[0]?.servername).toBe(false);
  });
});

describe('a certificate that is not valid for the host is refused', () => {
  it.each([
    ['another name', 'other.example', VALID, VALID.cert],
    ['a name below a wildcard’s', 'x.y.wild.example', VALID, VALID.cert],
    ['the address of the name alone', 'wild.example', VALID, VALID.cert],
    ['an address that it does not name', '127.0.0.1', NAMED, NAMED.cert],
    ['nobody trusts it', 'data.example', VALID, undefined],
    ['another authority is trusted', 'data.example', VALID, NAMED.cert],
  ])('%s', async (_what, host, served, ca) => {
    const seen: TLSSocket[] = [];
    await withServer(httpsServer(served, seen), async (port) => {
      expect(await failure(host, port, { ca })).toBe('has a certificate that is not valid for it');
    });
    expect(seen).toEqual([]);
  });

  it.each([
    ['expired', { notAfter: new Date(Date.now() - DAY_MS) }],
    ['not yet valid', { notBefore: new Date(Date.now() + DAY_MS) }],
  ])('%s', async (_what, validity) => {
    const served = selfSigned({ names: ['data.example'], ...validity });
    await withServer(httpsServer(served), async (port) => {
      expect(await failure('data.example', port, { ca: served.cert })).toBe(
        'has a certificate that is not valid for it',
      );
    });
  });
});

describe('a failed handshake is reported as such', () => {
  it('an old version of TLS', async () => {
    await withServer(
      httpsServer({
        ...VALID,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
      async (port) => {
        expect(await failure('data.example', port)).toBe('did not agree on a secure connection');
      },
    );
  });

  it.each([
    ['plain HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'did not agree on a secure connection'],
    ['an alert', Buffer.from('15030300020228', 'hex'), 'did not agree on a secure connection'],
    ['random bytes', randomBytes(10_000), 'did not agree on a secure connection'],
    ['nothing', '', 'closed the connection without a response'],
  ])('%s', async (_what, bytes, message) => {
    const host = await rawHost({ waitFor: '\x16\x03' });
    host.behave = (socket) => socket.end(bytes);
    expect(await failure('data.example', host.port)).toBe(message);
    await host.close();
  });

  it.each([
    [
      'a reset',
      (socket: Socket) => void socket.resetAndDestroy(),
      'closed the connection without a response',
    ],
    ['silence', () => undefined, 'did not complete its response within 0.3 seconds'],
  ])('%s', async (_what, behave, message) => {
    const host = await rawHost({ waitFor: '\x16\x03' });
    host.behave = behave;
    expect(await failure('data.example', host.port, { timeoutMs: 300 })).toBe(message);
    await host.close();
  });
});

describe('the time to connect', () => {
  afterEach(() => jest.useRealTimers());

  it('ends for a host that accepts the connection and never the handshake', async () => {
    const host = await rawHost({ waitFor: '\x16\x03' });
    host.behave = () => undefined;
    const limits = { connectTimeoutMs: 300, timeoutMs: 5_000 };
    expect(await failure('data.example', host.port, limits)).toBe(
      'did not accept a connection within 0.3 seconds',
    );
    await host.close();
  });

  it('leaves no timer where the connection fails', async () => {
    const host = await rawHost({ waitFor: '' });
    await host.close();
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'],
    });
    expect(await failure('data.example', host.port)).toBe('refused the connection');
    for (let turns = 0; jest.getTimerCount() > 0 && turns < 1_000; turns += 1)
      await new Promise(setImmediate);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('says nothing about how long the host then takes for its response', async () => {
    const server = createHttpsServer(VALID, (_request, response) => {
      setTimeout(() => response.end('late'), 1_100);
    });
    await withServer(server, async (port) => {
      expect(await get('data.example', port, { connectTimeoutMs: 1_000 })).toMatchObject({
        bytes: 4,
      });
    });
  });
});

describe('after a handshake', () => {
  const tlsServer = (behave: (socket: TLSSocket) => void): Server =>
    createTlsServer(VALID, (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => behave(socket));
    });
  const body = randomBytes(5_000_000);

  it.each([
    ['a length', `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`],
    ['no length', 'HTTP/1.1 200 OK\r\n\r\n'],
  ])('a large body with %s and the end right after arrives whole', async (_what, head) => {
    const server = tlsServer((socket) => {
      socket.write(head);
      socket.end(body);
    });
    await withServer(server, async (port) => {
      expect(await get('data.example', port)).toMatchObject({ bytes: body.length });
      expect(readFileSync(`${directory.path}/body`).equals(body)).toBe(true);
    });
  });

  it.each([
    [
      'half a body',
      (socket: TLSSocket) =>
        void socket.end(
          `HTTP/1.1 200 OK\r\ncontent-length: ${2 * body.length}\r\n\r\n${body.toString('hex', 0, 10)}`,
        ),
      /closed the connection before its response was complete/,
    ],
    ['no HTTP', (socket: TLSSocket) => void socket.end('SSH-2.0-x\r\n'), /did not respond in HTTP/],
  ])('%s', async (_what, behave, message) => {
    await withServer(tlsServer(behave), async (port) => {
      expect(await failure('data.example', port)).toMatch(message);
    });
  });

  it('tiny chunks without end', async () => {
    const piece = Buffer.from('1\r\nx\r\n'.repeat(10_000));
    const server = tlsServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const more = (): void => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
    });
    await withServer(server, async (port) => {
      const error: unknown = await get('data.example', port).catch((caught: unknown) => caught);
      expect((error as Error).message).toBe(
        `The response of data.example:${port} comes in chunks that are too small`,
      );
    });
  });
});
