/** What is sent on each hop of a chain of redirects. */

import { SourceError, type HttpSourceRequest } from '../engine/index.ts';
import { RESERVED_HEADERS } from '../kit/reserved-headers.ts';
import { parseUrl } from './destination.ts';

export interface Hop {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** All that another origin may see; any other header, `Authorization` and `Cookie` first of all, may be a secret. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'user-agent',
]);

export function firstHop(request: HttpSourceRequest): Hop {
  const url = parseUrl(request.url);
  for (const [name, value] of Object.entries(request.query)) url.searchParams.append(name, value);
  const headers: Record<string, string> = {
    accept: 'application/json, application/x-ndjson, text/csv;q=0.9, */*;q=0.1',
    'user-agent': 'weir',
  };
  const body =
    request.method === 'POST' && request.body !== undefined
      ? JSON.stringify(request.body)
      : undefined;
  if (body !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(request.headers)) {
    const known = name.toLowerCase();
    if (!NAME.test(name) || RESERVED_HEADERS.has(known))
      throw new SourceError(`The header ${JSON.stringify(name)} cannot be set`);
    if (!VALUE.test(value))
      throw new SourceError(
        `The value of the header ${name} has characters that a header cannot carry`,
      );
    headers[known] = value;
  }
  return {
    url,
    method: request.method,
    headers: { ...headers, 'accept-encoding': 'gzip, br' },
    body,
  };
}

/**
 * Another origin (scheme, host and port) gets neither the body nor a header that
 * may be a secret, and a later hop does not get them back.
 *
 * @param location the response's `Location`, relative to the hop that it answers
 */
export function nextHop(hop: Hop, status: number, location: string): Hop {
  const url = parseUrl(location, hop.url);
  const leaves = url.origin !== hop.url.origin;
  const becomesGet = hop.method === 'POST' && (status === 301 || status === 302 || status === 303);
  const body = becomesGet ? undefined : hop.body;
  if (leaves && body !== undefined) {
    throw new SourceError(
      `The host ${hop.url.host} redirects to another origin, ${url.origin}, to which the body is not sent: use its address instead`,
    );
  }
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(([name]) => {
      if (becomesGet && name === 'content-type') return false;
      return !leaves || HARMLESS.has(name);
    }),
  );
  return { url, method: becomesGet ? 'GET' : hop.method, headers, body };
}
