/** Login sessions: an opaque token for the browser, and its hash in the database. */

import type { UserId } from '../../model/ids.ts';
import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from '../../kit/clock.ts';
import type { AccountStore } from '../../stores/postgres/accounts.ts';
import type { SessionWithUser } from '../../stores/postgres/sessions.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const LIFETIME_MS = 12 * 60 * MINUTE_MS;
const TOUCH_AFTER_MS = MINUTE_MS;

/** Per user. A further login ends the least recently used session. */
const MAX_SESSIONS = 100;

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export interface Sessions {
  /**
   * Returns a new token, in addition to the user's other sessions. Null if the password has changed since it was
   * checked.
   */
  open(userId: UserId, passwordHash: string): Promise<string | null>;
  /** Null if the token is unknown or its session has ended. Records the use, at most once a minute. */
  find(token: string): Promise<SessionWithUser | null>;
}

/** Sessions that were last used or created before these times have ended. */
export function sessionLimits(now: Date): { idleBefore: Date; createdBefore: Date } {
  return {
    idleBefore: new Date(now.getTime() - IDLE_MS),
    createdBefore: new Date(now.getTime() - LIFETIME_MS),
  };
}

export function createSessions({ store, clock }: { store: AccountStore; clock: Clock }): Sessions {
  return {
    async open(userId, passwordHash) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const opened = await store.insertSession({
        userId,
        passwordHash,
        tokenHash: hash(token),
        now: clock.now(),
        maxSessions: MAX_SESSIONS,
      });
      return opened === null ? null : token;
    },
    async find(token) {
      if (!TOKEN_SHAPE.test(token)) return null;
      const session = await store.findSession(hash(token));
      if (session === null) return null;
      const now = clock.now();
      const { idleBefore, createdBefore } = sessionLimits(now);
      if (session.lastSeenAt <= idleBefore || session.createdAt <= createdBefore) return null;
      if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_AFTER_MS)
        await store.touchSession(session.sessionId, now);
      return session;
    },
  };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
