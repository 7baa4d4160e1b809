import type { Visibility } from '../../model/caller.ts';
import { SlugTaken, type WorkflowListItem } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import { isUniqueViolation } from './connection/unique-violation.ts';
import { visibleRows } from './queries/visible-rows.ts';

const LIST_ITEM = {
  id: true,
  title: true,
  slug: true,
  description: true,
  isActive: true,
  publishedRevision: true,
  created: true,
  modified: true,
  _count: { select: { nodes: true, edges: true } },
} as const;

/** The unique index decides, so that of several concurrent writers only one gets the slug. */
export async function unlessSlugTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error)) throw new SlugTaken('another workflow has the slug', { cause: error });
    throw error;
  }
}

/** The slug is the only unique value of a workflow that a client chooses. */
const isTaken = (error: unknown): boolean =>
  isUniqueViolation(error) && error.meta?.['modelName'] === 'Workflow';

export async function findBySlug(
  prisma: Database['prisma'],
  visibility: Visibility,
  slug: string,
): Promise<WorkflowListItem | null> {
  const where = { ...visibleRows(visibility), slug };
  const row = await prisma.workflow.findFirst({ where, select: LIST_ITEM });
  if (row === null) return null;
  const { _count: count, ...summary } = row;
  return { ...summary, nodeCount: count.nodes, edgeCount: count.edges };
}
