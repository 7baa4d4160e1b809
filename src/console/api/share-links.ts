/** Calls of share links. */

import type { components } from '../../generated/v1.ts';
import { dataOf, v1 } from './client.ts';

type Schemas = components['schemas'];
export type ShareLink = Schemas['ShareLink'];
export type CreatedShareLink = Schemas['CreatedShareLink'];
export type CreateShareLinkInput = Schemas['CreateShareLinkInput'];

const at = (dashboardId: number) => ({ path: { dashboardId } });

export const listShareLinks = (
  dashboardId: number,
  signal: AbortSignal,
): Promise<Schemas['ShareLinkList']> =>
  dataOf<Schemas['ShareLinkList']>(
    v1.GET('/api/v1/dashboards/{dashboardId}/share-links', { params: at(dashboardId), signal }),
  );

export const createShareLink = (
  dashboardId: number,
  body: CreateShareLinkInput,
): Promise<CreatedShareLink> =>
  dataOf<CreatedShareLink>(
    v1.POST('/api/v1/dashboards/{dashboardId}/share-links', { params: at(dashboardId), body }),
  );

export const revokeShareLink = ({ dashboard_id: dashboardId, id }: ShareLink): Promise<unknown> =>
  dataOf(
    v1.DELETE('/api/v1/dashboards/{dashboardId}/share-links/{shareLinkId}', {
      params: { path: { dashboardId, shareLinkId: id } },
    }),
  );
