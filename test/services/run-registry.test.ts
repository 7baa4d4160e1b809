/** Which runs of this process can be stopped, and what is said of why. */

import { createRunRegistry } from '../../src/services/executions/registry.ts';

const attempt = (number: number) => ({ executionId: 7n, attempt: number });

it('stops a run for the first reason that there is, once', () => {
  const registry = createRunRegistry();
  const run = registry.register(attempt(1), null);
  expect([run.stopReason(), run.signal.aborted]).toEqual([null, false]);
  registry.stop(7n, 'requested');
  registry.stop(7n, 'requeued');
  expect([run.stopReason(), run.signal.aborted]).toEqual(['requested', true]);
});

it('stops a run whose caller leaves, or has left, and hears nothing of them later', () => {
  const registry = createRunRegistry();
  const caller = new AbortController();
  const run = registry.register(attempt(1), caller.signal);
  const other = registry.register({ executionId: 8n, attempt: 1 }, caller.signal);
  other.release();
  caller.abort();
  expect([run.stopReason(), other.stopReason()]).toEqual(['disconnected', null]);
  expect(registry.register({ executionId: 9n, attempt: 1 }, caller.signal).stopReason()).toBe(
    'disconnected',
  );
});

it('knows a run until it is released, and each attempt of one', () => {
  const registry = createRunRegistry();
  const [earlier, later] = [
    registry.register(attempt(1), null),
    registry.register(attempt(2), null),
  ];
  earlier.release();
  expect(registry.runs()).toEqual([attempt(2)]);
  registry.stop(7n, 'requested');
  expect([earlier.stopReason(), later.stopReason()]).toEqual([null, 'requested']);
  later.release();
  expect(registry.runs()).toEqual([]);
  registry.stop(7n, 'requested');
});
