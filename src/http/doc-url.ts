/** Where the page about an error code is: below the address that the settings give the service, whatever host a request names. */

import type { ErrorCode } from '../errors.ts';

export type DocUrl = (code: ErrorCode) => string;

/** @param baseUrl without a trailing slash; known once the service listens */
export function createDocUrl(baseUrl: () => string): DocUrl {
  return (code) => `${baseUrl()}/docs/errors/${code}`;
}
