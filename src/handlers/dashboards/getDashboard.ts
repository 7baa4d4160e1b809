import { dashboardTag } from '../../model/dashboard.ts';
import type { Handler } from '../handler.ts';
import { dashboardHeaders, presentDashboard } from '../present/dashboard.ts';
import { isKnown } from '../present/entity-tag.ts';

export const getDashboard: Handler<'getDashboard', 'dashboards'> = async (
  { caller, path, ifNoneMatch },
  { dashboards },
) => {
  const dashboard = await dashboards.get(caller, path.dashboardId);
  const headers = dashboardHeaders(dashboard);
  if (isKnown(dashboardTag(dashboard), ifNoneMatch)) return { status: 304, headers };
  return { status: 200, headers, data: presentDashboard(dashboard) };
};
