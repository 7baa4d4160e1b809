/** What a call sends, what it takes, and how it fails. */

import { readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { SourceError } from '../../../src/engine/sources/source-error.ts';
import type { HttpSourceRequest } from '../../../src/engine/sources/source.ts';
import { createOutboundClient, type OutboundOptions } from '../../../src/connectors/http/index.ts';
import { testDirectory, type TestDirectory } from '../../support/engine.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

let directory: TestDirectory;
let remote: RemoteHost;
let file: string;
let admitted: number[];
const admit = (bytes: number): void => void admitted.push(bytes);

beforeEach(async () => {
  admitted = [];
  directory = testDirectory();
  file = `${directory.path}/body`;
  remote = await remoteHost();
});
afterEach(async () => {
  await remote.close();
  directory.remove();
});

function call(
  request: Partial<HttpSourceRequest> = {},
  options: Partial<OutboundOptions> = {},
  signal = new AbortController().signal,
) {
  const client = createOutboundClient({
    allowHosts: ['data.example'],
    resolve: () => Promise.resolve(['127.0.0.1']),
    ...options,
  });
  return client(
    {
      method: 'GET',
      url: `http://data.example:${remote.port}/rows`,
      headers: {},
      query: {},
      ...request,
    },
    { file, signal, tenant: 'a', admit },
  );
}

async function failure(...given: Parameters<typeof call>): Promise<string> {
  const error: unknown = await call(...given).catch((caught: unknown) => caught);
  if (!(error instanceof SourceError)) throw new Error(`no SourceError: ${String(error)}`);
  return error.message;
}

describe('a call', () => {
  it('sends query, headers and body as given', async () => {
    remote.respond = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end('a\n1\n');
    const url = `http://data.example:${remote.port}/rows?a=1`;
    const end = await call({
      method: 'POST',
      url,
      query: { b: 'x y&z' },
      headers: { 'X-Key': 'k', 'Content-Type': 'application/vnd.q+json' },
      body: { q: [1] },
    });
    expect(end).toEqual({ contentType: 'text/csv; charset=utf-8', bytes: 4 });
    expect(admitted).toEqual([4]);
    expect(readFileSync(file, 'utf8')).toBe('a\n1\n');
    expect(remote.requests).toMatchObject([
      {
        method: 'POST',
        url: '/rows?a=1&b=x+y%26z',
        body: '{"q":[1]}',
        headers: { 'x-key': 'k', 'content-type': 'application/vnd.q+json' },
      },
    ]);
  });

  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'Connection',
    'Proxy-Authorization',
    'a b',
    'a\r\nb',
    '',
  ])('refuses to set the header %j', async (name) => {
    expect(await failure({ headers: { [name]: 'x' } })).toMatch(/cannot be set/);
  });

  it('refuses a header value that would begin another line', async () => {
    expect(await failure({ headers: { 'X-A': 'x\r\nX-B: y' } })).toMatch(
      /characters that a header cannot carry/,
    );
    expect(remote.requests).toEqual([]);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('decompresses %s', async (encoding, compress) => {
    remote.respond = (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('[{"a":1}]'));
    expect(await call()).toMatchObject({ bytes: 9 });
    expect(readFileSync(file, 'utf8')).toBe('[{"a":1}]');
  });
});

describe('a cap', () => {
  const MAX_BYTES = 1_048_576;

  it.each<[string, Record<string, string>, (body: Buffer) => Buffer]>([
    ['with its length', {}, (body) => body],
    ['in chunks', { 'transfer-encoding': 'chunked' }, (body) => body],
    ['in gzip', { 'content-encoding': 'gzip' }, gzipSync],
    ['in deflate', { 'content-encoding': 'deflate' }, deflateSync],
    ['in brotli', { 'content-encoding': 'br' }, brotliCompressSync],
  ])(
    'is exact for a body %s: so many bytes are taken, and one more is not',
    async (_, headers, encode) => {
      let length = MAX_BYTES;
      remote.respond = (_request, response) => {
        const body = encode(Buffer.alloc(length, 'x'));
        response
          .writeHead(200, {
            ...('transfer-encoding' in headers ? {} : { 'content-length': body.length }),
            ...headers,
          })
          .end(body);
      };
      expect(await call({}, { maxBytes: MAX_BYTES })).toMatchObject({ bytes: MAX_BYTES });
      expect(readFileSync(file).length).toBe(MAX_BYTES);
      rmSync(file);
      length += 1;
      expect(await failure({}, { maxBytes: MAX_BYTES })).toMatch(/larger than 1 MiB/);
    },
  );
});

describe('a response that is refused', () => {
  it.each([400, 404, 500, 503, 304, 204 + 100])('status %d', async (status) => {
    remote.respond = (_request, response) =>
      response.writeHead(status).end('{"error":\n"no such row"}');
    const body = status === 304 || status === 204 ? '' : ': {"error": "no such row"}';
    expect(await failure()).toMatch(
      new RegExp(
        `^The host data.example:${remote.port} answered with status ${status} to GET /[^ ?]*${body}$`,
      ),
    );
  });

  it('too large', async () => {
    remote.respond = (_request, response) => response.end('x'.repeat(3_000_000));
    expect(await failure({}, { maxBytes: 1_048_576 })).toBe(
      `The response of data.example:${remote.port} is larger than 1 MiB`,
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('too large once decompressed from %s', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(1_048_576);
    remote.respond = (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    expect(await failure({}, { maxBytes: 1_048_576 })).toMatch(/larger than 1 MiB/);
  });

  it.each([
    ['gzip', 'not gzip at all', /compression is broken/],
    ['br', 'not brotli at all', /compression is broken/],
    ['gzip', gzipSync('x'.repeat(1_000)).subarray(0, 20), /cut off/],
    ['gzip, br', 'x', /Content-Encoding that is not supported/],
    ['zstd', 'x', /Content-Encoding that is not supported/],
  ])('compressed wrongly: %s', async (encoding, body, reason) => {
    remote.respond = (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    expect(await failure()).toMatch(reason);
  });

  it('cut off', async () => {
    remote.respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x'.repeat(10), () => response.destroy());
    };
    expect(await failure()).toMatch(/closed the connection before its response was complete/);
  });
});

describe('a host that does not respond as it should', () => {
  it('by refusing the connection', async () => {
    const { port } = remote;
    await remote.close();
    expect(await failure({ url: `http://data.example:${port}/` })).toBe(
      `The host data.example:${port} refused the connection`,
    );
  });

  it.each([
    ['by not speaking HTTP', 'SSH-2.0-OpenSSH\r\n', /did not respond in HTTP/],
    ['by hanging up', '', /closed the connection without a response/],
  ])('%s', async (_what, text, reason) => {
    const server = createTcpServer((socket) => socket.resume().end(text));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(
      await failure({ url: `http://data.example:${(server.address() as AddressInfo).port}/` }),
    ).toMatch(reason);
    await new Promise((resolve) => server.close(resolve));
  });

  it('by not speaking TLS', async () => {
    expect(await failure({ url: `https://data.example:${remote.port}/` })).toMatch(
      /secure connection|closed the connection/,
    );
  });

  it.each([
    ['headers', () => undefined],
    ['a body', (response: ServerResponse) => void response.write('[')],
  ])('by sending %s slowly', async (_what, begin) => {
    remote.respond = (_request, response) => void begin(response);
    await expect(call({}, { timeoutMs: 150 })).rejects.toMatchObject({
      message: `The host data.example:${remote.port} did not complete its response within 0.15 seconds`,
      isTransient: true,
    });
  });

  it('by a resolver that never responds', async () => {
    expect(
      await failure({}, { timeoutMs: 50, resolve: () => new Promise(() => undefined) }),
    ).toMatch(/did not complete its response within/);
  });
});

it('ends with the caller: then the reason is the caller’s', async () => {
  const caller = new AbortController();
  remote.respond = () => caller.abort(new Error('gone'));
  await expect(call({}, {}, caller.signal)).rejects.toThrow('gone');
});

it('logs the host and the reason, and nothing of the request', async () => {
  const lines: string[] = [];
  remote.respond = (_request, response) => response.writeHead(500).end();
  await failure(
    { headers: { Authorization: 'Bearer s3cret' }, query: { token: 's3cret' } },
    { log: { info: (fields, message) => void lines.push(JSON.stringify([fields, message])) } },
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('answered with status 500');
  expect(lines[0]).not.toContain('s3cret');
});
