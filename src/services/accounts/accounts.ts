/** Organizations, users and login sessions. */

import type { UserId } from '../../model/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import { ApiError } from '../../errors.ts';
import type { Caller, SessionCaller } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Organization, Role, User } from '../../model/user.ts';
import type { NewUser } from '../../stores/postgres/accounts.ts';
import type { SessionInfo } from '../../stores/postgres/sessions.ts';
import type { AccountStore, AttemptStore } from '../../stores/index.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { InvalidInput } from '../invalid-input.ts';
import { createLogins, wrongLogin } from './logins.ts';
import { networkOf } from '../network.ts';
import { createOwnPassword } from './own-password.ts';
import { passwordProblem } from './password-rules.ts';
import { createPasswordWork } from './password-work.ts';
import { createSessions, sessionLimits } from './sessions.ts';

export type { SessionInfo };

export interface Accounts {
  /** Throws UNAUTHORIZED for a wrong email or password (never says which), RATE_LIMITED after too many to one account from one address. */
  logIn(input: {
    email: string;
    password: string;
    address: string;
  }): Promise<{ token: string; user: User; organization: Organization }>;
  /** null when the token is unknown, idle for 30 minutes, or older than 12 hours. Keeps the session alive. */
  authenticate(
    token: string,
  ): Promise<{ caller: SessionCaller; user: User; organization: Organization } | null>;
  logOut(caller: SessionCaller): Promise<void>;
  /** The caller's own that have not ended, the one used last first. */
  listSessions(caller: SessionCaller): Promise<readonly SessionInfo[]>;
  /** The caller's own, but for the one that calls. */
  endOtherSessions(caller: SessionCaller): Promise<void>;
  /** The caller's own; ends their other sessions. INVALID_INPUT for a wrong current or an unfit new one, RATE_LIMITED after too many. */
  changePassword(
    caller: SessionCaller,
    input: { currentPassword: string; newPassword: string },
    user: User,
  ): Promise<void>;
  /** For a logged-in admin only, as are those below: FORBIDDEN otherwise. INVALID_INPUT where the email is taken. */
  createUser(caller: Caller, input: NewUserInput): Promise<User>;
  listUsers(caller: Caller, page: PageNumber): Promise<Page<User>>;
  getUser(caller: Caller, userId: UserId): Promise<User>;
  /** FORBIDDEN for one's own role and password. A new password ends the user's sessions. */
  updateUser(
    caller: Caller,
    userId: UserId,
    change: { name?: string; role?: Role; password?: string },
  ): Promise<User>;
  /** Ends the user's sessions and keys. FORBIDDEN for oneself. */
  deleteUser(caller: Caller, userId: UserId): Promise<void>;
  /** FORBIDDEN unless anyone may sign up; INVALID_INPUT where the email is taken. */
  createOrganization(input: {
    name: string;
    admin: Omit<NewUserInput, 'role'>;
    address: string;
  }): Promise<{ organization: Organization; admin: User }>;
}

export interface NewUserInput {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}

export interface AccountSettings {
  readonly signup: 'closed' | 'open';
  readonly loginsPerAccount: number;
  /** Of one organization, refused ones included: each costs a password hash, and may ask for an address that is taken. */
  readonly newUsersPerMinute: number;
}

interface Dependencies {
  readonly store: AccountStore;
  readonly attempts: AttemptStore;
  readonly settings: AccountSettings;
  readonly clock: Clock;
}

export function createAccounts({ store, attempts, settings, clock }: Dependencies): Accounts {
  const passwords = createPasswordWork();
  const logins = createLogins({
    store,
    attempts,
    passwords,
    perAccount: settings.loginsPerAccount,
  });
  const ownPassword = createOwnPassword({
    store,
    attempts,
    passwords,
    perMinute: settings.loginsPerAccount,
  });
  const sessions = createSessions({ store, clock });
  const newUsers = createAttemptLimit({
    store: attempts,
    name: 'new-user',
    attempts: settings.newUsersPerMinute,
    windowSeconds: 60,
  });

  /** @param at JSON Pointer of the user in the request's body */
  async function toStore(
    subject: string,
    { email, name, role, password }: NewUserInput,
    at: string,
  ): Promise<NewUser> {
    refusePassword(password, email, `${at}/password`);
    return { email, name, role, passwordHash: await passwords.hash(subject, password) };
  }

  async function reach(caller: Caller, userId: UserId): Promise<User> {
    const user = await store.findUser(caller.organizationId, userId);
    if (user === null) throw noUser(userId);
    return user;
  }

  return {
    async logIn(input) {
      const { user, organization, passwordHash } = await logins.check(input);
      const token = await sessions.open(user.id, passwordHash);
      if (token === null) throw wrongLogin();
      return { token, user, organization };
    },

    async authenticate(token) {
      const session = await sessions.find(token);
      if (session === null) return null;
      const { sessionId, user, organization } = session;
      const person = { userId: user.id, organizationId: user.organizationId, role: user.role };
      return { caller: { kind: 'session', sessionId, ...person }, user, organization };
    },

    logOut: (caller) => store.deleteSession(caller.sessionId),
    listSessions: (caller) => store.listSessions(caller.userId, sessionLimits(clock.now())),
    endOtherSessions: (caller) => store.deleteOtherSessions(caller.userId, caller.sessionId),
    changePassword: (caller, input, user) => ownPassword.change(caller, input, user.email),

    async createUser(caller, input) {
      requireAdmin(caller);
      const wait = await newUsers.take(String(caller.organizationId));
      if (wait !== null) throw tooManyUsers(settings.newUsersPerMinute, wait);
      const user = await store.insertUser(
        caller.organizationId,
        await toStore(subjectOf(caller), input, ''),
      );
      if (user === 'email_taken') throw emailTaken('/email');
      return user;
    },

    async listUsers(caller, page) {
      requireAdmin(caller);
      return store.listUsers(caller.organizationId, page);
    },

    async getUser(caller, userId) {
      requireAdmin(caller);
      return reach(caller, userId);
    },

    async updateUser(caller, userId, { password, ...change }) {
      requireAdmin(caller);
      if (userId === caller.userId) refuseOnOneself({ password, ...change });
      const { email } = await reach(caller, userId);
      if (password !== undefined) refusePassword(password, email, '/password');
      const passwordHash =
        password === undefined
          ? {}
          : { passwordHash: await passwords.hash(subjectOf(caller), password) };
      const outcome = await store.updateUser(caller.organizationId, userId, caller.userId, {
        ...change,
        ...passwordHash,
      });
      if (outcome === 'not_found') throw noUser(userId);
      if (outcome === 'not_by_admin') throw noLongerAdmin();
      return outcome;
    },

    async deleteUser(caller, userId) {
      requireAdmin(caller);
      if (userId === caller.userId)
        throw new ApiError('FORBIDDEN', 'You cannot delete yourself. Ask another admin to do it.');
      const outcome = await store.deleteUser(caller.organizationId, userId, caller.userId);
      if (outcome === 'not_found') throw noUser(userId);
      if (outcome === 'not_by_admin') throw noLongerAdmin();
    },

    async createOrganization({ name, admin, address }) {
      if (settings.signup !== 'open')
        throw new ApiError('FORBIDDEN', 'This service does not take new organizations.');
      const made = await store.insertOrganization(
        name,
        await toStore(networkOf(address), { ...admin, role: 'admin' }, '/admin'),
      );
      if (made === 'email_taken') throw emailTaken('/admin/email');
      return made;
    },
  };
}

/** A bearer key manages workflows; people are managed by people. */
function requireAdmin(caller: Caller): void {
  if (caller.kind === 'session' && caller.role === 'admin') return;
  throw new ApiError(
    'FORBIDDEN',
    'Only a logged-in admin of the organization may manage its users.',
  );
}

/**
 * Only an admin changes roles and deletes users, and is one until that is done: an organization keeps one as long as
 * none does it to themself.
 */
function refuseOnOneself({
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

function refusePassword(password: string, email: string, field: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new InvalidInput({ field, message: problem });
}

const subjectOf = ({ userId }: Caller): string => `user ${userId}`;

function noUser(userId: UserId): ApiError {
  return new ApiError('USER_NOT_FOUND', `There is no user ${userId}.`);
}

function noLongerAdmin(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    'The session has ended: its user was deleted or lost the role meanwhile.',
  );
}

/** The same whether the other user belongs to this organization or to another one. */
function emailTaken(field: string): InvalidInput {
  return new InvalidInput({ field, message: 'is not available; use another address' });
}

function tooManyUsers(perMinute: number, retryAfterSeconds: number): ApiError {
  const message = `Your organization creates more than ${perMinute} users a minute; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
