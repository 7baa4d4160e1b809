/** Reads pages until there are no more. */

import type { CallOptions } from './send.ts';
import type {
  ApiKey,
  ExecutionResult,
  KeyList,
  ListKeysQuery,
  ListWorkflowsQuery,
  ResultPage,
  ResultPageQuery,
  Row,
  WorkflowList,
  WorkflowListItem,
} from './types.ts';

/** The maximum page size of the service. */
const MAX_WORKFLOWS = 100;
const MAX_KEYS = 1000;
const MAX_ROWS = 1000;

export interface PageOptions extends CallOptions {
  /** Items per request; by default the service's maximum. */
  readonly pageSize?: number;
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

export function everyWorkflow(
  getPage: (query: ListWorkflowsQuery) => Promise<WorkflowList>,
  pageSize: number = MAX_WORKFLOWS,
): AsyncGenerator<WorkflowListItem, void, undefined> {
  return everyItem(async (page) => {
    const { workflows, has_more } = await getPage({ page, limit: pageSize });
    return { items: workflows, hasMore: has_more };
  });
}

export function everyKey(
  getPage: (query: ListKeysQuery) => Promise<KeyList>,
  pageSize: number = MAX_KEYS,
): AsyncGenerator<ApiKey, void, undefined> {
  return everyItem(async (page) => {
    const { keys, has_more } = await getPage({ page, limit: pageSize });
    return { items: keys, hasMore: has_more };
  });
}

/**
 * Newest first. A new item moves others to the next page, but none is returned twice, because ids only decrease. An
 * item that is deleted in the meantime can hide another one.
 */
async function* everyItem<Item extends { readonly id: number }>(
  getPage: (page: number) => Promise<ListPage<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let lastId = Number.POSITIVE_INFINITY;
  for (let page = 0; ; page += 1) {
    const { items, hasMore } = await getPage(page);
    for (const item of items) {
      if (item.id >= lastId) continue;
      lastId = item.id;
      yield item;
    }
    if (!hasMore) return;
  }
}

export async function* everyPage(
  getPage: (query: ResultPageQuery) => Promise<ResultPage>,
  { page = 0, limit = MAX_ROWS }: ResultPageQuery = {},
): AsyncGenerator<ResultPage, void, undefined> {
  for (let number = page; ; number += 1) {
    const current = await getPage({ page: number, limit });
    yield current;
    if (!current.has_more) return;
  }
}

/** The rows in the response of a run, then those that only its stored result has, in batches. */
export async function* everyRowOf(
  { rows, total_rows }: Pick<ExecutionResult, 'rows' | 'total_rows'>,
  exported: () => AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  if (rows.length > 0) yield rows;
  if (rows.length >= total_rows) return;
  let responseRows = rows.length;
  for await (const batch of exported()) {
    if (responseRows < batch.length) yield batch.slice(responseRows);
    responseRows = Math.max(0, responseRows - batch.length);
  }
}
