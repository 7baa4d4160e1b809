/** A body may come in as many chunks as it likes while they are not tiny on average. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { receiveBody } from '../../../src/http/body/receive-body.ts';
import { bodyRule } from '../../support/body-rule.ts';

const FREE_CHUNKS = 100_000;
const MEAN_BYTES = 32;

async function receive(chunks: readonly Buffer[]): Promise<string> {
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  const request = Object.assign(Readable.from(chunks, { objectMode: false }), {
    headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
  }) as unknown as IncomingMessage;
  let received = 0;
  const rule = { ...bodyRule, maxBytes: 1e8 };
  return receiveBody(request, {} as ServerResponse, rule, (chunk) => {
    received += chunk.length;
    return null;
  }).then(
    () => `${received} bytes`,
    (error: { code: string }) => error.code,
  );
}

const of = (count: number, bytes: number): Buffer[] =>
  Array.from({ length: count }, () => Buffer.alloc(bytes, ' '));

it('takes 100,000 of any length', async () => {
  expect(await receive(of(FREE_CHUNKS, 1))).toBe(`${FREE_CHUNKS} bytes`);
});

it('refuses one more where they have fewer than 32 bytes on average', async () => {
  expect(await receive(of(FREE_CHUNKS + 1, MEAN_BYTES - 1))).toBe('INVALID_BODY');
  const count = FREE_CHUNKS + 1;
  expect(await receive(of(count, MEAN_BYTES))).toBe(`${count * MEAN_BYTES} bytes`);
});
