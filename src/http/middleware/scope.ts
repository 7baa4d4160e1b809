/** Whether a caller who is known may have this operation: the rate limit counts first, then the scope is checked. */

import { ApiError } from '../../errors.ts';
import type { Caller, KeyCaller } from '../../model/caller.ts';
import type { AttemptLimit } from '../../services/attempt-limit.ts';
import { networkOf } from '../../kit/network.ts';
import type { Ceilings } from './ceilings.ts';
import type { Operation } from '../openapi/operation.ts';
import type { RequestCounts } from './request-counts.ts';
import type { RefuseForeignSite } from './foreign-site.ts';
import type { EdgeContext } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

export interface AdmitOptions {
  readonly counts: RequestCounts;
  readonly unread: Pick<UnreadResponses, 'admit'>;
  readonly ceilings: Pick<Ceilings, 'countSession'>;
  /** Counts by address what anyone may send, before its body is read: each request counts, whatever its outcome. */
  readonly anonymousRequests: Pick<AttemptLimit, 'take'>;
  readonly refuseForeignSite: RefuseForeignSite;
}

export interface Admission {
  /** Throws RATE_LIMITED, FORBIDDEN or SERVICE_UNAVAILABLE. */
  admit(context: EdgeContext, operation: Operation): Promise<void>;
}

export function createAdmission(options: AdmitOptions): Admission {
  const { counts, ceilings, unread, anonymousRequests, refuseForeignSite } = options;

  async function admitKey(context: EdgeContext, caller: KeyCaller): Promise<void> {
    const { headers, refusal } = await counts.count(caller);
    context.set(headers);
    if (refusal !== null) throw refusal;
  }

  async function admit(context: EdgeContext, operation: Operation): Promise<void> {
    const { caller } = context.state;
    if (operation.anonymous) {
      const wait = await anonymousRequests.take(networkOf(context.ip));
      if (wait !== null) throw tooMany(wait);
    }
    if (caller?.kind === 'key') {
      await admitKey(context, caller);
      refuseWithoutScope(caller, operation);
      unread.admit(caller);
    } else if (caller !== null || operation.document === 'product') {
      if (caller !== null) await ceilings.countSession(caller);
      refuseForeignSite(context);
    }
  }
  return { admit };
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
