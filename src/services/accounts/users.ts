/** The users of an organization, whom its admins manage. */

import type { OrganizationId, UserId } from '../../model/ids.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Role, User } from '../../model/user.ts';
import type { AccountStore, AttemptStore } from '../../stores/index.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { requireLoggedInAdmin } from '../organization-change.ts';
import { duplicateEmail, refusePassword, toStore, type NewUserInput } from './new-user.ts';
import type { PasswordWork } from './password-work.ts';

export interface Users {
  /**
   * Requires a logged-in admin, like the methods below: throws FORBIDDEN otherwise, and INVALID_INPUT if the email is
   * taken.
   */
  createUser(caller: Caller, input: NewUserInput): Promise<User>;
  listUsers(caller: Caller, page: PageNumber): Promise<Page<User>>;
  getUser(caller: Caller, userId: UserId): Promise<User>;
  /** Throws FORBIDDEN for the caller's own role and password. A new password ends the user's sessions. */
  updateUser(
    caller: Caller,
    userId: UserId,
    change: { name?: string; role?: Role; password?: string },
  ): Promise<User>;
  /** Ends the user's sessions and keys. Throws FORBIDDEN for the caller. */
  deleteUser(caller: Caller, userId: UserId): Promise<void>;
}

interface Dependencies {
  readonly store: Pick<
    AccountStore,
    'countUsers' | 'findUser' | 'insertUser' | 'listUsers' | 'updateUser' | 'deleteUser'
  >;
  readonly attempts: AttemptStore;
  readonly passwords: PasswordWork;
  /** Per organization, including rejected requests. */
  readonly limits: { readonly newUsersPerMinute: number; readonly usersPerOrganization: number };
}

export function createUsers(dependencies: Dependencies): Users {
  const { store, attempts, passwords, limits } = dependencies;
  const newUsers = createAttemptLimit({
    store: attempts,
    name: 'newUsers',
    attempts: limits.newUsersPerMinute,
  });

  async function refuseMore(organizationId: OrganizationId): Promise<void> {
    const wait = await newUsers.take(String(organizationId));
    if (wait !== null) throw tooManyUsers(limits.newUsersPerMinute, wait);
    if ((await store.countUsers(organizationId)) >= limits.usersPerOrganization)
      throw organizationFull(limits.usersPerOrganization);
  }

  return {
    async createUser(caller, input) {
      requireAdmin(caller);
      await refuseMore(caller.organizationId);
      const wanted = await toStore(passwords, subjectOf(caller), input, '');
      const user = await store.insertUser(caller.organizationId, wanted);
      if (user === 'email_taken') throw duplicateEmail('/email');
      return user;
    },

    async listUsers(caller, page) {
      requireAdmin(caller);
      return store.listUsers(caller.organizationId, page);
    },

    async getUser(caller, userId) {
      requireAdmin(caller);
      return findUser(store, caller, userId);
    },

    async updateUser(caller, userId, { password, ...change }) {
      requireAdmin(caller);
      if (userId === caller.userId) refuseSelfChange({ password, ...change });
      const { email } = await findUser(store, caller, userId);
      if (password !== undefined) refusePassword(password, email, '/password');
      const passwordHash = password && (await passwords.hash(subjectOf(caller), password));
      const { organizationId, userId: adminId } = caller;
      const wanted = { ...change, ...(passwordHash && { passwordHash }) };
      const outcome = await store.updateUser(organizationId, userId, adminId, wanted);
      if (outcome === 'not_found') throw noUser(userId);
      if (outcome === 'not_by_admin') throw noLongerAdmin();
      return outcome;
    },

    async deleteUser(caller, userId) {
      requireAdmin(caller);
      if (userId === caller.userId) throw notYourself();
      const outcome = await store.deleteUser(caller.organizationId, userId, caller.userId);
      if (outcome === 'not_found') throw noUser(userId);
      if (outcome === 'not_by_admin') throw noLongerAdmin();
    },
  };
}

async function findUser(
  store: Dependencies['store'],
  { organizationId }: Caller,
  userId: UserId,
): Promise<User> {
  const user = await store.findUser(organizationId, userId);
  if (user === null) throw noUser(userId);
  return user;
}

/** API keys manage workflows, but not users. */
const requireAdmin = (caller: Caller): void => requireLoggedInAdmin(caller, 'manage its users');

/**
 * Only admins change roles and delete users, and they cannot do it to themselves, so an organization always has an
 * admin.
 */
function refuseSelfChange({
  role,
  password,
}: {
  role?: Role | undefined;
  password?: string | undefined;
}): void {
  if (role !== undefined)
    throw new ApiError('FORBIDDEN', 'You cannot change your own role. Ask another admin to do it.');
  if (password !== undefined)
    throw new ApiError('FORBIDDEN', 'Change your own password with POST /product/password.');
}

const subjectOf = ({ userId }: Caller): string => `user ${userId}`;

function notYourself(): ApiError {
  return new ApiError('FORBIDDEN', 'You cannot delete yourself. Ask another admin to do it.');
}

function noUser(userId: UserId): ApiError {
  return new ApiError('USER_NOT_FOUND', `There is no user ${userId}.`);
}

function noLongerAdmin(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    'The session has ended: its user was deleted or lost the role meanwhile.',
  );
}

function organizationFull(most: number): ApiError {
  const message = `Your organization has ${most} users, the most that it may have (USERS_PER_ORGANIZATION). Delete one who no longer needs access.`;
  return new ApiError('INVALID_INPUT', message);
}

function tooManyUsers(perMinute: number, retryAfterSeconds: number): ApiError {
  const message = `Your organization creates more than ${perMinute} users a minute; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
