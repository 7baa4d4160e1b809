import type { JsonObject } from '../../kit/json-value.ts';
import type { Handler } from '../handler.ts';
import { presentRefreshRun } from '../present/dashboard-data.ts';

export const refreshDashboard: Handler<'refreshDashboard', 'dashboards'> = async (
  { caller, path: { dashboardId }, body: { params = {} } = {}, signal },
  { dashboards },
) => {
  const refresh = await dashboards.refresh(caller, dashboardId, params as JsonObject, signal);
  const { values, runs } = refresh;
  return {
    status: 202,
    data: { dashboard_id: dashboardId, params: values, runs: runs.map(presentRefreshRun) },
  };
};
