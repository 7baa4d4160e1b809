/** Requests of nodes to other hosts, and what a terminator sends. */

import type { Json, JsonObject, Outcome, RowFormat } from './types.ts';

/** One request, all of it but its credential: values are encoded for their places already. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly contentType: string; readonly text: string } | undefined;
  /** How the response is to be written, where it has rows. */
  readonly format?: RowFormat | 'parquet' | undefined;
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

/** Takes the bodies of responses, one after another. */
export interface BodySink {
  /** A body begins to come. Where the one before it was not whole, it is another attempt at the same. */
  begin(): void;
  /** A promise: the next piece must wait for it. */
  write(piece: Buffer): Promise<void> | undefined;
}

/** Where the body of a response goes. */
export interface FetchInto {
  readonly file: string;
  readonly signal: AbortSignal;
  /** Must be called with each chunk of the body before it is written; throws when the run's budget is exceeded. */
  readonly admit: (bytes: number) => void;
  /** Awaited directly before each request; what it throws is thrown. */
  readonly beforeRequest?: (() => Promise<void>) | undefined;
  /** Whose call it is, and the credential that the request names, if it names one. */
  readonly tenant: string;
}

/** Streams the response's body to `body`, after as many attempts as the call's `retry` allows; throws a SourceError for whatever the user can mend. */
export type FetchCall = (
  call: ApiCall,
  into: Omit<FetchInto, 'file'> & {
    readonly body: BodySink;
    /** How long there is left: a wait between attempts that would not end by then is not begun. */
    readonly remainingMs?: () => number;
    /** The idempotency header's value; a random one unless given. */
    readonly idempotencyKey?: string;
  },
) => Promise<FetchedResponse>;

export interface FetchedResponse {
  readonly contentType: string;
  readonly bytes: number;
  readonly status: number;
  /** That responded, after all redirects. */
  readonly url: string;
  /** The response's `Link` header. */
  readonly link: string | undefined;
}

/** Sends what a terminator delivers. What goes wrong is in the outcome; throws only where the service fails. */
export type SendCall = (
  call: ApiCall,
  options: {
    readonly signal: AbortSignal;
    readonly tenant: string;
    /** The idempotency header's value. */
    readonly idempotencyKey: string;
    readonly remainingMs?: () => number;
    /** Awaited directly before each request; what it throws is thrown. */
    readonly beforeRequest?: () => Promise<void>;
  },
) => Promise<SendEnd>;

export type SendEnd =
  /** `attempts`: those of which a request went out. */
  | { readonly kind: 'delivered'; readonly status: number; readonly attempts: number }
  | {
      readonly kind: 'failed';
      /** `http_<status>`, `no_response`, `unreachable`, `not_allowed` or `interrupted`. */
      readonly code: string;
      readonly message: string;
      readonly attempts: number;
      /** An attempt may have reached the host, and brought no response: its rows may have been taken. */
      readonly inDoubt: boolean;
    };

/** Calls of one run, which share connections. */
export interface SendSession {
  readonly send: SendCall;
  /** Must be called. */
  close(): void;
}

/** Whether a second attempt does no harm where the first one may have been carried out. */
export function isRepeatable({ method, retry }: Pick<ApiCall, 'method' | 'retry'>): boolean {
  return method !== 'POST' || retry.idempotencyHeader !== undefined;
}

/** Of all calls of the tenant that name the same `scope`. */
export interface RateLimit {
  readonly scope: string;
  readonly requestsPerSecond?: number | undefined;
  readonly concurrent?: number | undefined;
}

/** How a terminator sends its rows. The calls begin once every part of the graph has made its rows. */
export interface Delivery {
  /** After a call that failed: send no more, or continue with the rows after it. */
  readonly onError: 'stop' | 'continue';
  /** How many rows a call carries. */
  readonly rowsPerCall: number;
  /** What the calls are made of beside the rows: where two have the same, the same rows make the same calls. */
  readonly template: Json;
  /** The call that carries these rows, or what is wrong with their values. */
  call(rows: readonly JsonObject[]): Outcome<ApiCall>;
}
