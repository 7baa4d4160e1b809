import { ApiError } from '../../errors.ts';
import type { PageNumber } from '../../model/page.ts';

/** Lists whose total is capped end there. Throws INVALID_INPUT for later pages. */
export function requireReachable(
  { page, limit }: PageNumber,
  list: { readonly items: string; readonly reachable: number; readonly filter: string },
): void {
  if (page * limit < list.reachable) return;
  const message = `The query parameter \`page\` must lead into the first ${list.reachable} ${list.items}. Narrow the list with \`${list.filter}\` to read on.`;
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: 'page', message }] });
}
