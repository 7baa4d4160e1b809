/** Which failures are retried, and which are not. */

import { ApiError } from '../../src/errors.ts';
import { retryWhileUnavailable } from '../../src/services/retry-while-unavailable.ts';

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

it('asks a backend that is away until it answers', async () => {
  expect(await retryWhileUnavailable(scripted(away, away).ask, { pauseMs: 1 })).toBe(3);
});

it('says once that it waits', async () => {
  const listed: Error[] = [];
  await retryWhileUnavailable(scripted(away, away).ask, {
    pauseMs: 1,
    waiting: (error) => void listed.push(error),
  });
  expect(listed).toEqual([away]);
});

it('ends its waiting when it is listed to', async () => {
  const stop = new AbortController();
  const { ask, calls } = scripted(...Array.from({ length: 1000 }, () => away));
  const waiting = retryWhileUnavailable(ask, {
    pauseMs: 60_000,
    signal: stop.signal,
    waiting: () => stop.abort(),
  });
  await expect(waiting).rejects.toThrow('aborted');
  expect(calls()).toBe(1);
});

it('gives up when its patience ends, with the last failure', async () => {
  const { ask, calls } = scripted(...Array.from({ length: 1000 }, () => away));
  await expect(retryWhileUnavailable(ask, { giveUpAfterMs: 30, pauseMs: 10 })).rejects.toBe(away);
  expect(calls()).toBeGreaterThan(1);
});

it.each([
  new ApiError('INVALID_INPUT', 'The password is too short.'),
  new TypeError('a fault of ours'),
])('does not repeat what failed otherwise: %s', async (error) => {
  const { ask, calls } = scripted(error);
  await expect(retryWhileUnavailable(ask, { pauseMs: 1 })).rejects.toBe(error);
  expect(calls()).toBe(1);
});
