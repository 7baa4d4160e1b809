/** Changing one's own password: what is asked first, what is stored, and how often it may be tried. */

import type { SessionCaller } from '../../src/model/caller.ts';
import { createOwnPassword } from '../../src/services/accounts/own-password.ts';
import { createMemoryAttemptStore } from '../../src/stores/limits/attempts-memory.ts';
import { movableClock } from '../support/movable-clock.ts';

const caller = { userId: 5, sessionId: 9, organizationId: 1 } as unknown as SessionCaller;
const EMAIL = 'zoe@example.com';
const [CURRENT, NEXT] = ['correct horse battery staple', 'another quiet river at dawn'];

function setup({ oldHash = `hash of ${CURRENT}` as string | null, isChanged = true } = {}) {
  const clock = movableClock();
  const changes: unknown[] = [];
  const subjects: string[] = [];
  const own = createOwnPassword({
    store: {
      findPasswordHash: () => Promise.resolve(oldHash),
      changePassword: (change) => (changes.push(change), Promise.resolve(isChanged)),
    },
    attempts: createMemoryAttemptStore({ clock, maxSubjects: 10 }),
    passwords: {
      hash: (subject, password) => (subjects.push(subject), Promise.resolve(`hash of ${password}`)),
      matches: (subject, password, stored) => (
        subjects.push(subject),
        Promise.resolve(stored === `hash of ${password}`)
      ),
    },
    perMinute: 2,
  });
  const change = (currentPassword = CURRENT, newPassword = NEXT, by = caller) =>
    own.change(by, { currentPassword, newPassword }, EMAIL);
  return { change, changes, subjects, clock };
}
const fault = (field: string, message: string) => ({
  problems: [{ field, message: expect.stringContaining(message) }],
});

it('replaces the one that was checked, and keeps the session that did it', async () => {
  const { change, changes, subjects } = setup();
  await change();
  expect(changes).toEqual([
    {
      userId: 5,
      oldHash: `hash of ${CURRENT}`,
      newHash: `hash of ${NEXT}`,
      changeRequired: false,
      keptSessionId: 9,
    },
  ]);
  expect(subjects).toEqual(['user 5', 'user 5']);
});

it.each<[string, Parameters<ReturnType<typeof setup>['change']>, object]>([
  ['one that is too easy', [CURRENT, 'password'], fault('/newPassword', '')],
  ['the email address', [CURRENT, EMAIL], fault('/newPassword', '')],
  ['the same one', [CURRENT, CURRENT], fault('/newPassword', 'must differ')],
  ['a wrong current one', ['wrong', NEXT], fault('/currentPassword', 'is not your')],
])('is refused for %s', async (_, given, expected) => {
  const { change, changes } = setup();
  await expect(change(...given)).rejects.toMatchObject(expected);
  expect(changes).toEqual([]);
});

it.each([
  ['the user has none any longer', { oldHash: null }],
  ['another request changed it in the meantime', { isChanged: false }],
])('is refused where %s', async (_, given) => {
  await expect(setup(given).change()).rejects.toMatchObject(fault('/currentPassword', 'is not'));
});

it('may be tried so often in a minute, by each user, whatever becomes of it', async () => {
  const { change, clock, changes } = setup();
  await expect(change('wrong')).rejects.toMatchObject(fault('/currentPassword', ''));
  await expect(change(CURRENT, 'password')).rejects.toMatchObject(fault('/newPassword', ''));
  await expect(change()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 60,
    message: expect.stringContaining('try again in 60 s'),
  });
  expect(changes).toEqual([]);
  await change(CURRENT, NEXT, { ...caller, userId: 6 });
  clock.advance({ seconds: 60 });
  await change();
  expect(changes).toHaveLength(2);
});
