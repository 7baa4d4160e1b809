/** Reads, sets and clears the session cookie. */

import type { EdgeContext } from './context.ts';

export interface SessionCookie {
  /** The challenge of a 401 if the operation expects the cookie. */
  readonly challenge: string;
  /** The token of the request; null if it has none. */
  read(context: EdgeContext): string | null;
  set(context: EdgeContext, token: string): void;
  clear(context: EdgeContext): void;
}

/** Longer tokens are not looked up. */
const MAX_TOKEN_LENGTH = 200;

/**
 * @param secure true if browsers reach the service over https: the cookie's name then binds it to this host and
 * path
 */
export function createSessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-weir_session' : 'weir_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    challenge: `Cookie cookie-name="${name}"`,
    read(context) {
      const header = context.req.headers.cookie;
      if (header === undefined) return null;
      const pair = header
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`));
      const token = pair?.slice(name.length + 1) ?? '';
      return /^[\w-]+$/.test(token) && token.length <= MAX_TOKEN_LENGTH ? token : null;
    },
    set: (context, token) => context.append('Set-Cookie', `${name}=${token}; ${attributes}`),
    clear: (context) => context.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`),
  };
}
