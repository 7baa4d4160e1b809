/** Login sessions in PostgreSQL. */

import type { OrganizationId, SessionId, UserId } from '../../model/ids.ts';
import type { Organization, Role, User } from '../../model/user.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import type { Database } from './connection/database.ts';
import type { Statement } from './queries/statement.ts';
import { bool, columns, int, text, time, type Fields } from './queries/columns.ts';

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
  /** That of the password which was checked. */
  readonly passwordHash: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly maxSessions: number;
}

export interface SessionStore {
  /** null where the user was deleted or has another password by now. Ends the least recently used beyond `maxSessions`. */
  insertSession(session: NewSession): Promise<SessionId | null>;
  /** Those that began and were used after these moments; the one that was used last comes first. */
  listSessions(
    userId: UserId,
    limits: { idleBefore: Date; createdBefore: Date },
  ): Promise<readonly SessionInfo[]>;
  deleteOtherSessions(userId: UserId, keptSessionId: SessionId): Promise<void>;
  /** Not that of a deleted user; expiry is the service's to judge. */
  findSession(tokenHash: Buffer): Promise<SessionWithUser | null>;
  touchSession(sessionId: SessionId, now: Date): Promise<void>;
  deleteSession(sessionId: SessionId): Promise<void>;
  deleteSessionsBefore(limits: { idleBefore: Date; createdBefore: Date }): Promise<number>;
}

export function createSessionStore({
  query,
  write,
}: Pick<Database, 'query' | 'write'>): SessionStore {
  return {
    async insertSession({ userId, passwordHash, tokenHash, now, maxSessions }) {
      const values = [userId, passwordHash, tokenHash, now, maxSessions - 1];
      return (await write(INSERT_SESSION, values))[0]?.id ?? null;
    },

    listSessions: (userId, { idleBefore, createdBefore }) =>
      query(LIST_SESSIONS, [userId, idleBefore, createdBefore]),

    async deleteOtherSessions(userId, keptSessionId) {
      await write(DELETE_OTHER_SESSIONS, [userId, keptSessionId]);
    },

    async findSession(tokenHash) {
      const [row] = await query(FIND_SESSION, [tokenHash]);
      return row === undefined ? null : withUser(row);
    },

    async touchSession(sessionId, now) {
      await query(TOUCH_SESSION, [sessionId, now]);
    },

    async deleteSession(sessionId) {
      await write(DELETE_SESSION, [sessionId]);
    },

    async deleteSessionsBefore({ idleBefore, createdBefore }) {
      const end = (statement: Statement, before: Date): Promise<number> =>
        inBatches(async () => (await query(statement, [before, BATCH])).length);
      return (
        (await end(DELETE_IDLE_SESSIONS, idleBefore)) +
        (await end(DELETE_OLD_SESSIONS, createdBefore))
      );
    },
  };
}

const FIELDS: Fields<SessionInfo> = {
  id: int(),
  createdAt: time('s.created'),
  lastSeenAt: time('s.last_seen'),
};

export const SESSION = columns<SessionInfo>('s', FIELDS);

const LIST_SESSIONS = {
  name: 'accounts.listSessions',
  sql: `
    SELECT ${SESSION.sql} FROM sessions s WHERE s.user_id = $1 AND s.last_seen > $2 AND s.created > $3
    ORDER BY s.last_seen DESC, s.id DESC`,
  columns: SESSION,
};

export const SESSION_WITH_USER = columns('s', {
  ...FIELDS,
  userId: int<UserId>('u.id'),
  organizationId: int<OrganizationId>('u.organization_id'),
  email: text('u.email'),
  name: text('u.name'),
  role: text<Role>('u.role'),
  userCreated: time('u.created'),
  passwordChangeRequired: bool('u.password_change_required'),
  organizationName: text('o.name'),
  organizationCreated: time('o.created'),
});

function withUser(row: ReturnType<typeof SESSION_WITH_USER.read>): SessionWithUser {
  const { id: sessionId, createdAt, lastSeenAt, ...owner } = row;
  const { organizationName, organizationCreated, userId, userCreated, ...person } = owner;
  const user = { ...person, id: userId, created: userCreated };
  const organization = {
    id: person.organizationId,
    name: organizationName,
    created: organizationCreated,
  };
  return { sessionId, createdAt, lastSeenAt, user, organization };
}

const FIND_SESSION = {
  name: 'accounts.findSession',
  sql: `
    SELECT ${SESSION_WITH_USER.sql}
    FROM sessions s JOIN users u ON u.id = s.user_id JOIN organizations o ON o.id = u.organization_id
    WHERE s.token_hash = $1 AND u.deleted_at IS NULL`,
  columns: SESSION_WITH_USER,
};

/** A use is never set back. */
const TOUCH_SESSION = {
  name: 'accounts.touchSession',
  sql: 'UPDATE sessions SET last_seen = $2 WHERE id = $1 AND last_seen < $2',
};

const INSERTED = columns<Pick<SessionInfo, 'id'>>('s', { id: int() });

/** The row of the user is locked until the session is stored: a change of the password comes wholly before or wholly after. */
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
    INSERT INTO sessions AS s (user_id, token_hash, created, last_seen) SELECT id, $3, $4, $4 FROM owner RETURNING ${INSERTED.sql}`,
  columns: INSERTED,
};

const DELETE_OTHER_SESSIONS = {
  name: 'accounts.deleteOtherSessions',
  sql: 'DELETE FROM sessions WHERE user_id = $1 AND id <> $2',
};
const DELETE_SESSION = {
  name: 'accounts.deleteSession',
  sql: 'DELETE FROM sessions WHERE id = $1',
};

const endedSessions = (column: 'last_seen' | 'created'): string => `
  DELETE FROM sessions WHERE id = ANY (ARRAY(
    SELECT id FROM sessions WHERE ${column} < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING id`;

const DELETE_IDLE_SESSIONS: Statement = {
  name: 'accounts.deleteIdleSessions',
  sql: endedSessions('last_seen'),
};
const DELETE_OLD_SESSIONS: Statement = {
  name: 'accounts.deleteOldSessions',
  sql: endedSessions('created'),
};
