import { getEventListeners } from 'node:events';

import { createCallTime } from '../../../src/connectors/http/call-time.ts';

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
  expect(time.reason()).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(await work).toBe('aborted');
  expect(time.reason()).toBe('late');
});

it('counts what was spent before, and not what passes between', async () => {
  const time = createCallTime(1_000);
  const first = time.spend(never, () => new Promise((resolve) => setTimeout(resolve, 600)));
  await jest.advanceTimersByTimeAsync(600);
  await first;
  await jest.advanceTimersByTimeAsync(60_000);
  const second = time.spend(never, aborted);
  await jest.advanceTimersByTimeAsync(399);
  expect(time.reason()).toBeNull();
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
  expect(time.reason()).toBeNull();
});

describe('once a response makes progress', () => {
  /** @returns its number can be changed */
  const followed = (silenceMs: number) => {
    const time = createCallTime(1_000);
    const state: { progress: number | null } = { progress: 0 };
    const work = time.spend(never, (signal) => {
      time.countSilence(silenceMs, () => state.progress);
      return aborted(signal);
    });
    return { time, state, work };
  };

  it('only silence ends it', async () => {
    const { time, state, work } = followed(400);
    for (let second = 1; second <= 60; second += 1) {
      state.progress = second;
      await jest.advanceTimersByTimeAsync(300);
    }
    expect(time.reason()).toBeNull();
    await jest.advanceTimersByTimeAsync(400);
    expect(await work).toBe('aborted');
    expect([time.reason(), jest.getTimerCount()]).toEqual(['silent', 0]);
  });

  it('time in which the other side waits for us does not count', async () => {
    const { time, state, work } = followed(400);
    state.progress = null;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(time.reason()).toBeNull();
    state.progress = 0;
    await jest.advanceTimersByTimeAsync(500);
    expect(await work).toBe('aborted');
  });
});
