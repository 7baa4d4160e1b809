/** The reply of any handler; the handlers' own types say which members each operation has. */

import type { Readable } from 'node:stream';
import type { FileBody } from '../handlers/handler.ts';

export interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: { readonly token: string; readonly userId: number } | null;
  readonly data?: unknown;
  /** The same, as JSON text in UTF-8. */
  readonly bytes?: Buffer;
  /** The members in addition to `success`, without an envelope. */
  readonly body?: object;
  /** The whole response: an OpenAPI document as JSON text in UTF-8, to which the edge adds the address of this service. */
  readonly document?: Buffer;
  /** NDJSON: the member `rows` of `data`. */
  readonly rows?: Buffer | Readable;
  /** The body itself, in place of an envelope. */
  readonly file?: FileBody;
}

/** Marks a response to a repeated Idempotency-Key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';
