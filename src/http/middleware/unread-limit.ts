/** Rejects requests of a key whose organization has too many unread responses, before doing any work. */

import type { ApiMiddleware } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

export function unreadLimit(unread: Pick<UnreadResponses, 'admit'>): ApiMiddleware {
  return ({ state: { caller } }, next) => {
    if (caller?.kind === 'key') unread.admit(caller);
    return next();
  };
}
