/** Whether a caller who is known may have this operation: the rate limit counts first, then the scope is checked. */

import { ApiError } from '../../errors.ts';
import type { Caller, KeyCaller } from '../../model/caller.ts';
import type { AttemptLimit } from '../../services/attempt-limit.ts';
import { networkOf } from '../../kit/network.ts';
import type { AdmittedKeys } from './admitted-keys.ts';
import type { Ceilings } from './ceilings.ts';
import type { StartEarlyWork } from './early-work.ts';
import type { Operation } from '../openapi/operation.ts';
import type { FoundRoute } from '../openapi/route-table.ts';
import type { RequestCounts } from './request-counts.ts';
import type { RefuseForeignSite } from './foreign-site.ts';
import type { EdgeContext } from './state.ts';
import type { UnreadResponses } from '../server/unread-responses.ts';

export interface AdmitOptions {
  readonly counts: RequestCounts;
  readonly admittedKeys: AdmittedKeys;
  readonly startEarlyWork: StartEarlyWork;
  readonly unread: Pick<UnreadResponses, 'admit'>;
  readonly ceilings: Pick<Ceilings, 'countSession'>;
  /** Counts by address what anyone may send, before its body is read: each request counts, whatever its outcome. */
  readonly anonymousRequests: Pick<AttemptLimit, 'take'>;
  readonly refuseForeignSite: RefuseForeignSite;
}

export interface Admission {
  /** Called before the caller is known. */
  begin(context: EdgeContext, route: FoundRoute): void;
  /** Throws RATE_LIMITED, FORBIDDEN or SERVICE_UNAVAILABLE. */
  admit(context: EdgeContext, operation: Operation): Promise<void>;
  /** Must be called when the request has been carried out or refused. */
  end(context: EdgeContext): void;
}

export function createAdmission(options: AdmitOptions): Admission {
  const { counts, admittedKeys, ceilings, unread, anonymousRequests, refuseForeignSite } = options;

  async function admitKey(context: EdgeContext, caller: KeyCaller): Promise<void> {
    const { early } = context.state;
    const { authorization } = context.req.headers;
    const { headers, refusal } = await (early?.counting ?? counts.count(caller)).counted();
    context.set(headers);
    if (refusal !== null) {
      admittedKeys.remove(authorization);
      throw refusal;
    }
    if (early === null) admittedKeys.add(authorization, caller);
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
  return {
    begin(context, route) {
      context.state.early = options.startEarlyWork(context, route);
    },
    admit,
    end(context) {
      const { early, caller } = context.state;
      if (early === null) return;
      early.run?.close();
      if (caller !== null) return;
      early.counting.cancel();
      admittedKeys.remove(context.req.headers.authorization);
    },
  };
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
