/** Pages of the workflows that match filters. */

import type { UserId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import { REACHABLE_WORKFLOWS, type WorkflowListItem } from '../../model/workflow.ts';
import { countedColumns, pageOfRows, type CountedRow } from './queries/counted-page.ts';
import type { Query, Statement } from './queries/statement.ts';
import { LIST_ITEM } from './workflow-sql.ts';

/** Absent: all. */
export interface WorkflowFilter {
  readonly slug?: string | undefined;
  /** Letters and digits only. Title and description have words that begin with each of them. */
  readonly words?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
  readonly userId?: UserId | undefined;
}

/** Newest first. `total` is at most `REACHABLE_WORKFLOWS` + 1. */
export type WorkflowSearch = (
  visibility: Visibility,
  filter: WorkflowFilter,
  page: PageNumber,
) => Promise<Page<WorkflowListItem>>;

export function createWorkflowSearch(query: Query): WorkflowSearch {
  const statements = new Map<string, Search>();
  return async ({ organizationId, userId }, filter, { page, limit }) => {
    const args = [
      organizationId,
      userId,
      filter.slug ?? null,
      filter.words?.map((word) => `'${word}':*`).join(' & ') ?? null,
      filter.isActive ?? null,
      filter.userId ?? null,
      page * limit,
      limit,
    ];
    const rows = await query(statementFor(statements, filter, userId), args);
    return pageOfRows(rows);
  };
}

const ROW = countedColumns('counted.total', LIST_ITEM);

type Search = Statement<CountedRow<WorkflowListItem>>;

/** The index `workflows_words_idx` has the same expression. */
const WORDS = `to_tsvector('simple', translate(w.title || ' ' || coalesce(w.description, ''), './@:_-', '      '))`;

/** One statement per set of filters, each with its own index. All take the same eight arguments. */
function statementFor(
  statements: Map<string, Search>,
  filter: WorkflowFilter,
  userId: UserId | null,
): Search {
  const where = [
    'w.organization_id = $1',
    userId === null ? '$2::int IS NULL' : 'w.user_id = $2',
    filter.slug === undefined ? '$3::text IS NULL' : 'w.slug = $3',
    filter.words === undefined ? '$4::text IS NULL' : `${WORDS} @@ to_tsquery('simple', $4)`,
    filter.isActive === undefined ? '$5::bool IS NULL' : 'w.is_active = $5',
    filter.userId === undefined ? '$6::int IS NULL' : 'w.user_id = $6',
  ].join(' AND ');
  const cached = statements.get(where);
  if (cached !== undefined) return cached;
  const statement = {
    name: `workflows.search${statements.size}`,
    columns: ROW,
    sql: `
      WITH ids AS MATERIALIZED (
        SELECT w.id FROM workflows w WHERE ${where} ORDER BY w.id DESC LIMIT ${REACHABLE_WORKFLOWS + 1}
      ), counted AS (SELECT count(*)::int AS total FROM ids)
      SELECT ${ROW.sql}
      FROM counted LEFT JOIN (
        SELECT ${LIST_ITEM.sql}
        FROM (SELECT id FROM ids ORDER BY id DESC OFFSET $7::int LIMIT $8::int) shown
        JOIN workflows w ON w.id = shown.id
      ) page ON true
      ORDER BY page.id DESC`,
  };
  statements.set(where, statement);
  return statement;
}
