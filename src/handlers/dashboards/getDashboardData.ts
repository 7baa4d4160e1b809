import type { JsonObject } from '../../kit/json-value.ts';
import type { Handler } from '../handler.ts';
import { presentTileData } from '../present/dashboard-data.ts';

export const getDashboardData: Handler<'getDashboardData', 'dashboards'> = async (
  { caller, path: { dashboardId }, body: { params = {} } = {} },
  { dashboards },
) => {
  const { values, tiles } = await dashboards.data(caller, dashboardId, params as JsonObject);
  return {
    status: 200,
    data: { dashboard_id: dashboardId, params: values, tiles: tiles.map(presentTileData) },
  };
};
