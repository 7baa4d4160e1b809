/** Organizations, users and sessions in PostgreSQL. */

import type { Page, PageNumber } from '../model/page.ts';
import type { Organization, Role, User } from '../model/user.ts';
import { DatabaseError } from 'pg';
import { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './postgres/database.ts';
import { BATCH, inBatches } from './postgres/batches.ts';
import { createListReader, type List } from './postgres/list-page.ts';
import type { Statement } from './postgres/statement.ts';

export interface NewUser {
  /** Stored and compared in lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
}

export interface SessionWithUser {
  readonly sessionId: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly user: User;
  readonly organization: Organization;
}

export interface AccountStore {
  /** Whether any organization exists: false on a new database. */
  anyOrganization(): Promise<boolean>;
  /** Both in one transaction; 'email_taken' where another user has the address. */
  insertOrganization(name: string, admin: NewUser): Promise<{ organization: Organization; admin: User } | 'email_taken'>;
  insertUser(organizationId: number, user: NewUser): Promise<User | 'email_taken'>;
  /** Oldest first; without deleted users. */
  listUsers(organizationId: number, page: PageNumber): Promise<Page<User>>;
  /**
   * Soft: the row is kept for its keys and history, its email freed, its sessions ended. Only while `adminId` is an admin who
   * is not deleted: of two who delete each other one remains.
   */
  deleteUser(organizationId: number, userId: number, adminId: number): Promise<'deleted' | 'not_found' | 'not_by_admin'>;
  findByEmail(email: string): Promise<{ user: User; organization: Organization; passwordHash: string } | null>;

  insertSession(session: { userId: number; tokenHash: Buffer; now: Date }): Promise<number>;
  /** Not that of a deleted user; expiry is the service's to judge. */
  findSession(tokenHash: Buffer): Promise<SessionWithUser | null>;
  touchSession(sessionId: number, now: Date): Promise<void>;
  deleteSession(sessionId: number): Promise<void>;
  deleteSessionsBefore(limits: { idleBefore: Date; createdBefore: Date }): Promise<number>;
}

export function createAccountStore({ prisma, query, transaction }: Database): AccountStore {
  const listUsers = createListReader(query, USER_LIST, toListedUser);
  return {
    async anyOrganization() {
      return (await query(ANY_ORGANIZATION, [])).length > 0;
    },

    insertOrganization(name, admin) {
      return unlessTaken(async () => {
        const { email, name: adminName, role, passwordHash } = withLowerCaseEmail(admin);
        const [row] = await query(INSERT_ORGANIZATION, [name, email, adminName, role, passwordHash]);
        if (row === undefined) throw new Error('An organization was not made.');
        const [id, created, userId, userCreated] = row as [number, Date, number, Date];
        const user = { id: userId, organizationId: id, email, name: adminName, role, created: userCreated };
        return { organization: { id, name, created }, admin: user };
      });
    },

    insertUser(organizationId, user) {
      return unlessTaken(async () =>
        toUser(await prisma.user.create({ data: { organizationId, ...withLowerCaseEmail(user) }, select: USER })),
      );
    },

    listUsers: (organizationId, page) => listUsers({ organizationId, userId: null }, page),

    async deleteUser(organizationId, userId, adminId) {
      return transaction(async (within) => {
        // One at a time in an organization; what the next statement sees is what the one before left.
        await within(LOCK_ORGANIZATION, [organizationId]);
        if ((await within(IS_ADMIN, [organizationId, adminId])).length === 0) return 'not_by_admin';
        return (await within(DELETE_USER, [organizationId, userId])).length > 0 ? 'deleted' : 'not_found';
      });
    },

    async findByEmail(email) {
      const select = { ...USER, passwordHash: true, organization: { select: ORGANIZATION } };
      const row = await prisma.user.findFirst({ where: { email: email.toLowerCase(), deletedAt: null }, select });
      if (row === null) return null;
      const { passwordHash, organization, ...user } = row;
      return { user: toUser(user), organization, passwordHash };
    },

    async insertSession({ userId, tokenHash, now }) {
      const data = { userId, tokenHash: new Uint8Array(tokenHash), created: now, lastSeen: now };
      return (await prisma.session.create({ data, select: { id: true } })).id;
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
      await prisma.session.deleteMany({ where: { id: sessionId } });
    },

    async deleteSessionsBefore({ idleBefore, createdBefore }) {
      const end = (statement: Statement, before: Date): Promise<number> =>
        inBatches(async () => (await query(statement, [before, BATCH])).length);
      return (await end(DELETE_IDLE_SESSIONS, idleBefore)) + (await end(DELETE_OLD_SESSIONS, createdBefore));
    },
  };
}

const ANY_ORGANIZATION = { name: 'accounts.anyOrganization', sql: 'SELECT 1 FROM organizations LIMIT 1' };

const INSERT_ORGANIZATION = {
  name: 'accounts.insertOrganization',
  sql: `
    WITH made AS (
      INSERT INTO organizations (name) VALUES ($1) RETURNING id, created
    ), admin AS (
      INSERT INTO users (organization_id, email, name, role, password_hash) SELECT id, $2, $3, $4, $5 FROM made RETURNING id, created
    )
    SELECT made.id, made.created, admin.id, admin.created FROM made, admin`,
};

const LOCK_ORGANIZATION = { name: 'accounts.lockOrganization', sql: 'SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE' };

const IS_ADMIN = {
  name: 'accounts.isAdmin',
  sql: "SELECT 1 FROM users WHERE organization_id = $1 AND id = $2 AND role = 'admin' AND deleted_at IS NULL",
};

/** The sessions end in the same statement: a deleted user is nowhere logged in. */
const DELETE_USER = {
  name: 'accounts.deleteUser',
  sql: `
    WITH gone AS (
      UPDATE users SET deleted_at = now() WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id
    ), ended AS (
      DELETE FROM sessions WHERE user_id IN (SELECT id FROM gone)
    )
    SELECT id FROM gone`,
};

const endedSessions = (column: 'last_seen' | 'created'): string => `
  DELETE FROM sessions WHERE id = ANY (ARRAY(
    SELECT id FROM sessions WHERE ${column} < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING id`;

const DELETE_IDLE_SESSIONS: Statement = { name: 'accounts.deleteIdleSessions', sql: endedSessions('last_seen') };
const DELETE_OLD_SESSIONS: Statement = { name: 'accounts.deleteOldSessions', sql: endedSessions('created') };

const USER_LIST: List = {
  table: 'users',
  alias: 'u',
  order: 'oldest first',
  columns: 'u.id, u.organization_id, u.email, u.name, u.role, u.created',
  where: 'u.deleted_at IS NULL',
};

/** From the columns of `USER_LIST`. */
function toListedUser(row: readonly unknown[]): User {
  const [id, organizationId, email, name, role, created] = row as [number, number, string, string, Role, Date];
  return { id, organizationId, email, name, role, created };
}

const ORGANIZATION = { id: true, name: true, created: true } as const;
const USER = { id: true, organizationId: true, email: true, name: true, role: true, created: true } as const;

const toUser = (row: Omit<User, 'role'> & { role: string }): User => ({ ...row, role: row.role as Role });
const withLowerCaseEmail = (user: NewUser): NewUser => ({ ...user, email: user.email.toLowerCase() });

const UNIQUE_VIOLATION = '23505';

/** The only unique value of these tables that a client chooses is the address. */
async function unlessTaken<T>(insert: () => Promise<T>): Promise<T | 'email_taken'> {
  try {
    return await insert();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return 'email_taken';
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return 'email_taken';
    throw error;
  }
}
