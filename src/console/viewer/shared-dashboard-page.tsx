import './viewer.css';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, type ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { readSharedDashboard, sharedRows, type SharedDashboard } from '../api/shared-dashboard.ts';
import { DashboardGrid } from '../dashboards/dashboard-grid.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { RowsScope } from '../rows/row-pages.ts';
import { FixedParams } from './fixed-params.tsx';
import { NoAccess } from './no-access.tsx';
import { SharedRefreshButton } from './shared-refresh.tsx';
import { SharedTileCard, tileIdOf } from './shared-tile.tsx';
import { isToken } from './token.ts';

/** All viewers with one link share its 120 requests per minute. */
const SOON_MS = 5_000;
const LATER_MS = 60_000;

export function SharedDashboardPage({ token }: { readonly token: string }): ReactElement {
  const query = useSharedDashboard(token);
  const sourceOf = useCallback(
    (_workflowId: number, rowsId: string) => sharedRows(token, tileIdOf(rowsId)),
    [token],
  );
  if (!isToken(token)) return <NoAccess reason={token === '' ? 'incomplete' : 'unknown'} />;
  if (isRefused(query.error))
    return <NoAccess reason={reasonOf(query.data)} message={query.error?.message} />;
  return (
    <main className="viewer">
      <RowsScope value={sourceOf}>
        <Loaded query={query}>
          {(dashboard) => <Shared token={token} dashboard={dashboard} />}
        </Loaded>
      </RowsScope>
    </main>
  );
}

function useSharedDashboard(token: string): UseQueryResult<SharedDashboard> {
  return useQuery({
    queryKey: ['shared-dashboard', token],
    queryFn: ({ signal }) => readSharedDashboard(token, signal),
    enabled: isToken(token),
    refetchInterval: ({ state }) => {
      if (isRefused(state.error)) return false;
      const isRefreshing = state.data?.tiles.some((tile) => tile.is_refreshing) ?? false;
      return isRefreshing && state.error === null ? SOON_MS : LATER_MS;
    },
  });
}

const isRefused = (error: Error | null): boolean =>
  error instanceof WeirError && error.status === 401;

/** The service gives one answer for all tokens that it does not accept. */
function reasonOf(dashboard: SharedDashboard | undefined): 'unknown' | 'expired' | 'ended' {
  if (dashboard === undefined) return 'unknown';
  return Date.parse(dashboard.expires_at) <= Date.now() ? 'expired' : 'ended';
}

interface SharedProps {
  readonly token: string;
  readonly dashboard: SharedDashboard;
}

function Shared({ token, dashboard }: SharedProps): ReactElement {
  const { title, description, tiles } = dashboard;
  return (
    <>
      <ViewHeader title={title} about={description ?? undefined}>
        <SharedRefreshButton token={token} minutes={dashboard.refresh_minutes ?? null} />
      </ViewHeader>
      <FixedParams dashboard={dashboard} />
      {tiles.length === 0 ? (
        <Empty title="This dashboard has no tiles" />
      ) : (
        <DashboardGrid tiles={tiles}>{(tile) => <SharedTileCard tile={tile} />}</DashboardGrid>
      )}
    </>
  );
}
