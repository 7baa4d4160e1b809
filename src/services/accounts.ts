/** Organizations, users and login sessions. */

import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Caller, SessionCaller } from '../model/caller.ts';
import type { Page, PageNumber } from '../model/page.ts';
import type { Organization, Role, User } from '../model/user.ts';
import type { NewUser } from '../stores/accounts.ts';
import type { AccountStore, AttemptStore } from '../stores/index.ts';
import { invalidInput } from './invalid-input.ts';
import { createLogins } from './logins.ts';
import { hashPassword, MIN_PASSWORD_LENGTH } from './passwords.ts';
import { createSessions } from './sessions.ts';

export interface Accounts {
  /** Throws UNAUTHORIZED for a wrong email or password (never says which), RATE_LIMITED after too many to one account from one address. */
  logIn(input: { email: string; password: string; address: string }): Promise<{ token: string; user: User; organization: Organization }>;
  /** null when the token is unknown, idle for 30 minutes, or older than 12 hours. Keeps the session alive. */
  authenticate(token: string): Promise<{ caller: SessionCaller; user: User; organization: Organization } | null>;
  logOut(caller: SessionCaller): Promise<void>;
  /** For a logged-in admin only, as are the two below: FORBIDDEN otherwise. INVALID_INPUT where the email is taken. */
  createUser(caller: Caller, input: NewUserInput): Promise<User>;
  listUsers(caller: Caller, page: PageNumber): Promise<Page<User>>;
  /** Ends the user's sessions and keys. FORBIDDEN for oneself. */
  deleteUser(caller: Caller, userId: number): Promise<void>;
  /** FORBIDDEN unless anyone may sign up; INVALID_INPUT where the email is taken. */
  createOrganization(input: { name: string; admin: Omit<NewUserInput, 'role'> }): Promise<{ organization: Organization; admin: User }>;
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
}

interface Dependencies {
  readonly store: AccountStore;
  readonly attempts: AttemptStore;
  readonly settings: AccountSettings;
  readonly clock: Clock;
}

export function createAccounts({ store, attempts, settings, clock }: Dependencies): Accounts {
  const logins = createLogins({ store, attempts, perAccount: settings.loginsPerAccount });
  const sessions = createSessions({ store, clock });

  return {
    async logIn(input) {
      const { user, organization } = await logins.check(input);
      return { token: await sessions.open(user.id), user, organization };
    },

    async authenticate(token) {
      const session = await sessions.find(token);
      if (session === null) return null;
      const { sessionId, user, organization } = session;
      const person = { userId: user.id, organizationId: user.organizationId, role: user.role };
      return { caller: { kind: 'session', sessionId, ...person }, user, organization };
    },

    logOut: (caller) => store.deleteSession(caller.sessionId),

    async createUser(caller, input) {
      requireAdmin(caller);
      const user = await store.insertUser(caller.organizationId, await toStore(input, ''));
      if (user === 'email_taken') throw emailTaken('/email');
      return user;
    },

    async listUsers(caller, page) {
      requireAdmin(caller);
      return store.listUsers(caller.organizationId, page);
    },

    async deleteUser(caller, userId) {
      requireAdmin(caller);
      if (userId === caller.userId) throw oneself();
      const outcome = await store.deleteUser(caller.organizationId, userId, caller.userId);
      if (outcome === 'not_found') throw new ApiError('USER_NOT_FOUND', `There is no user ${userId}.`);
      if (outcome === 'not_by_admin') throw new ApiError('UNAUTHORIZED', 'The session has ended: its user was deleted meanwhile.');
    },

    async createOrganization({ name, admin }) {
      if (settings.signup !== 'open') throw new ApiError('FORBIDDEN', 'This service does not take new organizations.');
      const made = await store.insertOrganization(name, await toStore({ ...admin, role: 'admin' }, '/admin'));
      if (made === 'email_taken') throw emailTaken('/admin/email');
      return made;
    },
  };
}

/** A bearer key manages workflows; people are managed by people. */
function requireAdmin(caller: Caller): void {
  if (caller.kind === 'session' && caller.role === 'admin') return;
  throw new ApiError('FORBIDDEN', 'Only a logged-in admin of the organization may manage its users.');
}

/** @param at JSON Pointer of the user in the request's body */
async function toStore({ email, name, role, password }: NewUserInput, at: string): Promise<NewUser> {
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    throw invalidInput({ path: `${at}/password`, message: `must have at least ${MIN_PASSWORD_LENGTH} characters` });
  }
  return { email, name, role, passwordHash: await hashPassword(password) };
}

/** Only an admin deletes users, and is one until the deletion is done: an organization keeps one as long as none deletes themself. */
function oneself(): ApiError {
  return new ApiError('FORBIDDEN', 'You cannot delete yourself. Ask another admin to do it.');
}

function emailTaken(path: string): ApiError {
  return invalidInput({ path, message: 'is the address of another user' });
}
