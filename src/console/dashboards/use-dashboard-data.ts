import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { readDashboardData, type ControlValues, type DashboardData } from '../api/dashboards.ts';
import { isUnderWay } from '../runs/under-way.ts';

const SOON_MS = 2_000;
const LATER_MS = 20_000;

/** The newest rows of each tile. It asks again while the tab is visible, sooner during a run. */
export function useDashboardData(id: number, params: ControlValues): UseQueryResult<DashboardData> {
  return useQuery({
    queryKey: ['dashboard-data', id, params],
    queryFn: ({ signal }) => readDashboardData(id, params, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (state.error !== null) return false;
      return hasRun(state.data) ? SOON_MS : LATER_MS;
    },
  });
}

const hasRun = (data: DashboardData | undefined): boolean =>
  data?.tiles.some(({ newer_run: run }) => run !== null && isUnderWay(run)) ?? false;
