/** How much of a response is read for a message, and for how long. */

import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { readOpening } from '../../src/outbound/receive.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

function reading() {
  const body = new PassThrough();
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
