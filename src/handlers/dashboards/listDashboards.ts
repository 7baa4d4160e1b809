import type { Handler } from '../handler.ts';
import { presentDashboardSummary } from '../present/dashboard.ts';
import { presentPageOf } from '../present/page.ts';

export const listDashboards: Handler<'listDashboards', 'dashboards'> = async (
  { caller, query: { q: text, ...page } },
  { dashboards },
) => {
  const result = await dashboards.list(caller, text, page);
  const filters = text === undefined ? [] : [['q', text] as const];
  const { pagination, headers } = presentPageOf('/api/v1/dashboards', result, page, filters);
  const items = result.items.map(presentDashboardSummary);
  return { status: 200, headers, data: { dashboards: items, ...pagination } };
};
