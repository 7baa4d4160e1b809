/** Bodies are consumed so many bytes in a turn of the event loop, all of them together, and their owners take turns. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createBodyBudget } from '../../../src/http/body/body-budget.ts';
import { receiveBody } from '../../../src/http/body/receive-body.ts';
import { bodyRule } from '../../support/body-rule.ts';

const CHUNK_BYTES = 65_536;
const CHUNKS_PER_TURN = 4;
const SPACE = { totalBytes: 1e9, shareBytes: 1e9 };

/** A body that has arrived. */
function arrived(bytes: Buffer, headers: object = {}): IncomingMessage {
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, number) =>
    bytes.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES),
  );
  const body = Readable.from(chunks, { objectMode: false });
  return Object.assign(body, {
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      ...headers,
    },
  }) as unknown as IncomingMessage;
}

function receive(
  request: IncomingMessage,
  { budget = createBodyBudget(SPACE), owner = 'a' } = {},
): {
  readonly received: () => number;
  readonly content: () => Buffer;
  readonly end: Promise<boolean>;
} {
  const chunks: Buffer[] = [];
  const rule = { ...bodyRule, maxBytes: 1e8, lease: budget.lease({ owner, member: owner }) };
  const end = receiveBody(request, {} as ServerResponse, rule, (chunk) => {
    chunks.push(Buffer.from(chunk));
    return null;
  });
  const content = (): Buffer => Buffer.concat(chunks);
  return { received: () => content().length, content, end };
}

const textOf = (bytes: number): Buffer =>
  Buffer.from(
    Array.from({ length: bytes / 8 }, (_, number) => String(number).padStart(8)).join(''),
  );

it.each([1, 3, 4, 5, 8, 9, 40])('a body of %i chunks arrives whole', async (count) => {
  const text = textOf(count * CHUNK_BYTES);
  const plain = receive(arrived(text));
  await plain.end;
  expect(plain.content().equals(text)).toBe(true);
  const packed = receive(arrived(gzipSync(text), { 'content-encoding': 'gzip' }));
  await packed.end;
  expect(packed.content().equals(text)).toBe(true);
});

it('many at once arrive whole', async () => {
  const budget = createBodyBudget(SPACE);
  const text = textOf(5 * CHUNK_BYTES);
  const all = Array.from({ length: 20 }, (_, number) =>
    receive(
      number % 2 === 0 ? arrived(text) : arrived(gzipSync(text), { 'content-encoding': 'gzip' }),
      {
        budget,
      },
    ),
  );
  await Promise.all(all.map(({ end }) => end));
  for (const { content } of all) expect(content().equals(text)).toBe(true);
});

it('all of them together have so many bytes of a turn, and one of another owner does not wait for theirs', async () => {
  const budget = createBodyBudget(SPACE);
  const large = Array.from({ length: 20 }, () =>
    receive(arrived(Buffer.alloc(20 * CHUNK_BYTES)), { budget }),
  );
  const total = () => large.reduce((sum, { received }) => sum + received(), 0);
  for (let turns = 0, before = 0; turns < 10; turns += 1, before = total()) {
    await turn();
    // One turn has two parts for us: that before `setImmediate`, and that in it.
    expect(total() - before).toBeLessThanOrEqual(2 * CHUNKS_PER_TURN * CHUNK_BYTES);
  }
  const small = receive(arrived(Buffer.alloc(CHUNK_BYTES)), { budget, owner: 'b' });
  let isThere = false;
  void small.end.then(() => (isThere = true));
  const before = total();
  while (!isThere) await turn();
  expect(total() - before).toBeLessThan(8 * CHUNKS_PER_TURN * CHUNK_BYTES);
  await Promise.all(large.map(({ end }) => end));
});
