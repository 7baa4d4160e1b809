/** Which subjects a process forgets first. */

import { createMemoryAttemptStore } from '../../src/stores/limits/attempts-memory.ts';
import { movableClock } from '../support/movable-clock.ts';

it('forgets the one whose attempt is the longest ago, not the one that came first', async () => {
  const store = createMemoryAttemptStore({ clock: movableClock(), maxSubjects: 2 });
  const take = (subject: string) => store.take(subject, { attempts: 2, windowMs: 60_000 });
  await take('first');
  await take('second');
  await take('first');
  await take('third');
  expect(await take('first')).toBe(60_000);
  // It was forgotten, and has all its attempts again.
  expect([await take('second'), await take('second'), await take('second')]).toEqual([
    null,
    null,
    60_000,
  ]);
});

it('gives back the last attempt alone', async () => {
  const store = createMemoryAttemptStore({ clock: movableClock(), maxSubjects: 2 });
  const take = () => store.take('subject', { attempts: 3, windowMs: 60_000 });
  expect([await take(), await take(), await take()]).toEqual([null, null, null]);
  await store.release('subject');
  expect([await take(), await take()]).toEqual([null, 60_000]);
});
