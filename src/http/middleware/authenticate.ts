/** Resolves a request's credentials to its caller. A bearer key takes precedence over a session cookie. */

import { ApiError } from '../../errors.ts';
import { bearerOf } from '../bearer.ts';
import { networkOf } from '../../kit/network.ts';
import type { KeyCaller, ViewerCaller } from '../../model/caller.ts';
import type { AttemptLimit } from '../../services/attempt-limit.ts';
import type { Services } from '../../services/index.ts';
import { refusedKey } from '../../services/keys/refusals.ts';
import type { ApiContext, ApiMiddleware, Session } from '../context.ts';
import type { SessionCookie } from '../session-cookie.ts';

export interface AuthenticateOptions {
  readonly services: Pick<Services, 'accounts' | 'keys' | 'viewers'>;
  readonly cookie: Pick<SessionCookie, 'read'>;
  /** Counts unknown keys and sessions by address. Never rejects valid ones, because users share addresses. */
  readonly unknownKeys: Pick<AttemptLimit, 'take'>;
  /** Counts the requests of viewers of shared dashboards by address. */
  readonly viewers: Pick<AttemptLimit, 'take'>;
}

/** Throws UNAUTHORIZED, USER_NOT_FOUND or RATE_LIMITED. */
export function authenticate(options: AuthenticateOptions): ApiMiddleware {
  return async (context, next) => {
    const { state } = context;
    const { keyScopes, session, dashboardToken, anonymous } = state.route.operation;
    if (dashboardToken) {
      state.caller = await viewerOfToken(context, options);
      await next();
      return;
    }
    const takesKeys = keyScopes.length > 0;
    if (takesKeys) state.caller = await callerOfKey(context, options);
    if (state.caller === null && session) {
      state.session = await sessionOfCookie(context, options);
      state.caller = state.session?.caller ?? null;
    }
    if (state.caller === null && !anonymous) throw unauthenticated(takesKeys);
    await next();
  };
}

async function callerOfKey(
  context: ApiContext,
  { services, unknownKeys }: AuthenticateOptions,
): Promise<KeyCaller | null> {
  const header = context.req.headers.authorization;
  if (header === undefined) return null;
  const value = bearerOf(header);
  if (value === null)
    throw new ApiError(
      'UNAUTHORIZED',
      'The Authorization header must read `Bearer`, a space, and an API key.',
    );
  const caller = await services.keys.authenticate(value);
  if (caller !== null) return caller;
  const wait = await unknownKeys.take(networkOf(context.ip));
  throw wait === null ? refusedKey() : tooMany(wait);
}

async function sessionOfCookie(
  context: ApiContext,
  { services, cookie, unknownKeys }: AuthenticateOptions,
): Promise<Session | null> {
  const token = cookie.read(context);
  if (token === null) return null;
  const session = await services.accounts.authenticate(token);
  if (session !== null) return session;
  const wait = await unknownKeys.take(networkOf(context.ip));
  throw wait === null
    ? new ApiError('UNAUTHORIZED', 'The session has ended. Log in again.')
    : tooMany(wait);
}

async function viewerOfToken(
  context: ApiContext,
  { services, unknownKeys, viewers }: AuthenticateOptions,
): Promise<ViewerCaller> {
  const network = networkOf(context.ip);
  const wait = await viewers.take(network);
  if (wait !== null) throw tooManyViews(wait);
  const token = context.get('Dashboard-Token');
  if (token === '')
    throw new ApiError(
      'UNAUTHORIZED',
      'Send the token of a shared dashboard in the header `Dashboard-Token`.',
    );
  const viewer = await services.viewers.authenticate(token);
  if (viewer !== null) return viewer;
  const unknownWait = await unknownKeys.take(network);
  throw unknownWait === null
    ? new ApiError('UNAUTHORIZED', 'The link is unknown, has ended or was revoked.')
    : tooMany(unknownWait);
}

function tooManyViews(retryAfterSeconds: number): ApiError {
  const message = `Too many requests for shared dashboards came from this address. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many unknown keys and sessions came from this address. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}

function unauthenticated(takesKeys: boolean): ApiError {
  const ways = takesKeys
    ? 'Send an API key as `Authorization: Bearer <key>`.'
    : 'Log in first and send the session cookie.';
  return new ApiError('UNAUTHORIZED', `This operation needs authentication. ${ways}`);
}
