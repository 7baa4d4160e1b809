import type { Handler } from '../handler.ts';
import { presentShareLink } from '../present/share-link.ts';

export const listShareLinks: Handler<'listShareLinks', 'shareLinks'> = async (
  { caller, path: { dashboardId } },
  { shareLinks },
) => {
  const links = await shareLinks.list(caller, dashboardId);
  return { status: 200, data: { share_links: links.map(presentShareLink) } };
};
