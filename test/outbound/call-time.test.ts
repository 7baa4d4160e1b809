import { getEventListeners } from 'node:events';

import { createCallTime } from '../../src/outbound/call-time.ts';

const never = new AbortController().signal;
const aborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('ends when it is used up, and not before', async () => {
  const time = createCallTime(1_000);
  const work = time.spend(never, aborted);
  await jest.advanceTimersByTimeAsync(999);
  expect(time.isUp()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await work).toBe('aborted');
  expect(time.isUp()).toBe(true);
});

it('counts what was spent before, and not what passes between', async () => {
  const time = createCallTime(1_000);
  const first = time.spend(never, () => new Promise((resolve) => setTimeout(resolve, 600)));
  await jest.advanceTimersByTimeAsync(600);
  await first;
  await jest.advanceTimersByTimeAsync(60_000);
  const second = time.spend(never, aborted);
  await jest.advanceTimersByTimeAsync(399);
  expect(time.isUp()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await second).toBe('aborted');
});

it('leaves no timer and no listener after work that ends or fails, and hands on the caller’s abort', async () => {
  const time = createCallTime(1_000);
  const caller = new AbortController();
  const { signal } = caller;
  expect(await time.spend(signal, () => Promise.resolve(1))).toBe(1);
  await expect(time.spend(signal, () => Promise.reject(new Error('reset')))).rejects.toThrow(
    'reset',
  );
  expect([jest.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
  const work = time.spend(caller.signal, aborted);
  caller.abort();
  expect(await work).toBe('aborted');
  expect(time.isUp()).toBe(false);
});
