/**
 * Cookies that redirects set: some hosts only respond to clients that return them. They are sent only to the origin
 * that set them, for the rest of one call. `Domain` therefore can only restrict, and `Secure` has no effect, because
 * the scheme is the same.
 */

const MAX_COOKIES = 20;
const MAX_CHARACTERS = 4_096;
const MAX_HEADER_CHARACTERS = 8_192;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\x21-\x3a\x3c-\x7e\x80-\xff]*$/;

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

type CookieHeader = string | undefined;

export interface RedirectCookies {
  /** @param lines the response's `Set-Cookie` headers */
  keep(url: URL, lines: readonly string[]): void;
  /** @param header the cookies of the request; a cookie from a redirect replaces one with the same name */
  headerFor(url: URL, header: CookieHeader): CookieHeader;
}

/** @param now milliseconds, for the expiry of cookies */
export function createRedirectCookies(now: () => number): RedirectCookies {
  const byOrigin = new Map<string, Map<string, Cookie>>();
  return {
    keep(url, lines) {
      for (const line of lines) {
        const read = readCookie(url, line, now());
        if (read === null) continue;
        const cookies = byOrigin.get(url.origin) ?? new Map<string, Cookie>();
        byOrigin.set(url.origin, cookies);
        const key = `${read.cookie.name};${read.cookie.path}`;
        cookies.delete(key);
        if (!read.isExpired && cookies.size < MAX_COOKIES) cookies.set(key, read.cookie);
      }
    },

    headerFor(url, header) {
      const cookies = [...(byOrigin.get(url.origin)?.values() ?? [])].filter(({ path }) =>
        coversPath(path, url.pathname),
      );
      if (cookies.length === 0) return header;
      const names = new Set(cookies.map(({ name }) => name));
      const others = (header ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair !== '' && !names.has(pair.split('=', 1)[0]!.trim()));
      // Longest path first (RFC 6265).
      const matching = cookies
        .sort((one, other) => other.path.length - one.path.length)
        .map(({ name, value }) => `${name}=${value}`);
      const pairs = [...others, ...matching];
      while (pairs.length > others.length && pairs.join('; ').length > MAX_HEADER_CHARACTERS)
        pairs.pop();
      return pairs.length === 0 ? header : pairs.join('; ');
    },
  };
}

function readCookie(
  url: URL,
  line: string,
  nowMs: number,
): { readonly cookie: Cookie; readonly isExpired: boolean } | null {
  if (line.length > MAX_CHARACTERS) return null;
  const [pair = '', ...rest] = line.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, equals)).trim();
  const value = pair.slice(equals + 1).trim();
  if (!NAME.test(name) || !VALUE.test(value)) return null;
  const attributes = new Map(rest.map(readAttribute));
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  if (domain !== '' && !`.${url.hostname}`.endsWith(`.${domain}`)) return null;
  const path = attributes.get('path') ?? '';
  return {
    cookie: { name, value, path: path.startsWith('/') ? path : defaultPath(url.pathname) },
    isExpired: isExpired(attributes, nowMs),
  };
}

function readAttribute(text: string): readonly [string, string] {
  const [name = '', ...value] = text.split('=');
  return [name.trim().toLowerCase(), value.join('=').trim()];
}

/** `Max-Age` has precedence over `Expires`. */
function isExpired(attributes: ReadonlyMap<string, string>, nowMs: number): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = Date.parse(attributes.get('expires') ?? '');
  return !Number.isNaN(expires) && expires <= nowMs;
}

/** The folder of the path, without a trailing slash. */
function defaultPath(pathname: string): string {
  const end = pathname.lastIndexOf('/');
  return end <= 0 ? '/' : pathname.slice(0, end);
}

function coversPath(path: string, pathname: string): boolean {
  if (path === pathname) return true;
  return pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
