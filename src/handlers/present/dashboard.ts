/** Dashboards between the API's shapes and the model. */

import type { JsonObject } from '../../kit/json-value.ts';
import type {
  Dashboard,
  DashboardContent,
  DashboardSummary,
  DashboardTile,
} from '../../model/dashboard.ts';
import { dashboardTag } from '../../model/dashboard.ts';
import { tagHeader } from './entity-tag.ts';
import type { Shapes } from './shapes.ts';

export const dashboardHeaders = (dashboard: DashboardSummary) => tagHeader(dashboardTag(dashboard));

export function presentDashboard(dashboard: Dashboard): Shapes['Dashboard'] {
  const { tile_count: _, ...summary } = presentDashboardSummary(dashboard);
  return {
    ...summary,
    parameters: dashboard.parameters as Shapes['DashboardControls'],
    tiles: dashboard.tiles.map(presentTile),
  };
}

export function presentDashboardSummary(dashboard: DashboardSummary): Shapes['DashboardSummary'] {
  return {
    id: dashboard.id,
    user_id: dashboard.userId,
    title: dashboard.title,
    description: dashboard.description,
    tile_count: dashboard.tileCount,
    version: dashboard.version,
    created: dashboard.created.toISOString(),
    modified: dashboard.modified.toISOString(),
  };
}

function presentTile(tile: DashboardTile): Shapes['DashboardTile'] {
  const { id, workflowId, revision, node, params, title, position } = tile;
  const workflow = revision === null ? `${workflowId}` : `${workflowId}:${revision}`;
  return { id, workflow, node, params, title, position };
}

/** The content in the body. Members that only the service writes are left out. */
export function dashboardChange(body: Shapes['UpdateDashboardInput']): Partial<DashboardContent> {
  const { title, description, parameters, tiles } = body;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined
      ? {}
      : { parameters: parameters as DashboardContent['parameters'] }),
    ...(tiles === undefined ? {} : { tiles: tiles.map(readTile) }),
  };
}

function readTile(tile: Shapes['DashboardTileInput']): DashboardTile {
  const { id, workflow, node = null, params = {}, title = null, position } = tile;
  const [workflowId, revision] = workflow.split(':');
  const { x, y, width, height } = position;
  return {
    id,
    workflowId: Number(workflowId),
    revision: revision === undefined ? null : Number(revision),
    node,
    params: params as JsonObject,
    title,
    position: { x, y, width, height },
  };
}
