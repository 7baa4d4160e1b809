/**
 * Limits logins and sign-ups by address. Counts each request before its body is read, whatever its outcome. Reads without
 * authentication are the same for everyone, and cost nothing.
 */

import { ApiError } from '../../errors.ts';
import { networkOf } from '../../kit/network.ts';
import type { AttemptLimit } from '../../services/attempt-limit.ts';
import type { ApiMiddleware } from '../context.ts';

export function anonymousLimit(requests: Pick<AttemptLimit, 'take'>): ApiMiddleware {
  return async (context, next) => {
    if (context.state.route.operation.anonymous && context.method !== 'GET') {
      const wait = await requests.take(networkOf(context.ip));
      if (wait !== null) throw tooMany(wait);
    }
    await next();
  };
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many logins or sign-ups came from this address; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
