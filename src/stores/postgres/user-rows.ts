import type { Organization, Role, User } from '../../model/user.ts';

export const ORGANIZATION = {
  id: true,
  name: true,
  created: true,
} as const satisfies Record<keyof Organization, true>;

/** Excludes the password hash, which only leaves the store for authentication. */
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

export const toUser = (row: UserRow): User => ({ ...row, role: row.role as Role });
