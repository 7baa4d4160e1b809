/**
 * Hosts that hang up, lie about lengths, break encodings or never end. A response
 * that is whole by its framing arrives whole; any other is one clear sentence. No
 * error escapes (jest fails on one), and no connection or file stays open.
 */

import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

import { SourceError } from '../../src/engine/run/source-error.ts';
import { createOutboundClient } from '../../src/outbound/index.ts';
import { testDirectory, until, type TestDirectory } from '../support/engine.ts';
import { drip, flood, rawHost, type RawHost } from '../support/raw-host.ts';
import { stallDisk } from '../support/stalled-disk.ts';

const MB = 1_048_576;
const CRLF = '\r\n';
/** One fits into the buffers between two processes, so that all has arrived before the first byte is read; one is larger than all buffers. */
const BODIES = { small: randomBytes(700_000), large: randomBytes(13_000_000) };
type Size = keyof typeof BODIES;

const compress = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
  deflate: (body: Buffer) => deflateSync(body, { level: 1 }),
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
type Encoding = keyof typeof compress;
const compressed = Object.fromEntries(
  Object.entries(compress).map(([encoding, by]) => [
    encoding,
    { small: by(BODIES.small), large: by(BODIES.large) },
  ]),
) as Record<Encoding, Record<Size, Buffer>>;

const head = (...fields: string[]): string => ['HTTP/1.1 200 OK', ...fields, '', ''].join(CRLF);
const head10 = (...fields: string[]): string => ['HTTP/1.0 200 OK', ...fields, '', ''].join(CRLF);
const chunk = (data: Buffer, extension = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`${data.length.toString(16)}${extension}${CRLF}`),
    data,
    Buffer.from(CRLF),
  ]);

function chunks(body: Buffer, size = 50_000): Buffer {
  return Buffer.concat(
    Array.from({ length: Math.ceil(body.length / size) }, (_, position) =>
      chunk(body.subarray(position * size, (position + 1) * size)),
    ),
  );
}

let directory: TestDirectory;
let host: RawHost;

beforeEach(async () => {
  directory = testDirectory();
  host = await rawHost();
});
afterEach(async () => {
  await host.close();
  await until(() => openFiles().every((path) => !path.startsWith(directory.path)));
  directory.remove();
});

function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

interface Limits {
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** @returns the body's digest, or why there is none */
async function get(behave: (socket: Socket) => void, limits: Limits = {}): Promise<string> {
  host.behave = behave;
  const file = `${directory.path}/body`;
  const client = createOutboundClient({ allowHosts: ['127.0.0.1'], timeoutMs: 30_000, ...limits });
  const request = {
    method: 'GET',
    url: `http://127.0.0.1:${host.port}/`,
    headers: {},
    query: {},
  } as const;
  try {
    const { bytes } = await client(request, {
      file,
      signal: new AbortController().signal,
      admit: () => undefined,
    });
    const body = readFileSync(file);
    expect(body.length).toBe(bytes);
    return digest(body);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    expect(error.message).toContain(`127.0.0.1:${host.port}`);
    return error.message.replace(`127.0.0.1:${host.port}`, 'it');
  }
}

const digest = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** The same behaviour while the disk takes nothing until the host is done or stuck. */
async function getOnStalledDisk(
  behave: (socket: Socket) => void,
  limits?: Limits,
): Promise<string> {
  const release = stallDisk(directory.path);
  const outcome = get(behave, limits);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await release();
  return outcome;
}

const disks = { 'a free disk': get, 'a stalled disk': getOnStalledDisk };
type Disk = keyof typeof disks;

type Place = readonly [Size, Disk];
const ALL_PLACES: readonly Place[] = (['small', 'large'] as const).flatMap((size) =>
  (['a free disk', 'a stalled disk'] as const).map((disk) => [size, disk] as const),
);
const TWO_PLACES: readonly Place[] = [
  ['small', 'a stalled disk'],
  ['large', 'a free disk'],
];

/** Every case with a body of a size, on a disk. */
function at<T extends readonly unknown[]>(
  places: readonly Place[],
  cases: readonly T[],
): (readonly [...Place, ...T])[] {
  return cases.flatMap((one) => places.map((place) => [...place, ...one] as const));
}

describe('a response that is whole arrives whole', () => {
  const framings: [string, (body: Buffer, encoding: string) => readonly (string | Buffer)[]][] = [
    ['a length', (body, encoding) => [head(`content-length: ${body.length}`, encoding), body]],
    [
      'a length, Connection: close',
      (body, encoding) => [
        head(`content-length: ${body.length}`, 'connection: close', encoding),
        body,
      ],
    ],
    [
      'chunks',
      (body, encoding) => [head('transfer-encoding: chunked', encoding), chunks(body), '0\r\n\r\n'],
    ],
    [
      'chunks, Connection: close',
      (body, encoding) => [
        head('transfer-encoding: chunked', 'connection: close', encoding),
        chunks(body),
        '0\r\n\r\n',
      ],
    ],
    ['no length', (body, encoding) => [head(encoding), body]],
    [
      'HTTP/1.0, a length',
      (body, encoding) => [head10(`content-length: ${body.length}`, encoding), body],
    ],
    ['HTTP/1.0, no length', (body, encoding) => [head10(encoding), body]],
  ];
  const cases = framings.flatMap(([framing, bytes]) =>
    (['identity', 'gzip', 'br'] as const).map((encoding) => [framing, encoding, bytes] as const),
  );

  it.each(at(ALL_PLACES, cases))(
    'a %s body to %s: %s, %s, and FIN right behind',
    async (size, disk, _framing, encoding, bytes) => {
      const behave = (socket: Socket): void => {
        for (const piece of bytes(compressed[encoding][size], `content-encoding: ${encoding}`))
          socket.write(piece);
        socket.end();
      };
      expect(await disks[disk](behave)).toBe(digest(BODIES[size]));
    },
  );

  const oddities: [string, (body: Buffer) => readonly (string | Buffer)[]][] = [
    ['a connection that stays open', (body) => [head(`content-length: ${body.length}`), body]],
    [
      'a connection that stays open behind chunks',
      (body) => [head('transfer-encoding: chunked'), chunks(body), '0\r\n\r\n'],
    ],
    [
      'interim responses before it',
      (body) => [
        'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(8),
        head(`content-length: ${body.length}`),
        body,
      ],
    ],
    [
      'trailers',
      (body) => [
        head('transfer-encoding: chunked', 'trailer: x-sum'),
        chunks(body),
        '0\r\nx-sum: 1\r\n\r\n',
      ],
    ],
    [
      'chunk extensions',
      (body) => [head('transfer-encoding: chunked'), chunk(body, ';name=value'), '0;last\r\n\r\n'],
    ],
    [
      'a line break behind it',
      (body) => [head(`content-length: ${body.length}`, 'connection: close'), body, '\r\n'],
    ],
    [
      'a second response behind it',
      (body) => [head(`content-length: ${body.length}`), body, head('content-length: 2'), 'no'],
    ],
    [
      'many header fields',
      (body) => [
        head(
          ...Array.from({ length: 900 }, (_, n) => `x-${n}: 1`),
          `content-length: ${body.length}`,
        ),
        body,
      ],
    ],
  ];
  it.each(at(TWO_PLACES, oddities))('a %s body to %s: %s', async (size, disk, _what, bytes) => {
    const behave = (socket: Socket): void => {
      for (const piece of bytes(BODIES[size])) socket.write(piece);
    };
    expect(await disks[disk](behave)).toBe(digest(BODIES[size]));
  });

  it('in chunks of a few bytes, each by itself', async () => {
    const body = BODIES.small.subarray(0, 300_000);
    expect(
      await get(
        (socket) =>
          void socket.write(
            Buffer.concat([
              Buffer.from(head('transfer-encoding: chunked')),
              chunks(body, 3),
              Buffer.from('0\r\n\r\n'),
            ]),
          ),
      ),
    ).toBe(digest(body));
  });

  it.each([
    head('content-length: 0', 'content-encoding: gzip'),
    'HTTP/1.1 204 No Content\r\ncontent-encoding: br\r\n\r\n',
  ])('without a body, whatever encoding it claims: %j', async (response) => {
    expect(await get((socket) => socket.end(response))).toBe(digest(Buffer.alloc(0)));
  });
});

const CUT_OFF = 'The host it closed the connection before its response was complete';
const BROKEN = 'The host it sent a response whose compression is broken';
const TRUNCATED = 'The host it sent a response whose compression is cut off';

describe('a response that is broken is told as such', () => {
  const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);
  const whole = (body: Buffer, encoding: string): (string | Buffer)[] => [
    head(`content-length: ${body.length}`, 'connection: close', `content-encoding: ${encoding}`),
    body,
  ];
  const broken = (body: Buffer): Buffer =>
    Buffer.concat([half(body), Buffer.alloc(1_000), body.subarray(body.length / 2 + 1_000)]);
  const cases: [string, string, (size: Size) => readonly (string | Buffer)[]][] = [
    [
      'half of its length',
      CUT_OFF,
      (size) => [head(`content-length: ${BODIES[size].length}`), half(BODIES[size])],
    ],
    [
      'half of its length, by HTTP/1.0',
      CUT_OFF,
      (size) => [head10(`content-length: ${BODIES[size].length}`), half(BODIES[size])],
    ],
    [
      'chunks without the last',
      CUT_OFF,
      (size) => [head('transfer-encoding: chunked'), chunks(BODIES[size])],
    ],
    [
      'half a chunk',
      CUT_OFF,
      (size) => [head('transfer-encoding: chunked'), half(chunk(BODIES[size]))],
    ],
    [
      'half the trailers',
      CUT_OFF,
      (size) => [head('transfer-encoding: chunked'), chunks(BODIES[size]), '0\r\nx-a: 1\r\nx-'],
    ],
    [
      'chunks and then none',
      'The host it sent a response whose chunks are broken',
      (size) => [head('transfer-encoding: chunked'), chunks(BODIES[size]), 'no chunk\r\n'],
    ],
    [
      'a chunk longer than its length',
      'The host it sent a response whose chunks are broken',
      (size) => [head('transfer-encoding: chunked'), '5\r\n', BODIES[size]],
    ],
    [
      'gzip cut off, with the right length',
      TRUNCATED,
      (size) => whole(half(compressed.gzip[size]), 'gzip'),
    ],
    [
      'gzip cut off, without a length',
      TRUNCATED,
      (size) => [head10('content-encoding: gzip'), half(compressed.gzip[size])],
    ],
    [
      'gzip without its checksum',
      TRUNCATED,
      (size) => whole(compressed.gzip[size].subarray(0, -8), 'gzip'),
    ],
    ['gzip with a hole', BROKEN, (size) => whole(broken(compressed.gzip[size]), 'gzip')],
    ['deflate cut off', TRUNCATED, (size) => whole(half(compressed.deflate[size]), 'deflate')],
    ['brotli cut off', TRUNCATED, (size) => whole(half(compressed.br[size]), 'br')],
    ['no gzip', BROKEN, (size) => whole(BODIES[size], 'gzip')],
    [
      'no brotli',
      BROKEN,
      (size) => whole(Buffer.concat([Buffer.alloc(100, 0xff), BODIES[size]]), 'br'),
    ],
  ];
  it.each(at(TWO_PLACES, cases))(
    'a %s body to %s: %s',
    async (size, disk, _what, message, bytes) => {
      const behave = (socket: Socket): void => {
        for (const piece of bytes(size)) socket.write(piece);
        socket.end();
      };
      expect(await disks[disk](behave)).toBe(message);
    },
  );
});

describe('what never ends is ended', () => {
  const limits = { maxBytes: 4 * MB };
  const TOO_LARGE = 'The response of it is larger than 4 MiB';
  const endless: [string, string, string, string | Buffer][] = [
    ['plain bytes', TOO_LARGE, head(), Buffer.alloc(65_536)],
    ['chunks', TOO_LARGE, head('transfer-encoding: chunked'), chunk(Buffer.alloc(65_536))],
    [
      'gzip that holds nothing',
      TOO_LARGE,
      head('content-encoding: gzip') + '\x1f\x8b\x08\0\0\0\0\0\0\x03',
      Buffer.from('000000ffff'.repeat(10_000), 'hex'),
    ],
    [
      'empty gzip members',
      TOO_LARGE,
      head('content-encoding: gzip'),
      Buffer.concat(Array.from({ length: 1_000 }, () => gzipSync(''))),
    ],
    [
      'deflate that holds nothing',
      TOO_LARGE,
      head('content-encoding: deflate') + 'x\x9c',
      Buffer.from('000000ffff'.repeat(10_000), 'hex'),
    ],
    [
      'brotli that holds nothing',
      TOO_LARGE,
      head('content-encoding: br') + '\x0c',
      Buffer.alloc(65_536, 0x06),
    ],
    [
      'chunks of one byte',
      'The response of it comes in chunks that are too small',
      head('transfer-encoding: chunked'),
      '1\r\nx\r\n'.repeat(10_000),
    ],
    [
      'chunk extensions',
      'The response of it comes in chunks that are too small',
      head('transfer-encoding: chunked'),
      `1;${'x'.repeat(10_000)}\r\nx\r\n`,
    ],
    [
      'one chunk extension',
      'The host it sent chunk extensions that are too large',
      `${head('transfer-encoding: chunked')}1;`,
      'x'.repeat(10_000),
    ],
    [
      'interim responses',
      'The host it sent more than 16 interim (1xx) responses',
      '',
      'HTTP/1.1 100 Continue\r\n\r\n',
    ],
    [
      'unknown interim responses',
      'The host it sent more than 16 interim (1xx) responses',
      '',
      'HTTP/1.1 199 Wait\r\nx: y\r\n\r\n',
    ],
    [
      'header fields',
      'The host it sent headers that are too large',
      'HTTP/1.1 200 OK\r\n',
      'x: y\r\n'.repeat(100),
    ],
    [
      'one header field',
      'The host it sent headers that are too large',
      'HTTP/1.1 200 OK\r\nx: ',
      'y'.repeat(10_000),
    ],
    [
      'a reason',
      'The host it sent headers that are too large',
      'HTTP/1.1 200 ',
      'y'.repeat(10_000),
    ],
    [
      'trailers',
      'The host it sent headers that are too large',
      `${head('transfer-encoding: chunked')}0\r\n`,
      'x: y\r\n'.repeat(100),
    ],
  ];
  it.each(endless)('%s', async (_what, message, opening, piece) => {
    const behave = (socket: Socket): void => {
      socket.write(opening, 'latin1');
      flood(socket, piece);
    };
    expect(await get(behave, limits)).toBe(message);
  });

  it.each(['gzip', 'deflate', 'br'] as const)('a bomb in %s', async (encoding) => {
    const bomb = compress[encoding](Buffer.alloc(64 * MB));
    expect(bomb.length).toBeLessThan(MB);
    expect(
      await get(
        (socket) =>
          socket.end(Buffer.concat([Buffer.from(head(`content-encoding: ${encoding}`)), bomb])),
        limits,
      ),
    ).toBe(TOO_LARGE);
  });

  it.each([
    ['nothing', '', ''],
    ['a byte of the headers at a time', 'HTTP/1.1 200 OK\r\nx: ', 'y'],
    ['a byte of the body at a time', head(), 'x'],
    ['a chunk at a time', head('transfer-encoding: chunked'), '1\r\nx\r\n'],
    ['a body that stops half way', head('content-length: 1000'), ''],
    ['interim responses, one in a while', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('by the deadline: %s', async (_what, opening, slowly) => {
    const behave = (socket: Socket): void => {
      socket.write(opening);
      if (slowly !== '') drip(socket, slowly);
    };
    expect(await get(behave, { timeoutMs: 300 })).toBe(
      'The host it did not complete its response within 0.3 seconds',
    );
  });
});

describe('what is no response is told as such', () => {
  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 'The host it did not respond in HTTP'],
    ['HTTP/0.9', '<html></html>', 'The host it did not respond in HTTP'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'The host it did not respond in HTTP'],
    [
      'HTTP/2 settings',
      Buffer.from('00000004000000000000000000', 'hex'),
      'The host it did not respond in HTTP',
    ],
    [
      'a status that is no number',
      'HTTP/1.1 abc OK\r\n\r\n',
      'The host it did not respond in HTTP',
    ],
    [
      'a version that there is not',
      'HTTP/7.3 200 OK\r\n\r\n',
      'The host it did not respond in HTTP',
    ],
    [
      'random bytes',
      Buffer.from('9f3a7c00ff1b2c3d4e5f60718293a4b5', 'hex'),
      'The host it did not respond in HTTP',
    ],
    [
      'a header without a colon',
      'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n',
      'The host it did not respond in HTTP',
    ],
    [
      'a header with a NUL',
      'HTTP/1.1 200 OK\r\nx: \0\r\n\r\n',
      'The host it did not respond in HTTP',
    ],
    ['an unknown status', 'HTTP/1.1 999 What\r\n\r\n', 'The host it answered with status 999'],
    [
      'half the headers',
      'HTTP/1.1 200 OK\r\nx: ',
      'The host it closed the connection without a response',
    ],
    ['nothing', '', 'The host it closed the connection without a response'],
    [
      'interim responses alone',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'The host it closed the connection without a response',
    ],
    ['a 101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'The host it answered with status 101'],
    [
      'a 101 with an upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nxyz',
      'The host it switched to another protocol, which was not requested',
    ],
    [
      'two lengths',
      head('content-length: 1', 'content-length: 2') + 'xy',
      'The host it stated the length of its response more than once',
    ],
    [
      'a length and chunks',
      head('content-length: 1', 'transfer-encoding: chunked') + '0\r\n\r\n',
      'The host it stated the length of its response more than once',
    ],
    [
      'a negative length',
      head('content-length: -1'),
      'The host it sent a response whose Content-Length is not valid',
    ],
    [
      'a length that is no number',
      head('content-length: one'),
      'The host it sent a response whose Content-Length is not valid',
    ],
    [
      'a length beyond all numbers',
      head('content-length: 99999999999999999999999'),
      'The host it sent a response whose Content-Length is not valid',
    ],
    [
      'a transfer encoding that was not asked for',
      head('transfer-encoding: gzip, chunked') + '0\r\n\r\n',
      'The response of it has a Transfer-Encoding that is not supported',
    ],
    [
      'too many header fields',
      head(...Array.from({ length: 1_001 }, () => 'x: y')),
      'The host it sent more than 1000 header fields',
    ],
    [
      'more than its length',
      head('content-length: 2', 'connection: close') + 'four',
      'The host it sent more than the length that it stated',
    ],
    [
      'more than its length, on a connection that stays',
      head('content-length: 2') + 'four',
      'The host it sent more than the length that it stated',
    ],
    [
      'two content encodings',
      head('content-encoding: gzip, br') + 'x',
      'The response of it has a Content-Encoding that is not supported',
    ],
  ])('%s', async (_what, response, message) => {
    expect(await get((socket) => socket.end(response))).toBe(message);
  });

  it.each([
    ['before the headers', '', 'The host it closed the connection without a response'],
    ['in a body with a length', head('content-length: 1000') + 'x', CUT_OFF],
    ['in a body without a length', head() + 'x', CUT_OFF],
    ['in a chunk', head('transfer-encoding: chunked') + '5\r\nx', CUT_OFF],
    ['between chunks', head('transfer-encoding: chunked') + '1\r\nx\r\n', CUT_OFF],
  ])('a reset %s', async (_what, response, message) => {
    const behave = (socket: Socket): void => {
      socket.write(response);
      setTimeout(() => socket.resetAndDestroy(), 30);
    };
    expect(await get(behave)).toBe(message);
  });
});
