/** From a request's credentials to its caller. A bearer key wins over a session cookie. */

import { ApiError } from '../../errors.ts';
import type { KeyCaller, SessionCaller } from '../../model/caller.ts';
import type { Organization, User } from '../../model/user.ts';
import type { Services } from '../../services/index.ts';
import { refusedKey } from '../../services/keys/refusals.ts';
import { networkOf } from '../../kit/network.ts';
import type { AttemptLimit } from '../../services/attempt-limit.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { EdgeContext } from '../context.ts';

export interface Session {
  readonly caller: SessionCaller;
  readonly user: User;
  readonly organization: Organization;
}

export interface Authenticator {
  /** null when no key was sent; throws UNAUTHORIZED, USER_NOT_FOUND or RATE_LIMITED. */
  byKey(context: EdgeContext): Promise<KeyCaller | null>;
  /** null when no cookie was sent; throws UNAUTHORIZED or RATE_LIMITED. */
  bySession(context: EdgeContext): Promise<Session | null>;
}

export interface AuthenticatorOptions {
  readonly services: Pick<Services, 'accounts' | 'keys'>;
  readonly cookie: SessionCookie;
  /** Counts unknown keys and sessions by address. Valid ones from the same address are never refused: users share addresses. */
  readonly unknownKeys: Pick<AttemptLimit, 'take'>;
}

/** The key in an Authorization header, however the header is spaced; null where there is none. */
export function bearerOf(header: string): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(header)?.[1] ?? null;
}

export function createAuthenticator({
  services,
  cookie,
  unknownKeys,
}: AuthenticatorOptions): Authenticator {
  return {
    async byKey(context) {
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
    },

    async bySession(context) {
      const token = cookie.read(context);
      if (token === null) return null;
      const session = await services.accounts.authenticate(token);
      if (session === null) {
        const wait = await unknownKeys.take(networkOf(context.ip));
        throw wait === null
          ? new ApiError('UNAUTHORIZED', 'The session has ended. Log in again.')
          : tooMany(wait);
      }
      return session;
    },
  };
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many unknown keys and sessions came from this address. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
