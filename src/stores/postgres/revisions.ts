/** Workflow revisions in PostgreSQL, through Prisma's client. The workflow store writes them together with the graphs. */

import * as sql from '../../generated/statements/revisions.ts';
import type { Visibility } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Author, Revision, RevisionItem } from '../../model/revision.ts';
import { RevisionNotStored } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import type { Query } from './queries/statement.ts';
import { visibleRows } from './queries/visible-rows.ts';
import { toGraph } from './workflow-rows.ts';

/** Limits per workflow; the oldest revisions beyond them are removed. */
export interface RevisionLimits {
  readonly maxRevisions: number;
  /** Total size of the replaced graphs as JSON text. */
  readonly maxBytes: number;
}

export const REVISION_LIMITS: RevisionLimits = { maxRevisions: 1_000, maxBytes: 64 * 1024 * 1024 };

export interface RevisionStore {
  /** Newest first. Empty if the workflow is not visible. */
  list(
    visibility: Visibility,
    workflowId: WorkflowId,
    page: PageNumber,
  ): Promise<Page<RevisionItem>>;
  /** null if the workflow is not visible, or the revision does not exist or was removed. */
  find(visibility: Visibility, workflowId: WorkflowId, number: number): Promise<Revision | null>;
}

export function createRevisionStore({
  prisma,
  largeRead,
}: Pick<Database, 'prisma' | 'largeRead'>): RevisionStore {
  return {
    async list(visibility, workflowId, { page, limit }) {
      const total = await prisma.workflowRevision.count({
        where: { workflowId, workflow: visibleRows(visibility) },
      });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const items = await prisma.workflowRevisionGraph.findMany({
        where: ofWorkflow(visibility, workflowId),
        orderBy: { number: 'desc' },
        skip,
        take: limit,
        select: REVISION_ITEM,
      });
      return { items, total };
    },

    async find(visibility, workflowId, number) {
      const where = { ...ofWorkflow(visibility, workflowId), number };
      const row = await largeRead(visibility.organizationId, () =>
        prisma.workflowRevisionGraph.findFirst({ where, select: REVISION }),
      );
      return row && { ...row, ...toGraph(row) };
    },
  };
}

const REVISION_ITEM = {
  number: true,
  created: true,
  userId: true,
  keyId: true,
  restoredFrom: true,
  isCurrent: true,
  nodeCount: true,
  edgeCount: true,
} as const satisfies Record<keyof RevisionItem, true>;

const REVISION = {
  ...REVISION_ITEM,
  nodes: true,
  edges: true,
  parameters: true,
  settings: true,
} as const satisfies Record<keyof Revision, true>;

const ofWorkflow = ({ organizationId, userId }: Visibility, workflowId: WorkflowId) => ({
  workflowId,
  organizationId,
  ...(userId !== null && { workflowUserId: userId }),
});

/** Throws RevisionNotStored. A lock on the workflow keeps the revision from being removed. */
export async function requireRevision(
  tx: PrismaTransaction,
  workflowId: WorkflowId,
  number: number | null,
): Promise<void> {
  if (number === null) return;
  const where = { workflowId_number: { workflowId, number } };
  const revision = await tx.workflowRevision.findUnique({ where, select: { number: true } });
  if (revision === null) throw new RevisionNotStored(number);
}

/** Requires a lock on the workflow, in the transaction that then replaces the graph. */
export async function beginRevision(
  tx: Query,
  workflowId: WorkflowId,
  revision: {
    readonly number: number;
    readonly author: Author | undefined;
    readonly restoredFrom: number | undefined;
    /** null: only parameters or settings change. */
    readonly graphBytes: number | null;
  },
  { maxRevisions, maxBytes }: RevisionLimits,
): Promise<void> {
  const { number, author, restoredFrom, graphBytes } = revision;
  await tx(sql.next, [
    workflowId,
    number,
    author?.userId ?? null,
    author?.keyId ?? null,
    restoredFrom ?? null,
    maxRevisions,
    maxBytes,
    graphBytes,
  ]);
}
