/** Calls of dashboards. */

import type { FetchResponse } from '../../client/index.ts';
import type { components } from '../../generated/v1.ts';
import { dataOf, v1 } from './client.ts';

type Schemas = components['schemas'];
export type Dashboard = Schemas['Dashboard'];
export type DashboardTile = Schemas['DashboardTile'];
export type DashboardData = Schemas['DashboardData'];
export type DashboardList = Schemas['DashboardList'];
export type DashboardRefresh = Schemas['DashboardRefresh'];
export type TileData = Schemas['TileData'];
export type TilePosition = Schemas['TilePosition'];
export type CreateDashboardInput = Schemas['CreateDashboardInput'];
export type UpdateDashboardInput = Schemas['UpdateDashboardInput'];
export type ControlValues = Schemas['ControlValues'];

/** A dashboard with its state, for the next change. */
export interface TaggedDashboard {
  readonly dashboard: Dashboard;
  readonly etag: string;
}

const at = (dashboardId: number) => ({ path: { dashboardId } });

export const listDashboards = (
  query: { readonly page: number; readonly limit: number; readonly q?: string },
  signal: AbortSignal,
): Promise<DashboardList> =>
  dataOf<DashboardList>(v1.GET('/api/v1/dashboards', { params: { query }, signal }));

export const createDashboard = (body: CreateDashboardInput): Promise<Dashboard> =>
  dataOf<Dashboard>(v1.POST('/api/v1/dashboards', { body }));

export const readDashboard = (id: number, signal: AbortSignal): Promise<TaggedDashboard> =>
  taggedOf(v1.GET('/api/v1/dashboards/{dashboardId}', { params: at(id), signal }));

/** Rejects with a WeirError; its status is 412 if the dashboard has changed since `etag`. */
export const changeDashboard = (
  id: number,
  etag: string,
  body: UpdateDashboardInput,
): Promise<TaggedDashboard> => {
  const params = { ...at(id), header: { 'If-Match': etag } };
  return taggedOf(v1.PATCH('/api/v1/dashboards/{dashboardId}', { params, body }));
};

export const deleteDashboard = (id: number): Promise<unknown> =>
  dataOf(v1.DELETE('/api/v1/dashboards/{dashboardId}', { params: at(id) }));

export const readDashboardData = (
  id: number,
  params: ControlValues,
  signal: AbortSignal,
): Promise<DashboardData> =>
  dataOf<DashboardData>(
    v1.POST('/api/v1/dashboards/{dashboardId}/data', { params: at(id), body: { params }, signal }),
  );

export const refreshDashboard = (id: number, params: ControlValues): Promise<DashboardRefresh> =>
  dataOf<DashboardRefresh>(
    v1.POST('/api/v1/dashboards/{dashboardId}/refresh', { params: at(id), body: { params } }),
  );

async function taggedOf(request: Promise<FetchResponse>): Promise<TaggedDashboard> {
  let etag = '';
  const dashboard = await dataOf<Dashboard>(
    request.then((response) => {
      etag = response.response.headers.get('ETag') ?? '';
      return response;
    }),
  );
  return { dashboard, etag };
}
