import type { Handler } from './handler.ts';
import { presentListItem } from './present.ts';

export const listWorkflows: Handler<'listWorkflows', 'workflows'> = async ({ caller, query: { page, limit } }, { workflows }) => {
  const { items, total } = await workflows.list(caller, { page, limit });
  return { status: 200, data: { workflows: items.map(presentListItem), total, page, limit } };
};
