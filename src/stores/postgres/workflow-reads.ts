import type { OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { HeldWorkflows, RevisionChoice, Workflow } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import { visibleRows } from './queries/visible-rows.ts';
import { toWorkflow, WORKFLOW } from './workflow-rows.ts';

/** Includes the revisions. A larger graph is read within the limit of large reads. */
const SMALL = { sizeKib: { lte: 256 } } as const;

export const visible = (visibility: Visibility, id: WorkflowId) => ({
  ...visibleRows(visibility),
  id,
});

export async function findWorkflow(
  { prisma, largeRead }: Pick<Database, 'prisma' | 'largeRead'>,
  visibility: Visibility,
  id: WorkflowId,
): Promise<Workflow | null> {
  const where = visible(visibility, id);
  const read = (small: Partial<typeof SMALL>) =>
    prisma.workflowGraph.findFirst({ where: { ...where, ...small }, select: WORKFLOW });
  const row = (await read(SMALL)) ?? (await largeRead(visibility.organizationId, () => read({})));
  return row && toWorkflow(row);
}

export async function revisionToRun(
  prisma: Database['prisma'],
  visibility: Visibility,
  id: WorkflowId,
  choice: RevisionChoice,
): Promise<number | null> {
  const select = { revision: true, publishedRevision: true } as const;
  const row = await prisma.workflow.findFirst({ where: visible(visibility, id), select });
  if (row === null) return null;
  if (typeof choice === 'number') return choice;
  return choice === 'newest' ? row.revision : (row.publishedRevision ?? row.revision);
}

export async function held(
  prisma: Database['prisma'],
  organizationId: OrganizationId,
): Promise<HeldWorkflows> {
  const sums = await prisma.listCount.groupBy({
    by: ['list'],
    where: { list: { in: ['workflows', 'workflow_sizes'] }, organizationId, userId: 0 },
    _sum: { entries: true },
  });
  const sumOf = (name: string): number => sums.find(({ list }) => list === name)?._sum.entries ?? 0;
  return { workflows: sumOf('workflows'), kib: BigInt(sumOf('workflow_sizes')) };
}
