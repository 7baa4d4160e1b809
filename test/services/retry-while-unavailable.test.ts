/** Which failures are retried, and which are not. */

import { ApiError } from '../../src/errors.ts';
import { retryWhileUnavailable } from '../../src/services/retry-while-unavailable.ts';
import { recordedLog } from '../support/recorded-log.ts';

let log: ReturnType<typeof recordedLog>;
beforeEach(() => (log = recordedLog()));

const away = new ApiError('SERVICE_UNAVAILABLE', 'The database is not available at the moment.');

/** Throws what is listed, one after the other, then answers with the number of calls. */
function scripted(...errors: readonly Error[]): {
  ask: () => Promise<number>;
  calls: () => number;
} {
  let calls = 0;
  return {
    calls: () => calls,
    ask: async () => {
      const error = errors[calls];
      calls += 1;
      if (error !== undefined) throw error;
      return calls;
    },
  };
}

it('retries until the backend responds', async () => {
  expect(await retryWhileUnavailable(scripted(away, away).ask, { pauseMs: 1, log })).toBe(3);
});

it('logs the first failure only', async () => {
  await retryWhileUnavailable(scripted(away, away).ask, {
    pauseMs: 1,
    log,
    fields: { executionId: '7' },
  });
  const fields = { error: away, executionId: '7' };
  expect(log.entries).toEqual([{ level: 'warn', fields, message: 'store unavailable, retrying' }]);
});

it('ends its retries when the signal is aborted', async () => {
  const stop = new AbortController();
  const { ask, calls } = scripted(...Array.from({ length: 1000 }, () => away));
  const waiting = retryWhileUnavailable(ask, {
    pauseMs: 60_000,
    signal: stop.signal,
    log: { warn: () => stop.abort() },
  });
  await expect(waiting).rejects.toThrow('aborted');
  expect(calls()).toBe(1);
});

it('gives up after the time limit, with the last failure', async () => {
  const { ask, calls } = scripted(...Array.from({ length: 1000 }, () => away));
  await expect(retryWhileUnavailable(ask, { giveUpAfterMs: 30, pauseMs: 10, log })).rejects.toBe(
    away,
  );
  expect(calls()).toBeGreaterThan(1);
});

it.each([
  new ApiError('INVALID_INPUT', 'The password is too short.'),
  new TypeError('a fault of ours'),
])('does not repeat what failed otherwise: %s', async (error) => {
  const { ask, calls } = scripted(error);
  await expect(retryWhileUnavailable(ask, { pauseMs: 1, log })).rejects.toBe(error);
  expect(calls()).toBe(1);
});
