import { REACHABLE_WORKFLOWS } from '../../model/workflow.ts';
import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { requireReachable } from '../present/reachable.ts';
import { presentListItem } from '../present/workflow.ts';

const LIST = { items: 'workflows', reachable: REACHABLE_WORKFLOWS, filter: 'q' };

export const listWorkflows: Handler<'listWorkflows', 'workflowLists'> = async (
  { caller, query: { page, limit, ...filters } },
  { workflowLists },
) => {
  const hasFilters = Object.keys(filters).some((name) => name !== 'slug');
  if (hasFilters) requireReachable({ page, limit }, LIST);
  const { q: text, slug, is_active: isActive, user_id: userId } = filters;
  const result = await workflowLists.list(
    caller,
    { text, slug, isActive, userId },
    { page, limit },
  );
  const { pagination, headers } = presentPageOf(
    '/api/v1/workflows',
    result,
    { page, limit },
    Object.entries(filters).map(([name, value]) => [name, String(value)] as const),
  );
  const { total, ...rest } = pagination;
  const counts = hasFilters ? { total, total_is_capped: result.isCapped } : { total };
  return {
    status: 200,
    headers,
    data: { workflows: result.items.map(presentListItem), ...counts, ...rest },
  };
};
