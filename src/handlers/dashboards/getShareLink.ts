import type { Handler } from '../handler.ts';
import { presentShareLink } from '../present/share-link.ts';

export const getShareLink: Handler<'getShareLink', 'shareLinks'> = async (
  { caller, path: { dashboardId, shareLinkId } },
  { shareLinks },
) => ({
  status: 200,
  data: presentShareLink(await shareLinks.get(caller, dashboardId, shareLinkId)),
});
