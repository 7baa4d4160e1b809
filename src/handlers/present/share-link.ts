/** Share links and what their viewers see, in the API's shape. */

import type { ShareLink } from '../../model/share-link.ts';
import type { SharedDashboard } from '../../services/dashboards/shared-dashboards.ts';
import type { CreatedShareLink } from '../../services/dashboards/share-links.ts';
import type { TileData } from '../../services/dashboards/tile-data.ts';
import { presentChart } from './dashboard-data.ts';
import { columnsOf } from './run.ts';
import type { Shapes } from './shapes.ts';

export function presentShareLink(link: ShareLink): Shapes['ShareLink'] {
  return {
    id: link.id,
    dashboard_id: link.dashboardId,
    name: link.name,
    params: link.params,
    refresh_minutes: link.refreshMinutes,
    user_id: link.userId,
    key_id: link.keyId,
    created: link.created.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    last_used_at: link.lastUsedAt && link.lastUsedAt.toISOString(),
  };
}

/** Browsers do not send the fragment to servers. */
export function presentCreatedLink({ link, token }: CreatedShareLink): Shapes['CreatedShareLink'] {
  return { ...presentShareLink(link), token, url: `/shared/dashboard#${token}` };
}

/** Without ids of the organization, and without reasons of failures, which can contain data. */
export function presentSharedDashboard({
  dashboard,
  values,
  tiles,
}: SharedDashboard): Pick<
  Shapes['SharedDashboard'],
  'title' | 'description' | 'parameters' | 'params' | 'tiles'
> {
  return {
    title: dashboard.title,
    description: dashboard.description,
    parameters: dashboard.parameters as Shapes['DashboardControls'],
    params: values,
    tiles: tiles.map(presentSharedTile),
  };
}

function presentSharedTile(data: TileData): Shapes['SharedTile'] {
  const { tile, state, title, run, result, newerRun } = data;
  return {
    id: tile.id,
    position: tile.position,
    state,
    title,
    chart: presentChart(data),
    columns: result === null ? [] : columnsOf(result.columns),
    total_rows: result && result.totalRows,
    due_at: timestamp(run?.dueAt),
    finished_at: timestamp(run?.finishedAt),
    expires_at: timestamp(result?.expiresAt),
    is_refreshing: newerRun?.status === 'queued' || newerRun?.status === 'running',
  };
}

const timestamp = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
