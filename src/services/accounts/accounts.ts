/** Organizations, users and login sessions. */

import type { Clock } from '../../kit/clock.ts';
import { ApiError } from '../../errors.ts';
import type { SessionCaller } from '../../model/caller.ts';
import type { Organization, User } from '../../model/user.ts';
import type { SessionInfo } from '../../stores/postgres/sessions.ts';
import type { AccountStore, AttemptStore } from '../../stores/index.ts';
import { createLogins, wrongLogin } from './logins.ts';
import { duplicateEmail, toStore, type NewUserInput } from './new-user.ts';
import { networkOf } from '../../kit/network.ts';
import { createOwnPassword } from './own-password.ts';
import { createPasswordWork } from './password-work.ts';
import { createSessions, sessionLimits } from './sessions.ts';
import { createUsers, type Users } from './users.ts';

export type { SessionInfo };

export interface Accounts extends Users {
  /**
   * Throws UNAUTHORIZED for a wrong email or password without distinguishing them, and RATE_LIMITED after too many
   * logins to one account from one address.
   */
  logIn(input: {
    email: string;
    password: string;
    address: string;
  }): Promise<{ token: string; user: User; organization: Organization }>;
  /** Null if the token is unknown, idle for 30 minutes, or older than 12 hours. Keeps the session alive. */
  authenticate(
    token: string,
  ): Promise<{ caller: SessionCaller; user: User; organization: Organization } | null>;
  logOut(caller: SessionCaller): Promise<void>;
  /** The caller's active sessions, most recently used first. */
  listSessions(caller: SessionCaller): Promise<readonly SessionInfo[]>;
  /** Ends all sessions of the caller except the current one. */
  endOtherSessions(caller: SessionCaller): Promise<void>;
  /**
   * Changes the caller's password, and ends their other sessions. Throws INVALID_INPUT for a wrong current or an
   * invalid new password, and RATE_LIMITED after too many attempts.
   */
  changePassword(
    caller: SessionCaller,
    input: { currentPassword: string; newPassword: string },
    user: User,
  ): Promise<void>;
  /** Throws FORBIDDEN if sign-up is closed, and INVALID_INPUT if the email is taken. */
  createOrganization(input: {
    name: string;
    admin: Omit<NewUserInput, 'role'>;
    address: string;
  }): Promise<{ organization: Organization; admin: User }>;
}

export interface AccountSettings {
  readonly signup: 'closed' | 'open';
  readonly loginsPerAccount: number;
  /**
   * Limit per organization, including rejected requests: each costs a password hash, and can probe for existing
   * addresses.
   */
  readonly newUsersPerMinute: number;
  readonly usersPerOrganization: number;
}

interface Dependencies {
  readonly store: AccountStore;
  readonly attempts: AttemptStore;
  readonly settings: AccountSettings;
  readonly clock: Clock;
  /** The base 2 logarithm of scrypt's N for new passwords. */
  readonly passwordCost?: number | undefined;
}

export function createAccounts({
  store,
  attempts,
  settings,
  clock,
  passwordCost,
}: Dependencies): Accounts {
  const passwords = createPasswordWork(passwordCost);
  const shared = { store, attempts, passwords };
  const logins = createLogins({ ...shared, perAccount: settings.loginsPerAccount });
  const ownPassword = createOwnPassword({ ...shared, perMinute: settings.loginsPerAccount });
  const sessions = createSessions({ store, clock });

  return {
    ...createUsers({ ...shared, limits: settings }),

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

    async createOrganization({ name, admin, address }) {
      if (settings.signup !== 'open')
        throw new ApiError('FORBIDDEN', 'This service does not take new organizations.');
      const outcome = await store.insertOrganization(
        name,
        await toStore(passwords, networkOf(address), { ...admin, role: 'admin' }, '/admin'),
      );
      if (outcome === 'email_taken') throw duplicateEmail('/admin/email');
      return outcome;
    },
  };
}
