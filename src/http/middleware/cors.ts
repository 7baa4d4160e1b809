/** The v1 API is open to every origin; the rest of the service to none but its own. */

import cors from '@koa/cors';
import type { Operation } from '../openapi/operation.ts';
import type { EdgeMiddleware } from '../context.ts';

/** Every header of a response below `/api/v1` that scripts of a page could not read otherwise. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Location',
  'Link',
  'ETag',
  'Content-Disposition',
  'Preference-Applied',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'Allow',
  'Accept-Encoding',
];
const HEADERS_OF_DEPRECATED = ['Deprecation', 'Sunset'];

const PREFLIGHT_SECONDS = 86_400;

/** Preflights end here, before authentication, and are granted whatever headers they ask for. */
export function openToAllOrigins(
  underPath: string,
  operations: readonly Pick<Operation, 'deprecated'>[],
): EdgeMiddleware {
  const open = cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposeHeaders: operations.some(({ deprecated }) => deprecated)
      ? [...EXPOSED_HEADERS, ...HEADERS_OF_DEPRECATED]
      : EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  }) as unknown as EdgeMiddleware;
  return (context, next) => {
    if (context.path !== underPath && !context.path.startsWith(`${underPath}/`)) return next();
    // The library leaves the header out of responses to an OPTIONS that is no preflight.
    context.set('Access-Control-Allow-Origin', '*');
    return open(context, next) as Promise<void>;
  };
}
