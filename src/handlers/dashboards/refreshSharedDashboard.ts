import type { Handler } from '../handler.ts';

export const refreshSharedDashboard: Handler<'refreshSharedDashboard', 'sharedDashboards'> = async (
  { caller, signal },
  { sharedDashboards },
) => {
  const { isStarted, nextRefreshAt } = await sharedDashboards.refresh(caller, signal);
  return {
    status: 200,
    data: { is_started: isStarted, next_refresh_at: nextRefreshAt.toISOString() },
  };
};
