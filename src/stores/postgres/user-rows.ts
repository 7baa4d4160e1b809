/** Rows of users and organizations as Prisma's client reads them. */

import type { Organization, Role, User } from '../../model/user.ts';

export const ORGANIZATION = {
  id: true,
  name: true,
  created: true,
} as const satisfies Record<keyof Organization, true>;

/** All but the password, which leaves the store for authentication only. */
export const USER = {
  id: true,
  organizationId: true,
  email: true,
  name: true,
  role: true,
  created: true,
  passwordChangeRequired: true,
} as const satisfies Record<keyof User, true>;

export type UserRow = Omit<User, 'role'> & { readonly role: string };

/** A check constraint ensures that the role is one of the two. */
export const toUser = (row: UserRow): User => ({ ...row, role: row.role as Role });
