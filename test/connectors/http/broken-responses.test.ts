/** Hosts that hang up, lie about lengths, break encodings or speak no HTTP: each is one clear sentence. */

import type { Socket } from 'node:net';
import { useMisbehavingHost } from './misbehaving-host.ts';
import { head, head10, chunk, chunks, CUT_OFF } from './response-bytes.ts';
import { BODIES, type Size, compressed, SOME_PLACES, at } from './response-bodies.ts';

const { get, disks } = useMisbehavingHost();
const BROKEN = 'The host it sent a response whose compression is broken';
const TRUNCATED = 'The host it sent a response whose compression is cut off';

describe('a broken response is reported as such', () => {
  const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);
  const more = (body: Buffer): Buffer => Buffer.concat([body, Buffer.from('more')]);
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
    ['bytes after the end of gzip', BROKEN, (size) => whole(more(compressed.gzip[size]), 'gzip')],
    [
      'bytes after the end of deflate',
      BROKEN,
      (size) => whole(more(compressed.deflate[size]), 'deflate'),
    ],
    ['bytes after the end of brotli', BROKEN, (size) => whole(more(compressed.br[size]), 'br')],
    ['no gzip', BROKEN, (size) => whole(BODIES[size], 'gzip')],
    [
      'no brotli',
      BROKEN,
      (size) => whole(Buffer.concat([Buffer.alloc(100, 0xff), BODIES[size]]), 'br'),
    ],
  ];
  it.each(at(SOME_PLACES, cases))(
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

describe('what is no response is reported as such', () => {
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
    [
      'an unknown status',
      'HTTP/1.1 999 What\r\n\r\n',
      'The host it answered with status 999 to GET /',
    ],
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
    [
      'a 101',
      'HTTP/1.1 101 Switching Protocols\r\n\r\n',
      'The host it answered with status 101 to GET /',
    ],
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
