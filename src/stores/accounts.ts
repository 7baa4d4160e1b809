/** Organizations, users and sessions in PostgreSQL. */

import type { Organization, Role, User } from '../model/user.ts';

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
  listUsers(organizationId: number): Promise<readonly User[]>;
  /** Soft: the row is kept for its keys and history, its email freed, its sessions ended. False where there is none. */
  deleteUser(organizationId: number, userId: number): Promise<boolean>;
  findByEmail(email: string): Promise<{ user: User; organization: Organization; passwordHash: string } | null>;

  insertSession(session: { userId: number; tokenHash: Buffer; now: Date }): Promise<number>;
  /** Not that of a deleted user; expiry is the service's to judge. */
  findSession(tokenHash: Buffer): Promise<SessionWithUser | null>;
  touchSession(sessionId: number, now: Date): Promise<void>;
  deleteSession(sessionId: number): Promise<void>;
  deleteSessionsBefore(limits: { idleBefore: Date; createdBefore: Date }): Promise<number>;
}
