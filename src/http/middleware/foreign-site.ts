/** Refuses changes that the page of another site starts in the browser of someone who is logged in (CSRF, login CSRF). */

import { ApiError } from '../../errors.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';

export interface ForeignSiteOptions {
  /** An origin; null: only the one that the request itself is sent to. */
  readonly publicUrl: string | null;
  /** How many proxies in front are trusted to name the scheme and host of a request. */
  readonly trustProxyHops: number;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends cookies along with requests that other sites start. `Sec-Fetch-Site` names who starts a request, but
 * browsers leave it out over plain http to any host that is not loopback. There `Origin` decides, and `Referer` if that is
 * absent too. A request without any of the three comes from a program, which no other site can make send a cookie.
 *
 * Throws FORBIDDEN for requests of a session, and for those that can begin one.
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
  // A page that was loaded without TLS is foreign to a service behind TLS: whoever is on the network can write it.
  const isSecure = publicUrl?.startsWith('https:') === true;
  const scheme = isSecure ? 'https' : (forwarded('x-forwarded-proto')?.toLowerCase() ?? 'http');
  const hosts = [headers.host, forwarded('x-forwarded-host')];
  return [publicUrl, ...hosts.map((host) => `${scheme}://${host ?? ''}`)].map((url) =>
    url === null ? null : originOf(url),
  );
}

/** null if the text is not a URL of a scheme that has origins; `Origin: null` is such a text. */
function originOf(text: string): string | null {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  return origin === 'null' ? null : origin;
}
