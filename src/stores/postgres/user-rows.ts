/** Users and organizations as Prisma reads them. */

import type { Role, User } from '../../model/user.ts';

export const ORGANIZATION = { id: true, name: true, created: true } as const;
export const USER = { id: true, organizationId: true, email: true, name: true, role: true, created: true, passwordChangeRequired: true } as const;

export const toUser = (row: Omit<User, 'role'> & { role: string }): User => ({ ...row, role: row.role as Role });
