import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentListItem } from '../present/workflow.ts';

export const listWorkflows: Handler<'listWorkflows', 'workflows'> = async (
  { caller, query },
  { workflows },
) => {
  const page = await workflows.list(caller, query);
  const { pagination, headers } = presentPageOf('/api/v1/workflows', page, query);
  return {
    status: 200,
    headers,
    data: { workflows: page.items.map(presentListItem), ...pagination },
  };
};
