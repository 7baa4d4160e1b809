import type { Handler } from '../handler.ts';
import { presentSharedDashboard } from '../present/share-link.ts';

export const getSharedDashboard: Handler<'getSharedDashboard', 'sharedDashboards'> = async (
  { caller },
  { sharedDashboards },
) => ({
  status: 200,
  data: {
    ...presentSharedDashboard(await sharedDashboards.get(caller)),
    refresh_minutes: caller.refreshMinutes,
    expires_at: caller.expiresAt.toISOString(),
  },
});
