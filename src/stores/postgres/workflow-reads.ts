import { find } from '../../generated/statements/workflows.ts';
import type { OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { HeldWorkflows, RevisionChoice, Workflow } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import { visibleRows } from './queries/visible-rows.ts';

/** With the revisions. A larger graph is read within the limit of large reads. */
const SMALL_KIB = 256;

export const visible = (visibility: Visibility, id: WorkflowId) => ({
  ...visibleRows(visibility),
  id,
});

export async function findWorkflow(
  { read, query, largeRead }: Pick<Database, 'read' | 'query' | 'largeRead'>,
  { organizationId, userId }: Visibility,
  id: WorkflowId,
): Promise<Workflow | null> {
  const [small] = await read(find, [id, organizationId, userId, SMALL_KIB]);
  if (small !== undefined) return small;
  const [large] = await largeRead(organizationId, () =>
    query(find, [id, organizationId, userId, null]),
  );
  return large ?? null;
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
