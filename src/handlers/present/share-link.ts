/** Share links and what their viewers see, in the API's shape. */

import { hasEnded } from '../../model/execution.ts';
import type { ShareLink } from '../../model/share-link.ts';
import type { SharedDashboard } from '../../services/dashboards/shared-dashboards.ts';
import type { CreatedShareLink } from '../../services/dashboards/share-links.ts';
import type { TileData } from '../../services/dashboards/tile-data.ts';
import { presentTileRows } from './dashboard-data.ts';
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
  const { tile, newerRun } = data;
  return {
    ...presentTileRows(data),
    position: tile.position,
    is_refreshing: newerRun !== null && !hasEnded(newerRun),
  };
}
