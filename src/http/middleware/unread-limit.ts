/** Rejects requests of an organization with too many unread responses, before doing any work. */

import type { ApiMiddleware, ApiState } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

export function unreadLimit(unread: Pick<UnreadResponses, 'admit'>): ApiMiddleware {
  return ({ state }, next) => {
    if (state.caller !== null && countsUnread(state)) unread.admit(state.caller);
    return next();
  };
}

/** People can always log in and out, change users, and revoke a key that reads nothing. */
export function countsUnread({ caller, route }: Pick<ApiState, 'caller' | 'route'>): boolean {
  if (caller?.kind !== 'session') return caller !== null;
  const { keyScopes } = route.operation;
  return keyScopes.length > 0 && keyScopes.every((scopes) => scopes.length > 0);
}
