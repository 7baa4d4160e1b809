/** How much of a response is read for a message, and for how long. */

import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { readOpening } from '../../../src/connectors/http/read-opening.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

function reading(encoding?: string) {
  const headers = encoding === undefined ? {} : { 'content-encoding': encoding };
  const body = Object.assign(new PassThrough(), { headers });
  return { body, opening: readOpening(body as unknown as IncomingMessage) };
}

it('is all of it where it is short', async () => {
  const { body, opening } = reading();
  body.write('no such ');
  body.end('row');
  expect(await opening).toBe('no such row');
});

it('is 64 KiB of it, without a wait for the rest', async () => {
  const { body, opening } = reading();
  body.write('x'.repeat(65_535));
  body.write('yz');
  expect(await opening).toBe(`${'x'.repeat(65_535)}y`);
  body.destroy();
});

it.each([
  ['ends with an error', new Error('reset')],
  ['is cut off', undefined],
])('is what came of a response that %s', async (_, error) => {
  const { body, opening } = reading();
  body.write('begun');
  await new Promise(setImmediate);
  body.destroy(error);
  expect(await opening).toBe('begun');
});

it('is what came in five seconds', async () => {
  const { body, opening } = reading();
  let text: string | undefined;
  void opening.then((read) => (text = read));
  body.write('slow');
  await new Promise(setImmediate);
  await jest.advanceTimersByTimeAsync(4_999);
  expect(text).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(text).toBe('slow');
  body.destroy();
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['Deflate ', deflateSync],
] as const)('is decompressed from %s, up to 64 KiB of it', async (encoding, compress) => {
  const short = reading(encoding);
  short.body.end(compress('no such row'));
  expect(await short.opening).toBe('no such row');
  const large = reading(encoding);
  large.body.end(compress('x'.repeat(10_000_000)));
  expect(await large.opening).toBe('x'.repeat(65_536));
});

it.each([
  ['compressed in a way that is not known', 'zstd', Buffer.from('abc')],
  ['not compressed as it says', 'gzip', Buffer.from('abc')],
])('is empty of a response that is %s', async (_, encoding, bytes) => {
  const { body, opening } = reading(encoding);
  body.end(bytes);
  expect(await opening).toBe('');
});
