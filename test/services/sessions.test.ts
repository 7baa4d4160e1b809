/** When a session ends and when its use is noted, to the millisecond. */

import type { SessionStore } from '../../src/stores/postgres/sessions.ts';
import { createSessions, sessionLimits } from '../../src/services/accounts/sessions.ts';
import type { AccountStore } from '../../src/stores/index.ts';
import { movableClock } from '../support/movable-clock.ts';

type Found = NonNullable<Awaited<ReturnType<SessionStore['findSession']>>>;

/** A store of one session, last used `idleMs` and created `ageMs` ago. */
function setup(idleMs: number, ageMs: number) {
  const clock = movableClock();
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  const session = {
    sessionId: 1,
    createdAt: ago(ageMs),
    lastSeenAt: ago(idleMs),
  } as unknown as Found;
  const asked: Buffer[] = [];
  const touched: Date[] = [];
  const store: Pick<SessionStore, 'findSession' | 'touchSession'> = {
    findSession: (tokenHash) => (asked.push(tokenHash), Promise.resolve(session)),
    touchSession: (_id, now) => (touched.push(now), Promise.resolve()),
  };
  return {
    sessions: createSessions({ store: store as AccountStore, clock }),
    session,
    asked,
    touched,
    clock,
  };
}

const TOKEN = 'a'.repeat(43);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each<[what: string, idleMs: number, ageMs: number, isOpen: boolean]>([
  ['just used', 0, 0, true],
  ['not used for just under 30 minutes', 30 * MINUTE - 1, HOUR, true],
  ['not used for 30 minutes', 30 * MINUTE, HOUR, false],
  ['used all the time for just under 12 hours', 0, 12 * HOUR - 1, true],
  ['used all the time for 12 hours', 0, 12 * HOUR, false],
])('a session that was %s', async (_what, idleMs, ageMs, isOpen) => {
  const { sessions, session, touched } = setup(idleMs, ageMs);
  expect(await sessions.find(TOKEN)).toBe(isOpen ? session : null);
  if (!isOpen) expect(touched).toEqual([]);
});

it.each([
  [0, false],
  [MINUTE - 1, false],
  [MINUTE, true],
])('its use is noted when the last one was noted %d ms ago: %s', async (idleMs, isNoted) => {
  const { sessions, touched, clock } = setup(idleMs, HOUR);
  await sessions.find(TOKEN);
  expect(touched).toEqual(isNoted ? [clock.now()] : []);
});

it.each([
  '',
  'a'.repeat(42),
  'a'.repeat(44),
  `${'a'.repeat(42)}+`,
  ` ${'a'.repeat(42)}`,
  `${'a'.repeat(43)}\n`,
])('%j is no token, and nothing is looked up for it', async (token) => {
  const { sessions, asked } = setup(0, 0);
  expect(await sessions.find(token)).toBeNull();
  expect(asked).toEqual([]);
});

it('the sweep goes by the same limits', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  expect(sessionLimits(now)).toEqual({
    idleBefore: new Date('2026-03-01T11:30:00.000Z'),
    createdBefore: new Date('2026-03-01T00:00:00.000Z'),
  });
});
