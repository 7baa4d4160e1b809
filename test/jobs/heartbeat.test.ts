import { heartbeat } from '../../src/jobs/periodic/heartbeat.ts';
import { SILENT_AFTER_MS } from '../../src/services/heartbeats.ts';
import { recordedLog } from '../support/recorded-log.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('beats three times before a process counts as silent, whether a beat fails or not', async () => {
  let beats = 0;
  const log = recordedLog();
  const executions = {
    beat: () => {
      beats += 1;
      return beats === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    },
  };
  let renewals = 0;
  const exports = { renew: async () => void (renewals += 1) };
  const idempotency = { beat: () => Promise.resolve() };
  const services = { executions, exports, idempotency };
  const task = heartbeat.create({ services, worker: null, attendance: { breaks: () => 0 }, log });
  task.start();
  expect(beats).toBe(1);
  await jest.advanceTimersByTimeAsync(SILENT_AFTER_MS);
  expect(beats).toBeGreaterThanOrEqual(3);
  expect(renewals).toBe(beats);
  expect(log.entries).toHaveLength(1);
  await task.stop();
  const before = beats;
  await jest.advanceTimersByTimeAsync(10 * SILENT_AFTER_MS);
  expect(beats).toBe(before);
});

it('says that the process is back after a break, until that has arrived', async () => {
  const log = recordedLog();
  const executions = { beat: () => Promise.resolve() };
  const exports = { renew: () => Promise.resolve() };
  const services = { executions, exports, idempotency: executions };
  let breaks = 0;
  let isAway = false;
  const told: boolean[] = [];
  const worker = {
    beat: (isBack: boolean) => {
      told.push(isBack);
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve();
    },
  };
  const task = heartbeat.create({ services, worker, attendance: { breaks: () => breaks }, log });
  await task.round();
  [breaks, isAway] = [1, true];
  await task.round();
  isAway = false;
  await task.round();
  await task.round();
  expect(told).toEqual([false, true, true, false]);
});
