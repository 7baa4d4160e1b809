/** Requests of nodes to other hosts, and what a terminator sends. */

import type { JsonObject, Outcome } from './types.ts';

/** One request, all of it but its credential: values are encoded for their places already. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly contentType: string; readonly text: string } | undefined;
  /** Of the tenant. Its secret is put on the request where it is sent, and nowhere before. */
  readonly credentialId?: number | undefined;
  readonly retry: RetryPolicy;
  readonly rate?: RateLimit | undefined;
}

/**
 * Connection failures and the statuses 429, 502, 503 and 504 are tried again: of GET, PUT and DELETE, and of POST where
 * there is an idempotency header.
 */
export interface RetryPolicy {
  /** The first one counts. */
  readonly maxAttempts: number;
  /** Carries a value that is the same in every attempt of a call. */
  readonly idempotencyHeader?: string | undefined;
}

/** Of all calls of the tenant that name the same `scope`. */
export interface RateLimit {
  readonly scope: string;
  readonly requestsPerSecond?: number | undefined;
  readonly concurrent?: number | undefined;
}

/** How a terminator sends its rows. The calls begin once every part of the graph has made its rows. */
export interface Delivery {
  /** After a call that failed: send no more, or go on with the rows behind it. */
  readonly onError: 'stop' | 'continue';
  /** How many rows a call carries. */
  readonly rowsPerCall: number;
  /** The call that carries these rows, or what is wrong with their values. */
  call(rows: readonly JsonObject[]): Outcome<ApiCall>;
}
