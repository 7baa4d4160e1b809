/** For how long the store calls of a run are retried. */

import { ApiError } from '../../src/errors.ts';
import { waitOutOutage } from '../../src/services/executions/outage.ts';
import { SILENT_AFTER_MS } from '../../src/services/heartbeats.ts';
import { recordedLog } from '../support/recorded-log.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it.each([
  ['half of the time after which another process takes the run over', SILENT_AFTER_MS / 2, {}],
  ['the time that the run has left, where that is less', 5, { remainingMs: 5 }],
  ['no longer where the run has more time', SILENT_AFTER_MS / 2, { remainingMs: 1e9 }],
])('is %s', async (_, limitMs, given) => {
  const away = new ApiError('SERVICE_UNAVAILABLE', 'The database is not available.');
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const moments = [limitMs - 1, limitMs];
  const ask = (): Promise<never> => {
    now.mockReturnValue(moments.shift()!);
    return Promise.reject(away);
  };
  const waiting = waitOutOutage(ask, { log: recordedLog(), named: {}, ...given });
  await expect(waiting).rejects.toBe(away);
  expect(moments).toEqual([]);
});
