import type { ViewerCaller } from '../../model/caller.ts';
import type { Embedding } from '../../model/embedding.ts';
import type { DashboardId, OrganizationId } from '../../model/ids.ts';
import type { Role } from '../../model/user.ts';
import type { Database } from './connection/database.ts';

export interface SigningEmbedding extends Embedding {
  readonly organizationId: OrganizationId;
  readonly sealedSecret: Buffer | null;
}

export interface SealedEmbedding {
  readonly organizationId: OrganizationId;
  readonly sealedSecret: Buffer;
}

export type DashboardOwner = Pick<ViewerCaller, 'userId' | 'role'>;

export interface EmbeddingStore {
  /** Creates the settings with this id if there are none. */
  ensure(organizationId: OrganizationId, embedId: string): Promise<Embedding>;
  setOrigins(organizationId: OrganizationId, origins: readonly string[]): Promise<Embedding>;
  setSecret(organizationId: OrganizationId, sealed: Buffer, created: Date): Promise<Embedding>;
  find(embedId: string): Promise<SigningEmbedding | null>;
  /** Those with a secret, by the id of their organization. */
  secretsAfter(organizationId: OrganizationId, limit: number): Promise<readonly SealedEmbedding[]>;
  /** False if the secret was changed in the meantime. */
  reseal(embedding: SealedEmbedding, sealed: Buffer): Promise<boolean>;
  /** Null if the organization has no such dashboard, or its owner was deleted. */
  owner(organizationId: OrganizationId, id: DashboardId): Promise<DashboardOwner | null>;
}

/** Settings of embedding in PostgreSQL, through Prisma's client. */
export function createEmbeddingStore({ prisma }: Pick<Database, 'prisma'>): EmbeddingStore {
  return {
    async ensure(organizationId, embedId) {
      const data = [{ organizationId, embedId, allowedOrigins: [] }];
      const row = await prisma.embedding.findUnique({ where: { organizationId } });
      if (row !== null) return row;
      await prisma.embedding.createMany({ data, skipDuplicates: true });
      return prisma.embedding.findUniqueOrThrow({ where: { organizationId } });
    },

    setOrigins: (organizationId, origins) =>
      prisma.embedding.update({
        where: { organizationId },
        data: { allowedOrigins: [...origins] },
      }),

    setSecret: (organizationId, sealed, created) =>
      prisma.embedding.update({
        where: { organizationId },
        data: { sealedSecret: new Uint8Array(sealed), secretCreated: created },
      }),

    async find(embedId) {
      const row = await prisma.embedding.findUnique({ where: { embedId } });
      if (row === null) return null;
      const sealedSecret = row.sealedSecret === null ? null : Buffer.from(row.sealedSecret);
      return { ...row, sealedSecret };
    },

    async secretsAfter(after, limit) {
      const rows = await prisma.embedding.findMany({
        where: { organizationId: { gt: after }, sealedSecret: { not: null } },
        orderBy: { organizationId: 'asc' },
        take: limit,
        select: { organizationId: true, sealedSecret: true },
      });
      return rows.map(({ organizationId, sealedSecret }) => ({
        organizationId,
        sealedSecret: Buffer.from(sealedSecret!),
      }));
    },

    async reseal({ organizationId, sealedSecret }, sealed) {
      const { count } = await prisma.embedding.updateMany({
        where: { organizationId, sealedSecret: new Uint8Array(sealedSecret) },
        data: { sealedSecret: new Uint8Array(sealed) },
      });
      return count > 0;
    },

    async owner(organizationId, id) {
      const where = { id, organizationId, user: { deletedAt: null } };
      const select = { user: { select: { id: true, role: true } } };
      const row = await prisma.dashboard.findFirst({ where, select });
      return row && { userId: row.user.id, role: row.user.role as Role };
    },
  };
}
