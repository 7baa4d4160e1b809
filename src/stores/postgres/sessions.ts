import * as sql from '../../generated/statements/accounts.ts';
import type { SessionId, UserId } from '../../model/ids.ts';
import type { Organization, User } from '../../model/user.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import { ORGANIZATION, toUser, USER } from './user-rows.ts';

export interface SessionInfo {
  readonly id: SessionId;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export interface SessionWithUser {
  readonly sessionId: SessionId;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly user: User;
  readonly organization: Organization;
}

export interface NewSession {
  readonly userId: UserId;
  /** The hash that the login verified. */
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly maxSessions: number;
}

export interface SessionStore {
  /**
   * null if the user was deleted or has changed the password. Ends the least recently used sessions beyond
   * `maxSessions`.
   */
  insertSession(session: NewSession): Promise<SessionId | null>;
  /** Only sessions that began and were last used after these times; most recently used first. */
  listSessions(
    userId: UserId,
    limits: { idleBefore: Date; createdBefore: Date },
  ): Promise<readonly SessionInfo[]>;
  deleteOtherSessions(userId: UserId, keptSessionId: SessionId): Promise<void>;
  /** Skips deleted users. Does not check expiry. */
  findSession(tokenHash: Buffer): Promise<SessionWithUser | null>;
  touchSession(sessionId: SessionId, now: Date): Promise<void>;
  deleteSession(sessionId: SessionId): Promise<void>;
  deleteSessionsBefore(limits: { idleBefore: Date; createdBefore: Date }): Promise<number>;
}

export function createSessionStore({
  prisma,
  transact,
  query,
}: Pick<Database, 'prisma' | 'transact' | 'query'>): SessionStore {
  return {
    insertSession: (session) => transact((tx) => insertSession(tx, session)),

    async listSessions(userId, { idleBefore, createdBefore }) {
      const sessions = await prisma.session.findMany({
        where: { userId, lastSeen: { gt: idleBefore }, created: { gt: createdBefore } },
        orderBy: [{ lastSeen: 'desc' }, { id: 'desc' }],
        select: SESSION,
      });
      return sessions.map(({ id, ...times }) => ({ id, ...toTimes(times) }));
    },

    async deleteOtherSessions(userId, keptSessionId) {
      await prisma.session.deleteMany({ where: { userId, id: { not: keptSessionId } } });
    },

    async findSession(tokenHash) {
      const row = await prisma.session.findFirst({
        where: { tokenHash: new Uint8Array(tokenHash), user: { deletedAt: null } },
        select: SESSION_WITH_USER,
      });
      if (row === null) return null;
      const { id: sessionId, user: owner, ...times } = row;
      const { organization, ...user } = owner;
      return { sessionId, ...toTimes(times), user: toUser(user), organization };
    },

    async touchSession(sessionId, now) {
      // Never goes back.
      await prisma.session.updateMany({
        where: { id: sessionId, lastSeen: { lt: now } },
        data: { lastSeen: now },
      });
    },

    async deleteSession(sessionId) {
      await prisma.session.deleteMany({ where: { id: sessionId } });
    },

    async deleteSessionsBefore({ idleBefore, createdBefore }) {
      const end = (statement: typeof sql.deleteIdleSessions, before: Date): Promise<number> =>
        inBatches(async () => (await query(statement, [before, BATCH])).length);
      return (
        (await end(sql.deleteIdleSessions, idleBefore)) +
        (await end(sql.deleteOldSessions, createdBefore))
      );
    },
  };
}

async function insertSession(
  tx: PrismaTransaction,
  { userId, passwordHash, tokenHash, now, maxSessions }: NewSession,
): Promise<SessionId | null> {
  // Locks the row until the session is stored, to serialize with a change of the password.
  const owners = await tx.$queryRaw<readonly unknown[]>`
    SELECT id FROM users WHERE id = ${userId} AND password_hash = ${passwordHash} AND deleted_at IS NULL FOR SHARE`;
  if (owners.length === 0) return null;
  const surplus = await tx.session.findMany({
    where: { userId },
    orderBy: [{ lastSeen: 'desc' }, { id: 'desc' }],
    skip: maxSessions - 1,
    select: { id: true },
  });
  if (surplus.length > 0)
    await tx.session.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  const { id } = await tx.session.create({
    data: { userId, tokenHash: new Uint8Array(tokenHash), created: now, lastSeen: now },
    select: { id: true },
  });
  return id;
}

const SESSION = { id: true, created: true, lastSeen: true } as const;

const SESSION_WITH_USER = {
  ...SESSION,
  user: { select: { ...USER, organization: { select: ORGANIZATION } } },
} as const;

const toTimes = ({ created, lastSeen }: { created: Date; lastSeen: Date }) => ({
  createdAt: created,
  lastSeenAt: lastSeen,
});
