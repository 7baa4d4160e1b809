/** How long a claim counts as held without a question to the database. */

import { ClaimLease } from '../../src/services/executions/claim-lease.ts';
import { LEASE_MS, SILENT_AFTER_MS } from '../../src/services/heartbeats.ts';

function setup(answers: (boolean | Error)[] = []) {
  const time = { monotonic: 1_000, wall: 5_000 };
  let asked = 0;
  const clock = { monotonicMs: () => time.monotonic, now: () => new Date(time.wall) };
  const confirm = (): Promise<boolean> => {
    asked += 1;
    const answer = answers.shift() ?? true;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const lease = new ClaimLease({ clock, confirm }, { monotonicMs: 1_000, wallMs: 5_000 });
  return { lease, time, asked: () => asked };
}

it('is far less than the time after which others take the run', () => {
  expect(2 * LEASE_MS).toBeLessThan(SILENT_AFTER_MS);
});

it.each(['monotonic', 'wall'] as const)('ends by the %s clock', async (name) => {
  const { lease, time, asked } = setup();
  time[name] += LEASE_MS - 1;
  expect([await lease.holds(), asked()]).toEqual([true, 0]);
  time[name] += 1;
  expect([await lease.holds(), asked()]).toEqual([true, 1]);
  expect([await lease.holds(), asked()]).toEqual([true, 1]);
});

it('asks again if the process was suspended while it waited for the answer', async () => {
  const { lease, time, asked } = setup();
  time.wall += LEASE_MS;
  const holds = lease.holds();
  time.wall += LEASE_MS;
  expect([await holds, asked()]).toEqual([true, 2]);
});

it('is over for good once the database denies it', async () => {
  const { lease, time, asked } = setup([false]);
  time.wall += LEASE_MS;
  expect(await lease.holds()).toBe(false);
  expect([await lease.holds(), await lease.reconfirm(), asked()]).toEqual([false, false, 2]);
});

it('is not held while the database cannot be asked, and can be asked again', async () => {
  const { lease, time } = setup([new Error('away')]);
  time.wall += LEASE_MS;
  await expect(lease.holds()).rejects.toThrow('away');
  expect(await lease.holds()).toBe(true);
});

it('is one question for all who ask at once', async () => {
  const { lease, time, asked } = setup();
  time.wall += LEASE_MS;
  expect(await Promise.all([lease.holds(), lease.holds()])).toEqual([true, true]);
  expect(asked()).toBe(1);
});
