/** Builds the request of each hop in a chain of redirects. */

import {
  SourceError,
  type ApiCall,
  type HttpSourceRequest,
  type RowFormat,
} from '../../engine/index.ts';
import { isHeaderName } from '../../kit/header-name.ts';
import { RESERVED_HEADERS } from '../../kit/reserved-headers.ts';
import { isUnsafeName } from '../../kit/unsafe-name.ts';
import { CallError } from './call-error.ts';
import { parseUrl } from './destination.ts';
import { headerText } from './header-text.ts';

export interface Hop {
  readonly url: URL;
  readonly method: ApiCall['method'];
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** True if the request delivers rows. A redirect must not change it to a GET, which would not deliver them. */
  readonly isDelivery?: boolean | undefined;
  /** The name of the host in messages, instead of that in the URL. */
  readonly alias?: string | undefined;
  /** The client certificate of the request. */
  readonly tls?: ClientTls | undefined;
}

export interface ClientTls {
  readonly cert: string;
  readonly key: string;
  /** Certificate authorities in PEM, instead of the default ones. */
  readonly ca: string | undefined;
}

/** The host's name for messages. */
export function nameOf({ alias, url }: Pick<Hop, 'alias' | 'url'>): string {
  return alias ?? url.host;
}

const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers that another origin can receive. Any other header can be a secret, especially `Authorization` and
 * `Cookie`.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'user-agent',
]);

/** For hosts that can respond in several formats. */
const ACCEPT: Readonly<Record<RowFormat | 'parquet', string>> = {
  json: 'application/json, */*;q=0.1',
  ndjson:
    'application/x-ndjson, application/ndjson, application/jsonl, application/json;q=0.5, */*;q=0.1',
  csv: 'text/csv, */*;q=0.1',
  parquet: 'application/vnd.apache.parquet, */*;q=0.1',
};
const ANY_ROWS = 'application/json, application/x-ndjson, text/csv;q=0.9, */*;q=0.1';

export function firstHop(request: HttpSourceRequest): Hop {
  const url = parseUrl(request.url);
  for (const [name, value] of Object.entries(request.query))
    url.searchParams.append(name, String(value));
  const headers: Record<string, string> = {
    accept: request.format === undefined ? ANY_ROWS : ACCEPT[request.format],
    'user-agent': 'weir',
  };
  const body =
    request.method === 'POST' && request.body !== undefined
      ? JSON.stringify(request.body)
      : undefined;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    url,
    method: request.method,
    headers: { ...headers, ...checkedHeaders(request.headers), 'accept-encoding': 'gzip, br' },
    body,
  };
}

/**
 * @param idempotencyKey the value of the idempotency header, if the call has one
 * @param isDelivery see `Hop`
 */
export function firstHopOf(call: ApiCall, idempotencyKey: string, isDelivery: boolean): Hop {
  const { method, body, retry } = call;
  return {
    url: parseUrl(call.url),
    method,
    headers: {
      accept: ACCEPT[call.format ?? 'json'],
      'user-agent': 'weir',
      ...(body && { 'content-type': body.contentType }),
      ...checkedHeaders(call.headers),
      ...(retry.idempotencyHeader !== undefined &&
        checkedHeaders({ [retry.idempotencyHeader]: idempotencyKey })),
      // The response to a delivery is not stored, and excerpts of errors are not decompressed.
      'accept-encoding': isDelivery ? 'identity' : 'gzip, br',
    },
    body: method === 'GET' ? undefined : body?.text,
    isDelivery,
  };
}

function checkedHeaders(declared: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(declared)) {
    const lowerName = name.toLowerCase();
    if (!isHeaderName(name) || RESERVED_HEADERS.has(lowerName) || isUnsafeName(lowerName))
      throw new SourceError(`The header ${JSON.stringify(name)} cannot be set`);
    if (!VALUE.test(value))
      throw new SourceError(
        `The value of the header ${name} has characters that a header cannot carry`,
      );
    headers[lowerName] = value;
  }
  return headers;
}

interface Redirect {
  readonly status: number;
  /** The response's `Location`, relative to the URL of the hop. */
  readonly location: string;
  /**
   * True if the host received a credential, so that `Location` may contain it. Messages then omit what only `Location`
   * contains.
   */
  readonly hidesTarget: boolean;
}

/**
 * Another origin (scheme, host and port) receives neither the body nor headers that can be secrets, and later hops do
 * not get them back.
 */
export function nextHop(hop: Hop, { status, location, hidesTarget }: Redirect): Hop {
  const host = `The host ${nameOf(hop)}`;
  const url = parseUrl(
    headerText(location),
    hop.url,
    hidesTarget ? `the redirect of ${nameOf(hop)}` : undefined,
  );
  const leaves = url.origin !== hop.url.origin;
  const becomesGet = turnsIntoGet(hop, status);
  if (becomesGet && hop.isDelivery === true)
    throw new CallError(
      `${host} answered with status ${status}, a redirect that does not take the body along: use the address to which it leads`,
      { status },
    );
  const body = becomesGet ? undefined : hop.body;
  if (leaves && !becomesGet) refuseWrites(hop, status, hidesTarget ? '' : `, ${url.origin}`);
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(([name]) => {
      if (becomesGet && name === 'content-type') return false;
      return !leaves || HARMLESS.has(name);
    }),
  );
  const isHidden = hidesTarget && url.host !== hop.url.host;
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers,
    body,
    isDelivery: hop.isDelivery,
    alias: hop.alias ?? (isHidden ? `to which ${hop.url.host} redirects` : undefined),
  };
}

function turnsIntoGet({ method }: Hop, status: number): boolean {
  if (status === 303) return method !== 'GET';
  return method === 'POST' && (status === 301 || status === 302);
}

/** Requests that write stay within their origin. */
function refuseWrites(hop: Hop, status: number, target: string): void {
  const { method, body } = hop;
  if (body === undefined && method !== 'PUT' && method !== 'DELETE') return;
  throw new CallError(
    `The host ${nameOf(hop)} redirects to another origin${target}, to which the ${body === undefined ? method : 'body'} is not sent: use its address instead`,
    { status },
  );
}
