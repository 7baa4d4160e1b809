/** Refuses the requests of a key whose organization leaves too many responses unread, before any work is done for them. */

import type { ApiMiddleware } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

export function unreadLimit(unread: Pick<UnreadResponses, 'admit'>): ApiMiddleware {
  return ({ state: { caller } }, next) => {
    if (caller?.kind === 'key') unread.admit(caller);
    return next();
  };
}
