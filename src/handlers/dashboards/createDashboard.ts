import type { Dashboard } from '../../model/dashboard.ts';
import type { Handler } from '../handler.ts';
import { dashboardChange, dashboardHeaders, presentDashboard } from '../present/dashboard.ts';

export const createDashboard: Handler<'createDashboard', 'dashboards'> = async (
  { caller, body, once },
  { dashboards },
) => {
  const content = {
    description: null,
    parameters: {},
    tiles: [],
    ...dashboardChange(body),
    title: body.title,
  };
  return once.change<Dashboard>(
    (commit) => dashboards.create(caller, content, commit),
    (dashboard) => ({
      status: 201,
      headers: {
        Location: `/api/v1/dashboards/${dashboard.id}`,
        ...dashboardHeaders(dashboard),
      },
      data: presentDashboard(dashboard),
    }),
  );
};
