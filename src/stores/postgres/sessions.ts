/** Login sessions in PostgreSQL. */

import type { Organization, User } from '../../model/user.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import type { Database } from './connection/database.ts';
import type { Statement } from './connection/statement.ts';
import { ORGANIZATION, toUser, USER } from './user-rows.ts';

export interface SessionInfo {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export interface SessionWithUser {
  readonly sessionId: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly user: User;
  readonly organization: Organization;
}

export interface NewSession {
  readonly userId: number;
  /** That of the password which was checked. */
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly maxSessions: number;
}

export interface SessionStore {
  /** null where the user was deleted or has another password by now. Ends the least recently used beyond `maxSessions`. */
  insertSession(session: NewSession): Promise<number | null>;
  /** Those that began and were used after these moments; the one that was used last comes first. */
  listSessions(userId: number, limits: { idleBefore: Date; createdBefore: Date }): Promise<readonly SessionInfo[]>;
  deleteOtherSessions(userId: number, keptSessionId: number): Promise<void>;
  /** Not that of a deleted user; expiry is the service's to judge. */
  findSession(tokenHash: Buffer): Promise<SessionWithUser | null>;
  touchSession(sessionId: number, now: Date): Promise<void>;
  deleteSession(sessionId: number): Promise<void>;
  deleteSessionsBefore(limits: { idleBefore: Date; createdBefore: Date }): Promise<number>;
}

export function createSessionStore({ prisma, query, write }: Pick<Database, 'prisma' | 'query' | 'write'>): SessionStore {
  return {
    async insertSession({ userId, passwordHash, tokenHash, now, maxSessions }) {
      const [row] = await write(INSERT_SESSION, [userId, passwordHash, tokenHash, now, maxSessions - 1]);
      return row === undefined ? null : (row[0] as number);
    },

    async listSessions(userId, { idleBefore, createdBefore }) {
      const rows = await prisma.session.findMany({
        where: { userId, lastSeen: { gt: idleBefore }, created: { gt: createdBefore } },
        orderBy: [{ lastSeen: 'desc' }, { id: 'desc' }],
        select: { id: true, created: true, lastSeen: true },
      });
      return rows.map(({ id, created, lastSeen }) => ({ id, createdAt: created, lastSeenAt: lastSeen }));
    },

    async deleteOtherSessions(userId, keptSessionId) {
      await write(DELETE_OTHER_SESSIONS, [userId, keptSessionId]);
    },

    async findSession(tokenHash) {
      const row = await prisma.session.findFirst({
        where: { tokenHash: new Uint8Array(tokenHash), user: { deletedAt: null } },
        select: { id: true, created: true, lastSeen: true, user: { select: { ...USER, organization: { select: ORGANIZATION } } } },
      });
      if (row === null) return null;
      const { organization, ...user } = row.user;
      return { sessionId: row.id, createdAt: row.created, lastSeenAt: row.lastSeen, user: toUser(user), organization };
    },

    async touchSession(sessionId, now) {
      await prisma.session.updateMany({ where: { id: sessionId, lastSeen: { lt: now } }, data: { lastSeen: now } });
    },

    async deleteSession(sessionId) {
      await write(DELETE_SESSION, [sessionId]);
    },

    async deleteSessionsBefore({ idleBefore, createdBefore }) {
      const end = (statement: Statement, before: Date): Promise<number> =>
        inBatches(async () => (await query(statement, [before, BATCH])).length);
      return (await end(DELETE_IDLE_SESSIONS, idleBefore)) + (await end(DELETE_OLD_SESSIONS, createdBefore));
    },
  };
}

/** The row of the user is locked until the session stands: a change of the password comes wholly before or wholly after. */
const INSERT_SESSION = {
  name: 'accounts.insertSession',
  sql: `
    WITH owner AS (
      SELECT id FROM users WHERE id = $1 AND password_hash = $2 AND deleted_at IS NULL FOR SHARE
    ), surplus AS (
      DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE user_id IN (SELECT id FROM owner) ORDER BY last_seen DESC, id DESC OFFSET $5
      )
    )
    INSERT INTO sessions (user_id, token_hash, created, last_seen) SELECT id, $3, $4, $4 FROM owner RETURNING id`,
};

const DELETE_OTHER_SESSIONS = { name: 'accounts.deleteOtherSessions', sql: 'DELETE FROM sessions WHERE user_id = $1 AND id <> $2' };
const DELETE_SESSION = { name: 'accounts.deleteSession', sql: 'DELETE FROM sessions WHERE id = $1' };

const endedSessions = (column: 'last_seen' | 'created'): string => `
  DELETE FROM sessions WHERE id = ANY (ARRAY(
    SELECT id FROM sessions WHERE ${column} < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING id`;

const DELETE_IDLE_SESSIONS: Statement = { name: 'accounts.deleteIdleSessions', sql: endedSessions('last_seen') };
const DELETE_OLD_SESSIONS: Statement = { name: 'accounts.deleteOldSessions', sql: endedSessions('created') };
