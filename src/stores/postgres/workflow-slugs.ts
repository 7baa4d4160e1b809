import type { Visibility } from '../../model/caller.ts';
import { SlugTaken, type WorkflowListItem } from '../../model/workflow.ts';
import { isUniqueViolation } from './connection/unique-violation.ts';
import type { Query, Statement } from './queries/statement.ts';
import { LIST_ITEM } from './workflow-sql.ts';

const FIND_BY_SLUG: Statement<WorkflowListItem> = {
  name: 'workflows.findBySlug',
  sql: `SELECT ${LIST_ITEM.sql} FROM workflows w
    WHERE w.organization_id = $1 AND w.slug = $2 AND ($3::int IS NULL OR w.user_id = $3)`,
  columns: LIST_ITEM,
};

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
  query: Query,
  { organizationId, userId }: Visibility,
  slug: string,
): Promise<WorkflowListItem | null> {
  return (await query(FIND_BY_SLUG, [organizationId, slug, userId]))[0] ?? null;
}
