/** Organizations, users and sessions in PostgreSQL. */

import type { Page, PageNumber } from '../../model/page.ts';
import type { Organization, Role, User } from '../../model/user.ts';
import { DatabaseError } from 'pg';
import type { Database } from './connection/database.ts';
import { createListReader, type List } from './queries/list-page.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { ORGANIZATION, toUser, USER } from './user-rows.ts';

export interface NewUser {
  /** Stored and compared in lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
  /** Absent: it is not. */
  readonly passwordChangeRequired?: boolean;
}

export interface UserChange {
  readonly name?: string;
  readonly role?: Role;
  /** A new password ends the user's sessions. */
  readonly passwordHash?: string;
}

export interface PasswordChange {
  readonly userId: number;
  /** null: whatever it is. */
  readonly oldHash: string | null;
  readonly newHash: string;
  readonly changeRequired: boolean;
  readonly keptSessionId: number | null;
}

export interface AccountStore extends SessionStore {
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
  /** Not a deleted one. */
  findUser(organizationId: number, userId: number): Promise<User | null>;
  /** Only while `adminId` is an admin who is not deleted. */
  updateUser(organizationId: number, userId: number, adminId: number, change: UserChange): Promise<User | 'not_found' | 'not_by_admin'>;
  /** null where the user was deleted. */
  findPasswordHash(userId: number): Promise<string | null>;
  /** False where the user's password is no longer the one that `oldHash` is of. Ends every session but the one that is kept. */
  changePassword(change: PasswordChange): Promise<boolean>;
  findByEmail(email: string): Promise<{ user: User; organization: Organization; passwordHash: string } | null>;
}

export function createAccountStore({ prisma, query, write, transaction }: Database): AccountStore {
  const listUsers = createListReader(query, USER_LIST, fromColumns);
  return {
    ...createSessionStore({ prisma, query, write }),

    async anyOrganization() {
      return (await query(ANY_ORGANIZATION, [])).length > 0;
    },

    insertOrganization(name, admin) {
      return unlessTaken(async () => {
        const { email, name: adminName, role, passwordHash, passwordChangeRequired = false } = withLowerCaseEmail(admin);
        const [row] = await write(INSERT_ORGANIZATION, [name, email, adminName, role, passwordHash, passwordChangeRequired]);
        if (row === undefined) throw new Error('An organization was not made.');
        const [id, created, userId, userCreated] = row as [number, Date, number, Date];
        const user = { id: userId, organizationId: id, email, name: adminName, role, created: userCreated, passwordChangeRequired };
        return { organization: { id, name, created }, admin: user };
      });
    },

    insertUser(organizationId, user) {
      return unlessTaken(async () => {
        const { email, name, role, passwordHash, passwordChangeRequired = false } = withLowerCaseEmail(user);
        const [row] = await write(INSERT_USER, [organizationId, email, name, role, passwordHash, passwordChangeRequired]);
        return fromColumns(row!);
      });
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

    async findUser(organizationId, userId) {
      const row = await prisma.user.findFirst({ where: { id: userId, organizationId, deletedAt: null }, select: USER });
      return row && toUser(row);
    },

    async updateUser(organizationId, userId, adminId, { name, role, passwordHash }) {
      return transaction(async (within) => {
        await within(LOCK_ORGANIZATION, [organizationId]);
        if ((await within(IS_ADMIN, [organizationId, adminId])).length === 0) return 'not_by_admin';
        const [row] = await within(UPDATE_USER, [organizationId, userId, name ?? null, role ?? null, passwordHash ?? null]);
        if (row === undefined) return 'not_found';
        if (passwordHash !== undefined) await within(END_SESSIONS, [userId, null]);
        return fromColumns(row);
      });
    },

    async findPasswordHash(userId) {
      return (await prisma.user.findFirst({ where: { id: userId, deletedAt: null }, select: { passwordHash: true } }))?.passwordHash ?? null;
    },

    async changePassword({ userId, oldHash, newHash, changeRequired, keptSessionId }) {
      return transaction(async (within) => {
        if ((await within(CHANGE_PASSWORD, [userId, oldHash, newHash, changeRequired])).length === 0) return false;
        // A statement of its own: it sees the sessions of logins that were under way with the old password.
        await within(END_SESSIONS, [userId, keptSessionId]);
        return true;
      });
    },

    async findByEmail(email) {
      const select = { ...USER, passwordHash: true, organization: { select: ORGANIZATION } };
      const row = await prisma.user.findFirst({ where: { email: email.toLowerCase(), deletedAt: null }, select });
      if (row === null) return null;
      const { passwordHash, organization, ...user } = row;
      return { user: toUser(user), organization, passwordHash };
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
      INSERT INTO users (organization_id, email, name, role, password_hash, password_change_required) SELECT id, $2, $3, $4, $5, $6 FROM made RETURNING id, created
    )
    SELECT made.id, made.created, admin.id, admin.created FROM made, admin`,
};

const INSERT_USER = {
  name: 'accounts.insertUser',
  sql: `
    INSERT INTO users (organization_id, email, name, role, password_hash, password_change_required) VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING id, organization_id, email, name, role, created, password_change_required`,
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

const USER_LIST: List = {
  table: 'users',
  alias: 'u',
  order: 'oldest first',
  columns: 'u.id, u.organization_id, u.email, u.name, u.role, u.created, u.password_change_required',
  where: 'u.deleted_at IS NULL',
};

const UPDATE_USER = {
  name: 'accounts.updateUser',
  sql: `
    UPDATE users SET name = coalesce($3, name), role = coalesce($4, role), password_hash = coalesce($5, password_hash),
      password_change_required = password_change_required AND $5::text IS NULL
    WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
    RETURNING id, organization_id, email, name, role, created, password_change_required`,
};

const CHANGE_PASSWORD = {
  name: 'accounts.changePassword',
  sql: `
    UPDATE users SET password_hash = $3, password_change_required = $4
    WHERE id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR password_hash = $2) RETURNING id`,
};

const END_SESSIONS = { name: 'accounts.endSessions', sql: 'DELETE FROM sessions WHERE user_id = $1 AND ($2::int IS NULL OR id <> $2)' };

/** From the columns of USER_LIST, which INSERT_USER and UPDATE_USER return too. */
function fromColumns(row: readonly unknown[]): User {
  const [id, organizationId, email, name, role, created, passwordChangeRequired] = row as [number, number, string, string, Role, Date, boolean];
  return { id, organizationId, email, name, role, created, passwordChangeRequired };
}

const withLowerCaseEmail = (user: NewUser): NewUser => ({ ...user, email: user.email.toLowerCase() });

const UNIQUE_VIOLATION = '23505';

/** The only unique value of these tables that a client chooses is the address. */
async function unlessTaken<T>(insert: () => Promise<T>): Promise<T | 'email_taken'> {
  try {
    return await insert();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return 'email_taken';
    throw error;
  }
}
