/** Requests of nodes to other hosts, and deliveries of terminators. */

import type { CredentialRef } from '../kit/credential-ref.ts';
import type { ExactObject } from '../kit/json/exact-json.ts';
import type { DeliveryBase, LoadDelivery } from './load.ts';
import type { MailDelivery } from './mail.ts';
import type { Outcome, RowFormat } from './types.ts';

/** A complete request except its credential. Values are already encoded. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Includes the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly contentType: string; readonly text: string } | undefined;
  /** The expected format of the response, if it has rows. */
  readonly format?: RowFormat | 'parquet' | undefined;
  /** A credential of the tenant. Its secret is added only when the request is sent. */
  readonly credentialId?: CredentialRef | undefined;
  readonly retry: RetryPolicy;
  readonly rate?: RateLimit | undefined;
}

/**
 * Connection failures and the statuses 429, 502, 503 and 504 are retried for GET, PUT and DELETE, and for POST if there
 * is an idempotency header.
 */
export interface RetryPolicy {
  /** Including the first one. */
  readonly maxAttempts: number;
  /** Its value is the same in every attempt of a call. */
  readonly idempotencyHeader?: string | undefined;
  /** True if a request that cannot be repeated may have been carried out although the response was 500. */
  readonly inDoubtOn500?: boolean | undefined;
}

/** Receives the bodies of responses, one after another. */
export interface BodySink {
  /** A body begins. If the one before was incomplete, this is another attempt. */
  begin(): void;
  /** If it returns a promise, the next piece must wait for it. */
  write(piece: Buffer): Promise<void> | undefined;
}

/** The destination of a response's body. */
export interface FetchInto {
  readonly file: string;
  readonly signal: AbortSignal;
  /** Must be called with each chunk of the body before it is written. Throws if the run's budget is exceeded. */
  readonly admit: (bytes: number) => void;
  /** Awaited directly before each request. Its errors are passed on. */
  readonly beforeRequest?: (() => Promise<void>) | undefined;
  /** The owner of the call and of its credential. */
  readonly tenant: string;
}

/**
 * Streams the response's body to `body`, with the attempts that the call's `retry` allows. Throws a SourceError for
 * errors that the user can correct.
 */
export type FetchCall = (
  call: ApiCall,
  into: Omit<FetchInto, 'file'> & {
    readonly body: BodySink;
    /** The remaining time. The call does not wait for an attempt that would begin later. */
    readonly remainingMs?: () => number;
    /** The idempotency header's value; random by default. */
    readonly idempotencyKey?: string;
  },
) => Promise<FetchedResponse>;

export interface FetchedResponse {
  readonly contentType: string;
  readonly bytes: number;
  readonly status: number;
  /** The URL that responded, after all redirects. */
  readonly url: string;
  /** The response's `Link` header. */
  readonly link: string | undefined;
}

/** Sends the rows of a terminator. Errors are in the outcome; it throws only if the service fails. */
export type SendCall = (
  call: ApiCall,
  options: {
    readonly signal: AbortSignal;
    readonly tenant: string;
    /** The idempotency header's value. */
    readonly idempotencyKey: string;
    readonly remainingMs?: () => number;
    /** Awaited directly before each request. Its errors are passed on. */
    readonly beforeRequest?: () => Promise<void>;
    /** True: the outcome has the body of the response. */
    readonly keepsBody?: boolean;
  },
) => Promise<SendEnd>;

export type SendEnd =
  /** `attempts`: the number of requests that were sent. */
  | {
      readonly kind: 'delivered';
      readonly status: number;
      readonly attempts: number;
      /** Null if it is incomplete or larger than 1 MiB. Absent unless it was requested. */
      readonly body?: string | null | undefined;
    }
  | {
      readonly kind: 'failed';
      /** `http_<status>`, `no_response`, `unreachable`, `not_allowed` or `interrupted`. */
      readonly code: string;
      readonly message: string;
      readonly attempts: number;
      /** True if a request may have reached the host without a clear response, so that its rows may be stored there. */
      readonly inDoubt: boolean;
      /** The start of the response; absent if there was none, or if a credential was sent to the host. */
      readonly response?: string | undefined;
    };

/** The calls of one run, which share connections. */
export interface SendSession {
  readonly send: SendCall;
  /** Must be called. */
  close(): void;
}

/** Returns true if a second attempt is harmless, even if the first one was carried out. */
export function isRepeatable({ method, retry }: Pick<ApiCall, 'method' | 'retry'>): boolean {
  return method !== 'POST' || retry.idempotencyHeader !== undefined;
}

/** Applies to all calls of the tenant with the same `scope`. */
export interface RateLimit {
  readonly scope: string;
  readonly requestsPerSecond?: number | undefined;
  readonly concurrent?: number | undefined;
}

/** The rows that a terminator outputs about the rows that it has sent. */
export interface DeliveryOutcome {
  /** The columns of its input that are passed on. */
  readonly key: readonly string[];
  readonly values: readonly OutcomeValue[];
}

/** A column with values from responses. */
export interface OutcomeValue {
  readonly name: string;
  /** The steps of a JSON Pointer. `*` is the position of the row in the request. */
  readonly steps: readonly string[];
  readonly type: string;
}

/** A call that an earlier run made: its rows are in doubt. */
export interface RepeatedCall {
  /** The first row in this run, counted from 0. */
  readonly row: number;
  readonly rows: number;
  /** Undefined if an older release made the call. */
  readonly idempotencyKey: string | undefined;
}

/** Finds out whether another service has the record of a row. */
export interface Lookup {
  readonly call: ApiCall;
  /** @param body that of a response with a status from 200 to 299. Throws a SyntaxError if it cannot be read. */
  isFound(body: string): boolean;
}

/** The delivery of a terminator's rows. It begins when all outputs of the graph are complete. */
export type Delivery = CallsDelivery | LoadDelivery | MailDelivery;

/** One request for each row or batch of rows. */
export interface CallsDelivery extends DeliveryBase {
  readonly kind: 'calls';
  /** After a failed call: stop, or continue with the following rows. */
  readonly onError: 'stop' | 'continue';
  /** Rows per call. */
  readonly rowsPerCall: number;
  /** Calls that an earlier run made, in the order of their rows. They are repeated unchanged. */
  readonly repeated?: readonly RepeatedCall[] | undefined;
  /** The rows of repeated calls are looked up before they are sent. Absent if the service has no such operation. */
  readonly lookUp?: ((row: ExactObject) => Outcome<Lookup>) | undefined;
  /** True: rows that could not be looked up are sent. Default: they remain in doubt. */
  readonly sendsUndecided?: boolean | undefined;
  /** The output of the node about its rows. Absent if it has none. */
  readonly outcome?: DeliveryOutcome | undefined;
  /** The call for these rows, or problems of their values. */
  call(rows: readonly ExactObject[]): Outcome<ApiCall>;
}
