/** Responses with faults at random: each call ends, as a body or as a sentence, and nothing else happens. */

import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';

import { SourceError } from '../../../src/engine/sources/source-error.ts';
import { createOutboundClient } from '../../../src/connectors/http/index.ts';
import { testDirectory, type TestDirectory } from '../../support/engine.ts';
import { rawHost, type RawHost } from '../../support/raw-host.ts';

const RUNS = 100;

let directory: TestDirectory;
let host: RawHost;
let files = 0;
beforeAll(async () => {
  directory = testDirectory();
  host = await rawHost();
});
afterAll(async () => {
  await host.close();
  directory.remove();
});

const encodings = {
  identity: (body: Buffer) => body,
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
};

interface Shape {
  readonly body: Buffer;
  readonly encoding: keyof typeof encodings;
  readonly framing: 'length' | 'chunks' | 'close';
  readonly version: '1.0' | '1.1';
  readonly interim: boolean;
  readonly close: boolean;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  body: fc
    .uint8Array({ minLength: 1, maxLength: 300, size: 'max' })
    .chain((seed) =>
      fc
        .constantFrom(1, 1_000)
        .map((times) => Buffer.concat(Array.from({ length: times }, () => Buffer.from(seed)))),
    ),
  encoding: fc.constantFrom('identity', 'gzip', 'deflate', 'br'),
  framing: fc.constantFrom('length', 'chunks', 'close'),
  version: fc.constantFrom('1.0', '1.1'),
  interim: fc.boolean(),
  close: fc.boolean(),
});

function bytesOf({ body, encoding, framing, version, interim, close }: Shape): Buffer {
  const sent = encodings[encoding](body);
  const chunked = framing === 'chunks' && version === '1.1';
  const fields = [
    `content-encoding: ${encoding}`,
    ...(close ? ['connection: close'] : []),
    ...(chunked
      ? ['transfer-encoding: chunked']
      : framing === 'length'
        ? [`content-length: ${sent.length}`]
        : []),
  ];
  const half = Math.ceil(sent.length / 2);
  const pieces = [sent.subarray(0, half), sent.subarray(half)].filter(({ length }) => length > 0);
  return Buffer.concat([
    Buffer.from(interim ? 'HTTP/1.1 103 Early Hints\r\n\r\n' : ''),
    Buffer.from(`HTTP/${version} 200 OK\r\n${fields.join('\r\n')}\r\n\r\n`),
    ...(chunked
      ? [
          ...pieces.flatMap((piece) => [
            Buffer.from(`${piece.length.toString(16)}\r\n`),
            piece,
            Buffer.from('\r\n'),
          ]),
          Buffer.from('0\r\n\r\n'),
        ]
      : [sent]),
  ]);
}

/** A place is a share of all bytes, so that it shrinks along with the body. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
const faults = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('set' as const), at: place, byte: fc.nat(255) }),
    fc.record({ kind: fc.constant('cut' as const), at: place, length: fc.nat(50) }),
    fc.record({
      kind: fc.constant('insert' as const),
      at: place,
      bytes: fc.uint8Array({ maxLength: 50 }),
    }),
    fc.record({ kind: fc.constant('double' as const), at: place, length: fc.nat(2_000) }),
    fc.record({ kind: fc.constant('end' as const), at: place }),
  ),
  { minLength: 1, maxLength: 3 },
);
type Fault = ReturnType<typeof faults.generate>['value'][number];

function corrupt(bytes: Buffer, fault: Fault): Buffer {
  const at = Math.floor(fault.at * bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  if (fault.kind === 'set')
    return Buffer.concat([before, Buffer.from([fault.byte]), after.subarray(1)]);
  if (fault.kind === 'cut') return Buffer.concat([before, after.subarray(fault.length)]);
  if (fault.kind === 'insert') return Buffer.concat([before, fault.bytes, after]);
  return fault.kind === 'double'
    ? Buffer.concat([before, after.subarray(0, fault.length), after])
    : before;
}

const segments = fc.array(place, { maxLength: 4 });
const ending = fc.constantFrom('fin', 'reset', 'stay');

async function send(
  socket: Socket,
  bytes: Buffer,
  cuts: readonly number[],
  end: 'fin' | 'reset' | 'stay',
): Promise<void> {
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
    bytes.length,
  ];
  for (const [index, from] of places.slice(0, -1).entries()) {
    if (socket.destroyed) return;
    socket.write(bytes.subarray(from, places[index + 1]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (end === 'fin') socket.end();
  else if (end === 'reset') socket.resetAndDestroy();
}

async function get(timeoutMs: number): Promise<Buffer | SourceError> {
  // A call that has failed may still be about to open its file.
  files += 1;
  const file = `${directory.path}/body-${files}`;
  const client = createOutboundClient({
    allowHosts: ['127.0.0.1'],
    timeoutMs,
    maxBytes: 4 * 1_048_576,
  });
  const request = {
    method: 'GET',
    url: `http://127.0.0.1:${host.port}/`,
    headers: {},
    query: {},
  } as const;
  try {
    await client(request, {
      file,
      signal: new AbortController().signal,
      tenant: 'a',
      admit: () => undefined,
    });
    return readFileSync(file);
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}

it('a response without a fault arrives whole, however it is divided on its way', async () => {
  await fc.assert(
    fc.asyncProperty(shape, segments, async (given, cuts) => {
      host.behave = (socket) => void send(socket, bytesOf(given), cuts, 'fin');
      const outcome = await get(30_000);
      expect(outcome instanceof SourceError ? outcome.message : outcome.equals(given.body)).toBe(
        true,
      );
    }),
    { numRuns: RUNS },
  );
});

it('a response with faults is a body or a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(shape, faults, segments, ending, async (given, chosen, cuts, end) => {
      const bytes = chosen.reduce(corrupt, bytesOf(given));
      host.behave = (socket) => void send(socket, bytes, cuts, end);
      // Some never end: those cost the deadline.
      const outcome = await get(100);
      if (outcome instanceof SourceError)
        expect(outcome.message).toMatch(/^The (host|response of) 127\.0\.0\.1:\d+ /);
    }),
    { numRuns: RUNS },
  );
});
