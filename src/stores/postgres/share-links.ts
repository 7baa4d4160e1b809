/** Share links in PostgreSQL. Links that have ended are removed when the dashboard gets a new one. */

import type { Prisma } from '../../generated/prisma/client.ts';
import * as sql from '../../generated/statements/shareLinks.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { ViewerCaller, Visibility } from '../../model/caller.ts';
import type { DashboardId, KeyId, ShareLinkId, UserId } from '../../model/ids.ts';
import type { ShareLink, ShareLinkContent } from '../../model/share-link.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import { lockDashboard } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';

export interface NewShareLink extends ShareLinkContent {
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  readonly seesOrganization: boolean;
  readonly tokenHash: Buffer;
}

export interface ShareLinkStore {
  /** Newest first, without those that have ended. */
  list(visibility: Visibility, dashboardId: DashboardId, now: Date): Promise<readonly ShareLink[]>;
  /** Null if the dashboard is not visible or has no such link. */
  find(
    visibility: Visibility,
    dashboardId: DashboardId,
    id: ShareLinkId,
    now: Date,
  ): Promise<ShareLink | null>;
  /** Null if the dashboard is not visible. */
  insert(
    visibility: Visibility,
    dashboardId: DashboardId,
    link: NewShareLink,
    limit: number,
    now: Date,
    commit?: InTransaction<ShareLink>,
  ): Promise<ShareLink | 'too_many' | null>;
  /** False if the dashboard is not visible or has no such link. */
  delete(visibility: Visibility, dashboardId: DashboardId, id: ShareLinkId): Promise<boolean>;
  /** Null if the token is unknown or its link has ended. Notes the use. */
  authenticate(tokenHash: Buffer, now: Date): Promise<ViewerCaller | null>;
  /** False if the last refresh is less than `minutes` ago. */
  claimRefresh(id: ShareLinkId, now: Date, minutes: number): Promise<boolean>;
  refreshedAt(id: ShareLinkId): Promise<Date | null>;
}

export function createShareLinkStore({
  prisma,
  transact,
  query,
}: Pick<Database, 'prisma' | 'transact' | 'query'>): ShareLinkStore {
  return {
    async list(visibility, dashboardId, now) {
      const where = { ...ofDashboard(visibility, dashboardId), expiresAt: { gt: now } };
      const rows = await prisma.shareLink.findMany({ where, orderBy: { id: 'desc' } });
      return rows.map(toLink);
    },

    async find(visibility, dashboardId, id, now) {
      const where = { ...ofDashboard(visibility, dashboardId), id, expiresAt: { gt: now } };
      const row = await prisma.shareLink.findFirst({ where });
      return row && toLink(row);
    },

    insert: (visibility, dashboardId, link, limit, now, commit) =>
      transact(async (tx, statement) => {
        if ((await lockDashboard(tx, visibility, dashboardId)) === null) return null;
        await tx.shareLink.deleteMany({ where: { dashboardId, expiresAt: { lte: now } } });
        if ((await tx.shareLink.count({ where: { dashboardId } })) >= limit) return 'too_many';
        const created = toLink(
          await tx.shareLink.create({ data: toColumns(dashboardId, link, now) }),
        );
        await commit?.(statement, created);
        return created;
      }),

    async delete(visibility, dashboardId, id) {
      const where = { ...ofDashboard(visibility, dashboardId), id };
      return (await prisma.shareLink.deleteMany({ where })).count > 0;
    },

    async authenticate(tokenHash, now) {
      const [row] = await query(sql.authenticate, [tokenHash, now]);
      if (row === undefined) return null;
      await query(sql.noteUse, [row.linkId, now]);
      return { kind: 'viewer', ...row };
    },

    async claimRefresh(id, now, minutes) {
      return (await query(sql.claimRefresh, [id, now, minutes])).length > 0;
    },

    async refreshedAt(id) {
      const row = await prisma.shareLink.findUnique({ where: { id } });
      return row?.refreshedAt ?? null;
    },
  };
}

const ofDashboard = (visibility: Visibility, dashboardId: DashboardId) => ({
  dashboardId,
  dashboard: visibleRows(visibility),
});

/** Only this store writes the JSON column. */
function toLink(row: Prisma.ShareLinkGetPayload<object>): ShareLink {
  const { tokenHash: _, seesOrganization: __, refreshedAt: ___, ...link } = row;
  return { ...link, params: link.params as JsonObject };
}

function toColumns(dashboardId: DashboardId, link: NewShareLink, created: Date) {
  const params = link.params as Prisma.InputJsonObject;
  return { ...link, dashboardId, created, params, tokenHash: new Uint8Array(link.tokenHash) };
}
