/** Calls of viewers of a shared dashboard. Only the token opens it: the cookie of a session is not sent. */

import createFetchClient from 'openapi-fetch';
import type { components, paths } from '../../generated/v1.ts';
import { dataOf } from './client.ts';
import type { RowsSource } from './rows.ts';

type Schemas = components['schemas'];
export type SharedDashboard = Schemas['SharedDashboard'];
export type SharedTile = Schemas['SharedTile'];
export type SharedRefresh = Schemas['SharedRefresh'];

const v1 = createFetchClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: 'omit',
});
const withToken = (token: string) => ({ header: { 'Dashboard-Token': token } });

export const readSharedDashboard = (token: string, signal: AbortSignal): Promise<SharedDashboard> =>
  dataOf<SharedDashboard>(v1.GET('/api/v1/shared-dashboard', { params: withToken(token), signal }));

export const refreshSharedDashboard = (token: string): Promise<SharedRefresh> =>
  dataOf<SharedRefresh>(v1.POST('/api/v1/shared-dashboard/refresh', { params: withToken(token) }));

export const sharedRows = (token: string, tileId: string): RowsSource => ({
  path: `/api/v1/shared-dashboard/tiles/${encodeURIComponent(tileId)}/rows`,
  init: { credentials: 'omit', headers: { 'Dashboard-Token': token } },
});
