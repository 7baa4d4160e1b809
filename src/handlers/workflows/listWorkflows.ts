import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentListItem } from '../present/workflow.ts';

export const listWorkflows: Handler<'listWorkflows', 'workflows'> = async (
  { caller, query },
  { workflows },
) => {
  const found = await workflows.list(caller, query);
  const { shown, headers } = presentPageOf('/api/v1/workflows', found, query);
  return {
    status: 200,
    headers,
    data: { workflows: found.items.map(presentListItem), ...shown },
  };
};
