/** Security headers of every response: nosniff, and HSTS over https. */

const SECONDS_PER_YEAR = 31_536_000;

/** @param secure true if browsers reach the service over https; they ignore HSTS over http */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(secure && { 'Strict-Transport-Security': `max-age=${SECONDS_PER_YEAR}` }),
  };
}
