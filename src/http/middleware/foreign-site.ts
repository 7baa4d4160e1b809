/** Rejects changes that another site's page starts in the browser of a logged-in user (CSRF, login CSRF). */

import { ApiError } from '../../errors.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';

export interface ForeignSiteOptions {
  /** The public origin; null: the one that the request is sent to. */
  readonly publicUrl: string | null;
  /** Number of trusted proxies, which set the scheme and host of a request. */
  readonly trustProxyHops: number;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send cookies with requests that other sites start. `Sec-Fetch-Site` says which site started a request,
 * but browsers omit it over plain http, except to loopback. `Origin` decides then, or `Referer` if that is absent,
 * too. A request with none of the three comes from a program, which no other site can make send a cookie.
 *
 * Throws FORBIDDEN for requests with a session, and for those that can begin one.
 */
export function foreignSite(options: ForeignSiteOptions): ApiMiddleware {
  return (context, next) => {
    const { caller, route } = context.state;
    const needsCheck =
      caller === null ? route.operation.document === 'product' : caller.kind === 'session';
    if (!needsCheck || SAFE_METHODS.has(context.method)) return next();
    const { origin, referer, 'sec-fetch-site': site } = context.req.headers;
    const isOwn =
      site === undefined
        ? isOwnOrigin(context, origin ?? referer, options)
        : site === 'same-origin' || site === 'none';
    if (isOwn) return next();
    throw new ApiError(
      'FORBIDDEN',
      'A session cookie is not accepted on requests that another site starts. Use an API key.',
    );
  };
}

function isOwnOrigin(
  context: ApiContext,
  sender: string | undefined,
  options: ForeignSiteOptions,
): boolean {
  if (sender === undefined) return true;
  const origin = originOf(sender);
  return origin !== null && ownOrigins(context, options).includes(origin);
}

function ownOrigins(
  { req: { headers } }: ApiContext,
  { publicUrl, trustProxyHops }: ForeignSiteOptions,
): readonly (string | null)[] {
  const forwarded = (name: string): string | undefined => {
    if (trustProxyHops === 0) return undefined;
    return (
      String(headers[name] ?? '')
        .split(',')
        .slice(-trustProxyHops)[0]
        ?.trim() || undefined
    );
  };
  // A page that was loaded without TLS is foreign to a service with TLS: anyone on the network can change it.
  const isSecure = publicUrl?.startsWith('https:') === true;
  const scheme = isSecure ? 'https' : (forwarded('x-forwarded-proto')?.toLowerCase() ?? 'http');
  const hosts = [headers.host, forwarded('x-forwarded-host')];
  return [publicUrl, ...hosts.map((host) => `${scheme}://${host ?? ''}`)].map((url) =>
    url === null ? null : originOf(url),
  );
}

/** null if the text is not a URL with an origin, such as in `Origin: null`. */
function originOf(text: string): string | null {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  return origin === 'null' ? null : origin;
}
