/** Whether a caller who is known may have this operation: the rate limit counts first, then the scope is looked at. */

import { ApiError } from '../errors.ts';
import type { Caller } from '../model/caller.ts';
import type { Operation } from './operation.ts';
import type { RateLimiter } from './rate-limit.ts';
import { refuseForeignSite } from './session-cookie.ts';
import type { EdgeContext } from './state.ts';

export type Admit = (context: EdgeContext, operation: Operation) => Promise<void>;

/** Throws RATE_LIMITED, FORBIDDEN or SERVICE_UNAVAILABLE. */
export function createAdmit(limiter: RateLimiter): Admit {
  return async (context, operation) => {
    const { caller } = context.state;
    if (caller?.kind === 'key') {
      await limiter.count(context);
      refuseWithoutScope(caller, operation);
    } else if (caller !== null || operation.document === 'product') {
      refuseForeignSite(context);
    }
  };
}

/** Each inner list is one alternative; a key needs all the scopes of one of them. */
function refuseWithoutScope(caller: Extract<Caller, { kind: 'key' }>, { keyScopes }: Operation): void {
  const held: readonly string[] = caller.scopes;
  if (keyScopes.some((scopes) => scopes.every((scope) => held.includes(scope)))) return;
  const wanted = keyScopes.map((scopes) => scopes.join(' and ')).join(', or ');
  throw new ApiError('FORBIDDEN', `This key lacks the scope that the operation requires: ${wanted}.`);
}
