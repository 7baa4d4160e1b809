/** Organizations, users and sessions in PostgreSQL, through Prisma's client. */

import type { OrganizationId, SessionId, UserId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Organization, Role, User } from '../../model/user.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction, Transact } from './connection/prisma-client.ts';
import { isUniqueViolation } from './connection/unique-violation.ts';
import { createListCount } from './queries/list-count.ts';
import { createListReader, type List } from './queries/list-page.ts';
import { restSchedulesOfUser } from './schedules.ts';
import { stopUnauthorizedRuns } from './run-authority.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';
import { createAccountReader, type AccountReader } from './account-reader.ts';
import { bool, columns, int, text, time } from './queries/columns.ts';
import { lockOrganization } from './locks.ts';
import { ORGANIZATION, toUser, USER } from './user-rows.ts';

export interface NewUser {
  /** Stored and compared in lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash: string;
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
  /** null: do not check it. */
  readonly oldHash: string | null;
  readonly newHash: string;
  readonly changeRequired: boolean;
  readonly keptSessionId: SessionId | null;
}

export interface AccountStore extends AccountReader, SessionStore {
  /** In one transaction. 'email_taken' if another user has the address. */
  insertOrganization(
    name: string,
    admin: NewUser,
  ): Promise<{ organization: Organization; admin: User } | 'email_taken'>;
  countUsers(organizationId: OrganizationId): Promise<number>;
  insertUser(organizationId: OrganizationId, user: NewUser): Promise<User | 'email_taken'>;
  /** Oldest first; without deleted users. */
  listUsers(organizationId: OrganizationId, page: PageNumber): Promise<Page<User>>;
  /**
   * Soft delete: keeps the row for its keys and history, frees the email, ends the sessions, pauses the schedules
   * and stops the runs. `adminId` must be an admin who is not deleted, so that two admins cannot delete each other.
   */
  deleteUser(
    organizationId: OrganizationId,
    userId: UserId,
    adminId: UserId,
  ): Promise<'deleted' | 'not_found' | 'not_by_admin'>;
  /** `adminId` must be an admin who is not deleted. */
  updateUser(
    organizationId: OrganizationId,
    userId: UserId,
    adminId: UserId,
    change: UserChange,
  ): Promise<User | 'not_found' | 'not_by_admin'>;
  /** False if `oldHash` is no longer the hash of the user's password. Ends all other sessions. */
  changePassword(change: PasswordChange): Promise<boolean>;
}

export function createAccountStore({ prisma, transact, query }: Database): AccountStore {
  const listUsers = createListReader(query, USER_LIST);
  return {
    ...createSessionStore({ prisma, transact, query }),
    ...createAccountReader({ prisma }),
    ...createUserChanges(transact),

    insertOrganization(name, admin) {
      return unlessDuplicate(() =>
        transact(async (tx) => {
          const organization = await tx.organization.create({
            data: { name },
            select: ORGANIZATION,
          });
          const data = { organizationId: organization.id, ...userData(admin) };
          return { organization, admin: toUser(await tx.user.create({ data, select: USER })) };
        }),
      );
    },

    countUsers: createListCount(query, 'users'),

    insertUser(organizationId, user) {
      return unlessDuplicate(async () => {
        const data = { organizationId, ...userData(user) };
        return toUser(await prisma.user.create({ data, select: USER }));
      });
    },

    listUsers: (organizationId, page) => listUsers({ organizationId, userId: null }, page),
  };
}

/** Serializes changes of an organization's users, so that each statement sees the previous change. */
function createUserChanges(
  transact: Transact,
): Pick<AccountStore, 'deleteUser' | 'updateUser' | 'changePassword'> {
  return {
    deleteUser(organizationId, userId, adminId) {
      return transact(async (tx, query) => {
        await lockOrganization(tx, organizationId);
        if (!(await isAdmin(tx, organizationId, adminId))) return 'not_by_admin';
        const deleted = await tx.user.updateMany({
          where: { id: userId, organizationId, deletedAt: null },
          data: { deletedAt: new Date() },
        });
        if (deleted.count === 0) return 'not_found';
        await tx.session.deleteMany({ where: { userId } });
        await restSchedulesOfUser(tx, userId);
        await stopUnauthorizedRuns(query, { organizationId, userId });
        return 'deleted';
      });
    },

    updateUser(organizationId, userId, adminId, change) {
      return transact(async (tx, query) => {
        await lockOrganization(tx, organizationId);
        if (!(await isAdmin(tx, organizationId, adminId))) return 'not_by_admin';
        const [user] = await tx.user.updateManyAndReturn({
          where: { id: userId, organizationId, deletedAt: null },
          data: userUpdate(change),
          select: USER,
        });
        if (user === undefined) return 'not_found';
        if (change.passwordHash !== undefined) await tx.session.deleteMany({ where: { userId } });
        if (change.role === 'member') await stopUnauthorizedRuns(query, { organizationId, userId });
        return toUser(user);
      });
    },

    changePassword({ userId, oldHash, newHash, changeRequired, keptSessionId }) {
      return transact(async (tx) => {
        const changed = await tx.user.updateMany({
          where: {
            id: userId,
            deletedAt: null,
            ...(oldHash !== null && { passwordHash: oldHash }),
          },
          data: { passwordHash: newHash, passwordChangeRequired: changeRequired },
        });
        if (changed.count === 0) return false;
        // A separate statement, so that it sees the sessions of concurrent logins with the old password.
        await tx.session.deleteMany({
          where: { userId, ...(keptSessionId !== null && { id: { not: keptSessionId } }) },
        });
        return true;
      });
    },
  };
}

async function isAdmin(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
  id: UserId,
): Promise<boolean> {
  const where = { id, organizationId, role: 'admin', deletedAt: null };
  return (await tx.user.findFirst({ where, select: { id: true } })) !== null;
}

function userUpdate({ name, role, passwordHash }: UserChange): Prisma.UserUpdateManyMutationInput {
  return {
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(passwordHash !== undefined && { passwordHash, passwordChangeRequired: false }),
  };
}

const userData = ({ email, ...user }: NewUser): NewUser => ({
  ...user,
  email: email.toLowerCase(),
});

/** Read through `pg`; see `list-page.ts`. */
export const LISTED_USER = columns<User>('u', {
  id: int(),
  organizationId: int(),
  email: text(),
  name: text(),
  role: text(),
  created: time(),
  passwordChangeRequired: bool(),
});

const USER_LIST: List<User> = {
  table: 'users',
  alias: 'u',
  order: 'oldest first',
  columns: LISTED_USER,
  where: 'u.deleted_at IS NULL',
};

/** The email address is the only unique value that a client chooses. */
async function unlessDuplicate<T>(insert: () => Promise<T>): Promise<T | 'email_taken'> {
  try {
    return await insert();
  } catch (error) {
    if (isUniqueViolation(error)) return 'email_taken';
    throw error;
  }
}
