import type { JsonObject } from '../../kit/json-value.ts';
import type { Handler } from '../handler.ts';
import { presentCreatedLink } from '../present/share-link.ts';

export const createShareLink: Handler<'createShareLink', 'shareLinks'> = async (
  { caller, path: { dashboardId }, body },
  { shareLinks },
) => {
  const { name, params = {}, refresh_minutes: refreshMinutes = null, expires_at } = body;
  const created = await shareLinks.create(caller, dashboardId, {
    name,
    params: params as JsonObject,
    refreshMinutes,
    expiresAt: new Date(expires_at),
  });
  const path = `/api/v1/dashboards/${dashboardId}/share-links/${created.link.id}`;
  return { status: 201, headers: { Location: path }, data: presentCreatedLink(created) };
};
