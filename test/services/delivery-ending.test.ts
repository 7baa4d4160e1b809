/** When the deliveries of a run end early, and what is said of why. */

import { createEnding } from '../../src/services/executions/deliveries/ending.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const state = (ending: ReturnType<typeof createEnding>): readonly unknown[] => [
  ending.signal.aborted,
  ending.calls.aborted,
  ending.reason(),
];

it('begins no call after the time is up, and ends those that have begun a second later', () => {
  const ending = createEnding(new AbortController().signal, 5_000);
  expect(ending.remainingMs()).toBe(5_000);
  jest.advanceTimersByTime(4_999);
  expect([ending.signal.aborted, ending.remainingMs()]).toEqual([false, 1]);
  jest.advanceTimersByTime(1);
  expect(state(ending)).toEqual([true, false, 'timed_out']);
  expect(ending.remainingMs()).toBe(0);
  jest.advanceTimersByTime(999);
  expect(ending.calls.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(state(ending)).toEqual([true, true, 'timed_out']);
  ending.release();
});

it('is the end that came first, of a cancellation and the time', () => {
  const cancelled = new AbortController();
  const ending = createEnding(cancelled.signal, 5_000);
  jest.advanceTimersByTime(4_500);
  cancelled.abort();
  expect(state(ending)).toEqual([true, false, 'cancelled']);
  jest.advanceTimersByTime(500);
  expect(state(ending)).toEqual([true, false, 'cancelled']);
  // The second counts from the first end.
  jest.advanceTimersByTime(500);
  expect(state(ending)).toEqual([true, true, 'cancelled']);
  const late = new AbortController();
  const timedOut = createEnding(late.signal, 1);
  jest.advanceTimersByTime(1);
  late.abort();
  expect(timedOut.reason()).toBe('timed_out');
  ending.release();
  timedOut.release();
});

it('has begun where the run was cancelled before', () => {
  const ending = createEnding(AbortSignal.abort(), 5_000);
  expect([...state(ending), ending.remainingMs()]).toEqual([true, false, 'cancelled', 0]);
  ending.release();
});

it('leaves no timer and no listener when it is released, at whatever point', () => {
  const cancelled = new AbortController();
  const untouched = createEnding(cancelled.signal, 5_000);
  const ended = createEnding(cancelled.signal, 5_000);
  untouched.release();
  cancelled.abort();
  ended.release();
  expect(untouched.signal.aborted).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});
