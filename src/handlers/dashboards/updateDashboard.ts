import type { Handler } from '../handler.ts';
import { dashboardChange, dashboardHeaders, presentDashboard } from '../present/dashboard.ts';

export const updateDashboard: Handler<'updateDashboard', 'dashboards'> = async (
  { caller, path: { dashboardId }, body, ifMatch },
  { dashboards },
) => {
  const change = dashboardChange(body);
  const dashboard = await dashboards.update(caller, dashboardId, change, ifMatch);
  return { status: 200, headers: dashboardHeaders(dashboard), data: presentDashboard(dashboard) };
};
