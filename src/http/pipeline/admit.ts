/** Whether a caller who is known may have this operation: the rate limit counts first, then the scope is checked. */

import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { AttemptLimit } from '../../services/attempt-limit.ts';
import { networkOf } from '../../kit/network.ts';
import type { Ceilings } from './ceilings.ts';
import type { EarlySlots } from './early-slots.ts';
import type { Operation } from '../openapi/operation.ts';
import type { RateLimiter } from './rate-limit.ts';
import { refuseForeignSite } from './session-cookie.ts';
import type { EdgeContext } from './state.ts';
import type { UnreadResponses } from '../server/unread-responses.ts';

export interface AdmitOptions {
  readonly limiter: RateLimiter;
  readonly slots: EarlySlots;
  readonly unread: Pick<UnreadResponses, 'admit'>;
  readonly ceilings: Ceilings;
  /** Counts by address what anyone may send, before its body is read: each request counts, whatever its outcome. */
  readonly anonymousRequests: Pick<AttemptLimit, 'take'>;
}

export interface Admission {
  /** Throws RATE_LIMITED, FORBIDDEN or SERVICE_UNAVAILABLE. */
  admit(context: EdgeContext, operation: Operation): Promise<void>;
  /** Must be called when the request has been carried out or refused. */
  end(context: EdgeContext): void;
}

export function createAdmission(options: AdmitOptions): Admission {
  const { limiter, ceilings, slots, unread, anonymousRequests } = options;
  async function admit(context: EdgeContext, operation: Operation): Promise<void> {
    const { caller } = context.state;
    if (operation.anonymous) {
      const wait = await anonymousRequests.take(networkOf(context.ip));
      if (wait !== null) throw tooMany(wait);
    }
    if (caller?.kind === 'key') {
      // All are sent to Redis at once, in one round trip; the key's own limit is reported first.
      const counting = Promise.allSettled([limiter.count(context), ceilings.countKey(caller)]);
      slots.reserve(context, caller);
      const [ofKey, ofOrganization] = await counting;
      const isAdmitted = ofKey.status === 'fulfilled' && ofOrganization.status === 'fulfilled';
      slots.noteOutcome(caller, isAdmitted);
      if (ofKey.status === 'rejected') {
        // A key that sends more than it may uses up nothing of the organization's other keys.
        if (ofOrganization.status === 'fulfilled') await ceilings.refundKey(caller);
        throw ofKey.reason;
      }
      if (ofOrganization.status === 'rejected') throw ofOrganization.reason;
      refuseWithoutScope(caller, operation);
      unread.admit(caller);
    } else if (caller !== null || operation.document === 'product') {
      if (caller !== null) await ceilings.countSession(caller);
      refuseForeignSite(context);
    }
  }
  return { admit, end: (context) => slots.end(context) };
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many logins or sign-ups came from this address; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}

/** Each inner list is one alternative; a key needs all the scopes of one of them. */
function refuseWithoutScope(
  caller: Extract<Caller, { kind: 'key' }>,
  { keyScopes }: Operation,
): void {
  const held: readonly string[] = caller.scopes;
  if (keyScopes.some((scopes) => scopes.every((scope) => held.includes(scope)))) return;
  const wanted = keyScopes.map((scopes) => scopes.join(' and ')).join(', or ');
  throw new ApiError(
    'FORBIDDEN',
    `This key lacks the scope that the operation requires: ${wanted}.`,
  );
}
