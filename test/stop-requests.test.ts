/** What a signal asks for: the same Ctrl-C that arrives twice is one request, a later one is another. */

import { EventEmitter } from 'node:events';
import { StopRequests } from '../src/app/stop-requests.ts';

let now: number;
let source: EventEmitter;
let requests: StopRequests;
beforeEach(() => {
  now = 0;
  source = new EventEmitter();
  requests = new StopRequests(() => now);
  requests.listen(source);
});

const state = () => ({ stopping: requests.stopping.aborted, hard: requests.hardStop.aborted });

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s stops in order', (signal) => {
  expect(state()).toEqual({ stopping: false, hard: false });
  source.emit(signal);
  expect(state()).toEqual({ stopping: true, hard: false });
  expect(requests.stopping.reason).toBe(signal);
});

it('the same signal, forwarded by npm, is the same request', () => {
  source.emit('SIGINT');
  now = 999;
  source.emit('SIGINT');
  source.emit('SIGTERM');
  expect(state()).toEqual({ stopping: true, hard: false });
});

it('a signal a second later does not wait for requests in progress', () => {
  source.emit('SIGTERM');
  now = 1_000;
  source.emit('SIGINT');
  expect(state()).toEqual({ stopping: true, hard: true });
  expect(requests.stopping.reason).toBe('SIGTERM');
});

it('SIGQUIT does not wait for requests in progress', () => {
  source.emit('SIGQUIT');
  expect(state()).toEqual({ stopping: true, hard: true });
});

it('the end of npm after a signal is part of the same stop', () => {
  source.emit('SIGHUP');
  now = 5_000;
  requests.request('the end of npm');
  expect(state()).toEqual({ stopping: true, hard: false });
});

it('a crash gives requests in progress a second', () => {
  jest.useFakeTimers();
  requests.crash();
  expect([requests.hasCrashed, state()]).toEqual([true, { stopping: true, hard: false }]);
  jest.advanceTimersByTime(1_000);
  expect(state()).toEqual({ stopping: true, hard: true });
  jest.useRealTimers();
});
