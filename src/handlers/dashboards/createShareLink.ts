import type { JsonObject } from '../../kit/json-value.ts';
import type { CreatedShareLink } from '../../services/dashboards/share-links.ts';
import type { Handler } from '../handler.ts';
import { presentCreatedLink } from '../present/share-link.ts';

export const createShareLink: Handler<'createShareLink', 'shareLinks'> = async (
  { caller, path: { dashboardId }, body, once },
  { shareLinks },
) => {
  const { name, params = {}, refresh_minutes: refreshMinutes = null, expires_at } = body;
  const content = {
    name,
    params: params as JsonObject,
    refreshMinutes,
    expiresAt: new Date(expires_at),
  };
  return once.change<CreatedShareLink>(
    (commit) => shareLinks.create(caller, dashboardId, content, commit),
    (created) => ({
      status: 201,
      headers: {
        Location: `/api/v1/dashboards/${dashboardId}/share-links/${created.link.id}`,
      },
      data: presentCreatedLink(created),
    }),
  );
};
