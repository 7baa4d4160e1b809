import type { Handler } from '../handler.ts';

export const revokeShareLink: Handler<'revokeShareLink', 'shareLinks'> = async (
  { caller, path: { dashboardId, shareLinkId } },
  { shareLinks },
) => {
  await shareLinks.revoke(caller, dashboardId, shareLinkId);
  return { status: 204 };
};
