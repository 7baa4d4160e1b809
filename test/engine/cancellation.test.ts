/** The one signal of a run, and that nothing of it is left once the run has ended. */

import { getEventListeners } from 'node:events';
import { createCancellation } from '../../src/kit/cancellation.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('aborts at the deadline and not before', () => {
  const stop = createCancellation(1_000, []);
  jest.advanceTimersByTime(999);
  expect(stop.signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect([stop.signal.aborted, stop.reason()]).toEqual([true, 'timed_out']);
});

it('aborts with any of the signals, at once with one that is aborted', () => {
  const [caller, shutdown] = [new AbortController(), new AbortController()];
  const stop = createCancellation(1_000, [caller.signal, shutdown.signal]);
  expect(stop.signal.aborted).toBe(false);
  shutdown.abort();
  expect([stop.signal.aborted, stop.reason()]).toEqual([true, 'cancelled']);
  const late = createCancellation(1_000, [caller.signal, shutdown.signal]);
  expect([late.signal.aborted, late.reason()]).toEqual([true, 'cancelled']);
});

it('keeps the first reason', () => {
  const caller = new AbortController();
  const timedOut = createCancellation(1_000, [caller.signal]);
  jest.advanceTimersByTime(1_000);
  caller.abort();
  expect(timedOut.reason()).toBe('timed_out');
  const cancelled = createCancellation(1_000, [caller.signal]);
  jest.advanceTimersByTime(1_000);
  expect(cancelled.reason()).toBe('cancelled');
});

it('leaves no timer and no listener when it is released', () => {
  const callers = [new AbortController(), new AbortController()];
  const stop = createCancellation(
    1_000,
    callers.map(({ signal }) => signal),
  );
  expect(jest.getTimerCount()).toBe(1);
  stop.release();
  expect(jest.getTimerCount()).toBe(0);
  expect(callers.map(({ signal }) => getEventListeners(signal, 'abort').length)).toEqual([0, 0]);
  jest.advanceTimersByTime(10_000);
  for (const caller of callers) caller.abort();
  expect(stop.signal.aborted).toBe(false);
});
