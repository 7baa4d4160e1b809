/** Allows all origins for the v1 API, and only the service's own origin for everything else. */

import cors from '@koa/cors';
import type { Operation } from '../openapi/operation.ts';
import type { EdgeMiddleware } from '../context.ts';

/** All headers of responses below `/api/v1` that browsers hide from scripts by default. */
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

/** Preflights end here, before authentication, with all requested headers allowed. */
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
    // The library omits the header from responses to an OPTIONS that is not a preflight.
    context.set('Access-Control-Allow-Origin', '*');
    return open(context, next) as Promise<void>;
  };
}
