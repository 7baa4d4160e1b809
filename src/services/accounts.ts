/** Organizations, users and login sessions. */

import type { Caller, SessionCaller } from '../model/caller.ts';
import type { Organization, Role, User } from '../model/user.ts';

export interface Accounts {
  /** Makes the first organization with its admin on an empty database; null where there is one already. */
  bootstrap(): Promise<{ email: string; generatedPassword: string | null } | null>;
  /** Throws UNAUTHORIZED for a wrong email or password (never says which), RATE_LIMITED after too many from one address. */
  logIn(input: { email: string; password: string; address: string }): Promise<{ token: string; user: User; organization: Organization }>;
  /** null when the token is unknown, idle for 30 minutes, or older than 12 hours. Keeps the session alive. */
  authenticate(token: string): Promise<{ caller: SessionCaller; user: User; organization: Organization } | null>;
  logOut(caller: SessionCaller): Promise<void>;
  createUser(caller: Caller, input: NewUserInput): Promise<User>;
  listUsers(caller: Caller): Promise<readonly User[]>;
  deleteUser(caller: Caller, userId: number): Promise<void>;
  createOrganization(input: { name: string; admin: Omit<NewUserInput, 'role'> }): Promise<{ organization: Organization; admin: User }>;
}

export interface NewUserInput {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}
