/** Organizations, users and sessions in PostgreSQL. */

import type { OrganizationId, SessionId, UserId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Organization, Role, User } from '../../model/user.ts';
import { DatabaseError } from 'pg';
import type { Database } from './connection/database.ts';
import { createListCount } from './queries/list-count.ts';
import { createListReader, type List } from './queries/list-page.ts';
import { restSchedulesOfUser } from './schedules.ts';
import { stopUnauthorizedRuns } from './run-authority.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createAccountReader, type AccountReader } from './account-reader.ts';
import { bool, columns, int, text, time, type Fields } from './queries/columns.ts';
import { LOCK_ORGANIZATION } from './queries/locks.ts';
import { oneRow } from './queries/one-row.ts';

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
  readonly userId: UserId;
  /** null: whatever it is. */
  readonly oldHash: string | null;
  readonly newHash: string;
  readonly changeRequired: boolean;
  readonly keptSessionId: SessionId | null;
}

export interface AccountStore extends AccountReader, SessionStore {
  /** Both in one transaction; 'email_taken' where another user has the address. */
  insertOrganization(
    name: string,
    admin: NewUser,
  ): Promise<{ organization: Organization; admin: User } | 'email_taken'>;
  /** How many an organization has. */
  countUsers(organizationId: OrganizationId): Promise<number>;
  insertUser(organizationId: OrganizationId, user: NewUser): Promise<User | 'email_taken'>;
  /** Oldest first; without deleted users. */
  listUsers(organizationId: OrganizationId, page: PageNumber): Promise<Page<User>>;
  /**
   * Soft: the row is kept for its keys and history, its email freed, its sessions ended, its schedules at rest, its runs stopped. Only while `adminId` is an admin who
   * is not deleted: of two who delete each other one remains.
   */
  deleteUser(
    organizationId: OrganizationId,
    userId: UserId,
    adminId: UserId,
  ): Promise<'deleted' | 'not_found' | 'not_by_admin'>;
  /** Only while `adminId` is an admin who is not deleted. */
  updateUser(
    organizationId: OrganizationId,
    userId: UserId,
    adminId: UserId,
    change: UserChange,
  ): Promise<User | 'not_found' | 'not_by_admin'>;
  /** False where the user's password is no longer the one that `oldHash` is of. Ends every session but the one that is kept. */
  changePassword(change: PasswordChange): Promise<boolean>;
}

export function createAccountStore({
  prisma,
  transact,
  query,
  write,
  transaction,
}: Database): AccountStore {
  const listUsers = createListReader(query, USER_LIST);
  return {
    ...createSessionStore({ prisma, transact, query }),
    ...createAccountReader({ prisma }),

    insertOrganization(name, admin) {
      return unlessTaken(async () => {
        const inserted = oneRow(await write(INSERT_ORGANIZATION, [name, ...userValues(admin)]));
        const { organizationName, organizationCreated: created, ...user } = inserted;
        const organization = { id: user.organizationId, name: organizationName, created };
        return { organization, admin: user };
      });
    },

    countUsers: createListCount(query, 'users'),

    insertUser(organizationId, user) {
      return unlessTaken(async () =>
        oneRow(await write(INSERT_USER, [organizationId, ...userValues(user)])),
      );
    },

    listUsers: (organizationId, page) => listUsers({ organizationId, userId: null }, page),

    async deleteUser(organizationId, userId, adminId) {
      return transaction(async (tx) => {
        // One at a time in an organization; what the next statement sees is what the one before left.
        await tx(LOCK_ORGANIZATION, [organizationId]);
        if ((await tx(IS_ADMIN, [organizationId, adminId])).length === 0) return 'not_by_admin';
        if ((await tx(DELETE_USER, [organizationId, userId])).length === 0) return 'not_found';
        await restSchedulesOfUser(tx, userId);
        await stopUnauthorizedRuns(tx, { organizationId, userId });
        return 'deleted';
      });
    },

    async updateUser(organizationId, userId, adminId, { name, role, passwordHash }) {
      return transaction(async (tx) => {
        await tx(LOCK_ORGANIZATION, [organizationId]);
        if ((await tx(IS_ADMIN, [organizationId, adminId])).length === 0) return 'not_by_admin';
        const change = [name ?? null, role ?? null, passwordHash ?? null];
        const [user] = await tx(UPDATE_USER, [organizationId, userId, ...change]);
        if (user === undefined) return 'not_found';
        if (passwordHash !== undefined) await tx(END_SESSIONS, [userId, null]);
        if (role === 'member') await stopUnauthorizedRuns(tx, { organizationId, userId });
        return user;
      });
    },

    async changePassword({ userId, oldHash, newHash, changeRequired, keptSessionId }) {
      return transaction(async (tx) => {
        if ((await tx(CHANGE_PASSWORD, [userId, oldHash, newHash, changeRequired])).length === 0)
          return false;
        // A statement of its own: it sees the sessions of logins that were under way with the old password.
        await tx(END_SESSIONS, [userId, keptSessionId]);
        return true;
      });
    },
  };
}

/** In the order of the columns of `INSERT_USER`. */
function userValues({
  email,
  name,
  role,
  passwordHash,
  passwordChangeRequired = false,
}: NewUser): readonly unknown[] {
  return [email.toLowerCase(), name, role, passwordHash, passwordChangeRequired];
}

const FIELDS: Fields<User> = {
  id: int(),
  organizationId: int(),
  email: text(),
  name: text(),
  role: text(),
  created: time(),
  passwordChangeRequired: bool(),
};

export const USER = columns<User>('u', FIELDS);

export const ADMIN_WITH_ORGANIZATION = columns('u', {
  ...FIELDS,
  organizationName: text('o.name'),
  organizationCreated: time('o.created'),
});

const INSERT_ORGANIZATION = {
  name: 'accounts.insertOrganization',
  sql: `
    WITH o AS (
      INSERT INTO organizations (name) VALUES ($1) RETURNING id, name, created
    ), u AS (
      INSERT INTO users (organization_id, email, name, role, password_hash, password_change_required)
      SELECT id, $2, $3, $4, $5, $6 FROM o RETURNING *
    )
    SELECT ${ADMIN_WITH_ORGANIZATION.sql} FROM o, u`,
  columns: ADMIN_WITH_ORGANIZATION,
};

const INSERT_USER = {
  name: 'accounts.insertUser',
  sql: `
    INSERT INTO users AS u (organization_id, email, name, role, password_hash, password_change_required) VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING ${USER.sql}`,
  columns: USER,
};

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

const USER_LIST: List<User> = {
  table: 'users',
  alias: 'u',
  order: 'oldest first',
  columns: USER,
  where: 'u.deleted_at IS NULL',
};

const UPDATE_USER = {
  name: 'accounts.updateUser',
  sql: `
    UPDATE users u SET name = coalesce($3, name), role = coalesce($4, role), password_hash = coalesce($5, password_hash),
      password_change_required = password_change_required AND $5::text IS NULL
    WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL
    RETURNING ${USER.sql}`,
  columns: USER,
};

const CHANGE_PASSWORD = {
  name: 'accounts.changePassword',
  sql: `
    UPDATE users SET password_hash = $3, password_change_required = $4
    WHERE id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR password_hash = $2) RETURNING id`,
};

const END_SESSIONS = {
  name: 'accounts.endSessions',
  sql: 'DELETE FROM sessions WHERE user_id = $1 AND ($2::int IS NULL OR id <> $2)',
};

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
