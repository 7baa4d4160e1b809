/** A response that is whole by its framing arrives whole. */

import type { Socket } from 'node:net';
import { digest, useMisbehavingHost } from './misbehaving-host.ts';
import { head, head10, chunk, chunks } from './response-bytes.ts';
import { BODIES, compressed, ALL_PLACES, SOME_PLACES, at } from './response-bodies.ts';

const { get, disks } = useMisbehavingHost();

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
  it.each(at(SOME_PLACES, oddities))('a %s body to %s: %s', async (size, disk, _what, bytes) => {
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
