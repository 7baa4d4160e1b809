import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentListItem } from '../present/model.ts';

export const listWorkflows: Handler<'listWorkflows', 'workflows'> = async (
  { caller, query },
  { workflows },
) => {
  const found = await workflows.list(caller, query);
  return {
    status: 200,
    data: {
      workflows: found.items.map(presentListItem),
      ...presentPageOf('/api/v1/workflows', found, query),
    },
  };
};
