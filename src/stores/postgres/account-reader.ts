/** Rare reads of organizations and users, through Prisma. */

import type { OrganizationId, UserId } from '../../model/ids.ts';
import type { Organization, User } from '../../model/user.ts';
import type { Database } from './connection/database.ts';
import { ORGANIZATION, toUser, USER } from './user-rows.ts';

export interface AccountReader {
  /** False on a new database. */
  anyOrganization(): Promise<boolean>;
  /** Skips deleted users. */
  findUser(organizationId: OrganizationId, userId: UserId): Promise<User | null>;
  findByEmail(
    email: string,
  ): Promise<{ user: User; organization: Organization; passwordHash: string } | null>;
  /** null if the user was deleted. */
  findPasswordHash(userId: UserId): Promise<string | null>;
}

export function createAccountReader({ prisma }: Pick<Database, 'prisma'>): AccountReader {
  return {
    async anyOrganization() {
      return (await prisma.organization.findFirst({ select: { id: true } })) !== null;
    },

    async findUser(organizationId, userId) {
      const row = await prisma.user.findFirst({
        where: { id: userId, organizationId, deletedAt: null },
        select: USER,
      });
      return row && toUser(row);
    },

    async findByEmail(email) {
      const select = { ...USER, passwordHash: true, organization: { select: ORGANIZATION } };
      const row = await prisma.user.findFirst({
        where: { email: email.toLowerCase(), deletedAt: null },
        select,
      });
      if (row === null) return null;
      const { passwordHash, organization, ...user } = row;
      return { user: toUser(user), organization, passwordHash };
    },

    async findPasswordHash(userId) {
      const row = await prisma.user.findFirst({
        where: { id: userId, deletedAt: null },
        select: { passwordHash: true },
      });
      return row?.passwordHash ?? null;
    },
  };
}
