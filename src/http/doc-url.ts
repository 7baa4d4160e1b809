/**
 * The URL of the page about an error code, below the configured address of the service, whatever the request's host
 * is.
 */

import type { ErrorCode } from '../errors.ts';

export type DocUrl = (code: ErrorCode) => string;

/** @param baseUrl without a trailing slash; available once the service listens */
export function createDocUrl(baseUrl: () => string): DocUrl {
  return (code) => `${baseUrl()}/docs/errors/${code}`;
}
