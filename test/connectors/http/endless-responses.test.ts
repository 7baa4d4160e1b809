/** Hosts that never end are ended: each is one clear sentence. */

import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { digest, useMisbehavingHost } from './misbehaving-host.ts';
import { drip, flood } from '../../support/raw-host.ts';
import { MB, head, chunk } from './response-bytes.ts';

const compress = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
  deflate: (body: Buffer) => deflateSync(body, { level: 1 }),
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

const { get } = useMisbehavingHost();

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

  it('one interim response more than sixteen, although the response follows', async () => {
    const opening = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(17) + head('content-length: 2');
    expect(await get((socket) => void socket.end(`${opening}ok`), limits)).toBe(
      'The host it sent more than 16 interim (1xx) responses',
    );
  });

  it.each([
    [
      'sixteen interim responses',
      'HTTP/1.1 100 Continue\r\n\r\n'.repeat(16) + head('content-length: 2'),
    ],
    [
      'a thousand header fields',
      head('content-length: 2', ...Array.from({ length: 999 }, () => 'x: y')),
    ],
  ])('and %s are not too many', async (_what, opening) => {
    expect(await get((socket) => void socket.end(`${opening}ok`), limits)).toBe(
      digest(Buffer.from('ok')),
    );
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
