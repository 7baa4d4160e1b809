import type { Handler } from '../handler.ts';

export const deleteDashboard: Handler<'deleteDashboard', 'dashboards'> = async (
  { caller, path: { dashboardId }, ifMatch },
  { dashboards },
) => {
  await dashboards.delete(caller, dashboardId, ifMatch);
  return { status: 204 };
};
