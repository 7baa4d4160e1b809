import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentListItem } from '../present/workflow.ts';

export const listWorkflows: Handler<'listWorkflows', 'workflows'> = async (
  { caller, query },
  { workflows },
) => {
  const { slug } = query;
  const page = await workflows.list(caller, query, slug);
  const filters = slug === undefined ? [] : [['slug', slug] as const];
  const { pagination, headers } = presentPageOf('/api/v1/workflows', page, query, filters);
  return {
    status: 200,
    headers,
    data: { workflows: page.items.map(presentListItem), ...pagination },
  };
};
