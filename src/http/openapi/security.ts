/** Whether a request's credentials satisfy what its operation asks for. */

import type { Context } from 'openapi-backend';
import { ApiError } from '../../errors.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { Authenticator, Session } from '../middleware/authenticate.ts';
import type { EdgeContext } from '../context.ts';
import type { ApiRequest } from './router.ts';

/** What our own steps share about one request, beside openapi-backend's context. */
export interface Exchange {
  readonly context: EdgeContext;
  /** A scheme that is in several alternatives is asked several times; the response is looked up once. */
  key: Promise<KeyCaller | null> | null;
  session: Session | null;
}

/** By the names that the documents give them. What they return is truthy where the scheme is satisfied. */
export function securitySchemes(authenticator: Authenticator) {
  const bySession = async (exchange: Exchange): Promise<Session | null> => {
    exchange.session = await authenticator.bySession(exchange.context);
    if (exchange.session !== null) exchange.context.state.caller = exchange.session.caller;
    return exchange.session;
  };
  const byKey = async (exchange: Exchange): Promise<KeyCaller | null> => {
    const caller = await (exchange.key ??= authenticator.byKey(exchange.context));
    if (caller !== null) exchange.context.state.caller = caller;
    return caller;
  };
  return {
    /** The document of v1 names the key alone; which of its operations take the cookie too, the operation table says. */
    async bearerKey(_: Context, { match: { operation } }: ApiRequest, exchange: Exchange) {
      return (await byKey(exchange)) ?? (operation.session ? bySession(exchange) : null);
    },
    /** The document of the product names the cookie alone; which of its operations take a key too, the operation table says. */
    async sessionCookie(_: Context, { match: { operation } }: ApiRequest, exchange: Exchange) {
      return (operation.keyScopes.length > 0 && (await byKey(exchange))) || bySession(exchange);
    },
  };
}

/** openapi-backend keeps what a security handler threw as the scheme's result. */
export function refuse(security: Context['security'], takesKeys: boolean): never {
  for (const result of Object.values(security) as unknown[]) {
    if (
      typeof result === 'object' &&
      result !== null &&
      'error' in result &&
      result.error instanceof Error
    )
      throw result.error;
  }
  const ways = takesKeys
    ? 'Send an API key as `Authorization: Bearer <key>`.'
    : 'Log in first and send the session cookie.';
  throw new ApiError('UNAUTHORIZED', `This operation needs authentication. ${ways}`);
}
