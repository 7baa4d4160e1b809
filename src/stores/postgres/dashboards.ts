/** Dashboards in PostgreSQL through Prisma's client, and the runs that have their rows. */

import type { Prisma } from '../../generated/prisma/client.ts';
import * as sql from '../../generated/statements/dashboards.ts';
import type { Visibility } from '../../model/caller.ts';
import type {
  Dashboard,
  DashboardContent,
  DashboardSummary,
  TileRuns,
  TileSource,
} from '../../model/dashboard.ts';
import { dashboardTag } from '../../model/dashboard.ts';
import { namesTag, type EntityTags } from '../../model/entity-tags.ts';
import type { DashboardId, ExecutionId, OrganizationId, UserId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import type { InTransaction } from './connection/transaction.ts';
import { lockDashboard, lockOrganization } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';
import type { Query } from './queries/statement.ts';
import { readTileRuns } from './tile-runs.ts';

export interface DashboardStore {
  /**
   * Newest first.
   * @param text part of the title
   */
  list(
    visibility: Visibility,
    text: string | undefined,
    page: PageNumber,
  ): Promise<Page<DashboardSummary>>;
  /** Null if it is not visible, like the functions below. */
  find(visibility: Visibility, id: DashboardId): Promise<Dashboard | null>;
  /** Null if the organization has `limit` dashboards. */
  insert(
    owner: { readonly organizationId: OrganizationId; readonly userId: UserId },
    content: DashboardContent,
    limit: number,
    commit?: InTransaction<Dashboard>,
  ): Promise<Dashboard | null>;
  /** Returns the unchanged dashboard if it matches none of the tags. */
  update(
    visibility: Visibility,
    id: DashboardId,
    change: Partial<DashboardContent>,
    ifMatch: EntityTags | null,
  ): Promise<Written | null>;
  delete(
    visibility: Visibility,
    id: DashboardId,
    ifMatch: EntityTags | null,
  ): Promise<Written | null>;
  /** One item for each source, in order. */
  runs(
    organizationId: OrganizationId,
    sources: readonly (TileSource & { readonly paramsHash: Buffer })[],
  ): Promise<readonly TileRuns[]>;
  /** In the transaction that queues the run. */
  noteRun(tx: Query, id: ExecutionId, paramsHash: Buffer): Promise<void>;
}

export interface Written {
  readonly isStale: boolean;
  readonly dashboard: Dashboard;
}

export function createDashboardStore(
  database: Pick<Database, 'prisma' | 'transact' | 'query'>,
): DashboardStore {
  const { prisma, query } = database;
  return {
    ...createDashboardWrites(database),

    async list(visibility, text, { page, limit }) {
      const where = {
        ...visibleRows(visibility),
        ...(text !== undefined && { title: like(text) }),
      };
      const total = await prisma.dashboard.count({ where });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const items = await prisma.dashboard.findMany({
        where,
        orderBy: { id: 'desc' },
        skip,
        take: limit,
        select: SUMMARY,
      });
      return { items, total };
    },

    async find(visibility, id) {
      const row = await prisma.dashboard.findFirst({ where: { ...visibleRows(visibility), id } });
      return row && toDashboard(row);
    },

    runs: (organizationId, sources) => readTileRuns(query, organizationId, sources),

    async noteRun(tx, id, paramsHash) {
      await tx(sql.noteRun, [id, paramsHash]);
    },
  };
}

function createDashboardWrites({
  transact,
}: Pick<Database, 'transact'>): Pick<DashboardStore, 'insert' | 'update' | 'delete'> {
  return {
    insert: (owner, content, limit, commit) =>
      transact(async (tx, statement) => {
        await lockOrganization(tx, owner.organizationId);
        const { organizationId } = owner;
        const count = await tx.dashboard.count({ where: { organizationId } });
        if (count >= limit) return null;
        const data = { ...owner, ...toColumns(content) };
        const dashboard = toDashboard(await tx.dashboard.create({ data }));
        await commit?.(statement, dashboard);
        return dashboard;
      }),

    update: (visibility, id, change, ifMatch) =>
      transact(async (tx) => {
        const current = await lock(tx, visibility, id);
        if (current === null) return null;
        if (isStale(current, ifMatch)) return { isStale: true, dashboard: current };
        const modified = new Date(Math.max(Date.now(), current.modified.getTime()));
        const data = { ...toColumns(change), modified, version: current.version + 1 };
        const dashboard = toDashboard(await tx.dashboard.update({ where: { id }, data }));
        return { isStale: false, dashboard };
      }),

    delete: (visibility, id, ifMatch) =>
      transact(async (tx) => {
        const dashboard = await lock(tx, visibility, id);
        if (dashboard === null) return null;
        if (isStale(dashboard, ifMatch)) return { isStale: true, dashboard };
        await tx.dashboard.delete({ where: { id } });
        return { isStale: false, dashboard };
      }),
  };
}

const isStale = (dashboard: Dashboard, ifMatch: EntityTags | null): boolean =>
  ifMatch !== null && !namesTag(ifMatch, dashboardTag(dashboard));

async function lock(
  tx: PrismaTransaction,
  visibility: Visibility,
  id: DashboardId,
): Promise<Dashboard | null> {
  const row = await lockDashboard(tx, visibility, id);
  return row && toDashboard(row);
}

/** Prisma escapes only the text itself, not the wildcards of LIKE. */
const like = (text: string): Prisma.StringFilter => ({
  contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`),
  mode: 'insensitive',
});

const SUMMARY = {
  id: true,
  userId: true,
  title: true,
  description: true,
  tileCount: true,
  version: true,
  created: true,
  modified: true,
} as const satisfies Record<keyof DashboardSummary, true>;

/** Only this store writes the JSON columns. */
function toDashboard(row: Prisma.DashboardGetPayload<object>): Dashboard {
  return {
    ...row,
    parameters: row.parameters as Dashboard['parameters'],
    tiles: row.tiles as unknown as Dashboard['tiles'],
  };
}

type Columns<Content> = {
  [Name in keyof Content]: Name extends 'parameters' | 'tiles'
    ? Prisma.InputJsonValue
    : Content[Name];
};

/** The members of Weir's JSON types are read-only; those of Prisma's are not. */
function toColumns<Content extends Partial<DashboardContent>>(
  content: Content,
): Columns<Content> & { readonly tileCount?: number } {
  const { tiles } = content;
  const columns = content as unknown as Columns<Content>;
  return tiles === undefined ? columns : { ...columns, tileCount: tiles.length };
}
