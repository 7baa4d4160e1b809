/** Page after page until there are no more. */

import type { CallOptions } from './send.ts';
import type { ExecutionResult, ListWorkflowsQuery, ResultPage, ResultPageQuery, Row, WorkflowList, WorkflowListItem } from './types.ts';

/** The largest page that the service gives of each. */
const MAX_WORKFLOWS = 100;
const MAX_ROWS = 1000;

export interface PageOptions extends CallOptions {
  /** How many a request asks for; by default as many as the service gives at once. */
  readonly pageSize?: number;
}

/**
 * Newest first. A workflow that is created meanwhile pushes others to the next page; none is given
 * twice, because ids only fall. One that is deleted meanwhile can hide another from this reading.
 */
export async function* everyWorkflow(
  getPage: (query: ListWorkflowsQuery) => Promise<WorkflowList>,
  pageSize = MAX_WORKFLOWS,
): AsyncGenerator<WorkflowListItem, void, undefined> {
  let lastId = Number.POSITIVE_INFINITY;
  for (let page = 0; ; page += 1) {
    const { workflows, total, limit } = await getPage({ page, limit: pageSize });
    for (const workflow of workflows) {
      if (workflow.id >= lastId) continue;
      lastId = workflow.id;
      yield workflow;
    }
    if (workflows.length === 0 || (page + 1) * limit >= total) return;
  }
}

export async function* everyPage(
  getPage: (query: ResultPageQuery) => Promise<ResultPage>,
  { page = 0, limit = MAX_ROWS }: ResultPageQuery = {},
): AsyncGenerator<ResultPage, void, undefined> {
  for (let number = page; ; number += 1) {
    const answer = await getPage({ page: number, limit });
    yield answer;
    if (!answer.has_more) return;
  }
}

/** The rows that a run answered with, then those that only its stored result has, in batches. */
export async function* everyRowOf(
  { rows, total_rows }: Pick<ExecutionResult, 'rows' | 'total_rows'>,
  getPage: (query: ResultPageQuery) => Promise<ResultPage>,
): AsyncGenerator<readonly Row[], void, undefined> {
  if (rows.length > 0) yield rows;
  if (rows.length >= total_rows) return;
  // The page where the next row stands can begin with rows that were answered.
  const page = Math.floor(rows.length / MAX_ROWS);
  let known = rows.length - page * MAX_ROWS;
  for await (const stored of everyPage(getPage, { page, limit: MAX_ROWS })) {
    yield stored.rows.slice(known);
    known = 0;
  }
}
