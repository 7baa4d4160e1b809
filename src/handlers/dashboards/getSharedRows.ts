import type { Handler } from '../handler.ts';
import { presentPage } from '../present/run.ts';

export const getSharedRows: Handler<'getSharedRows', 'sharedDashboards'> = async (
  { caller, path: { tileId }, query, signal },
  { sharedDashboards },
) => {
  const page = await sharedDashboards.rows(caller, tileId, query, signal);
  const path = `/api/v1/shared-dashboard/tiles/${tileId}/rows`;
  return { status: 200, ...presentPage(page, query, path), rows: page.rows };
};
