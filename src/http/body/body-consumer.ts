/** Consumes a body chunk by chunk as it arrives: inflates, counts and forwards it without buffering. */

import type { Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError } from '../../errors.ts';
import type { BodyLease } from './body-budget.ts';
import { ClientGone } from './client-gone.ts';
import { cutTooSmall, inflatesTooMuch, notCompressed, tooLarge } from './body-refusals.ts';
import { discardBody } from './discard-body.ts';

export interface BodyRule {
  /** The kind of body: JSON, or a file of any of the formats with rows. */
  readonly content: 'json' | 'file';
  readonly maxBytes: number;
  /** True if the operation needs a body. If not, no body and the JSON `null` both mean undefined. */
  readonly required: boolean;
  /** True if a Content-Encoding is accepted: inflating costs far more than sending. */
  readonly compressed: boolean;
  readonly lease: BodyLease;
  readonly hash: Pick<Hash, 'update'> | null;
}

/** Returns an error, a promise to wait for before the next chunk, or null. */
export type AcceptChunk = (chunk: Buffer) => ApiError | Promise<void> | null;

export type Decompressor = NodeJS.ReadWriteStream & Readable;

/** Maximum ratio of inflated to compressed bytes, as in Apache httpd; JSON rows have 10 to 40. */
const MAX_INFLATION = 200;
/** Smaller bodies have no limit on the ratio. */
const FREE_INFLATED_BYTES = 1_048_576;

/** Every chunk has a fixed cost: a client can send each row as a chunk, but not each byte. */
const MIN_CHUNK_BYTES = 32;
/** Number of chunks of any length. */
const FREE_CHUNKS = 100_000;

/** Removes its listeners from the request, however it ends. */
export class BodyConsumer {
  readonly #request: IncomingMessage;
  readonly #inflated: Decompressor | null;
  readonly #source: Readable;
  readonly #rule: BodyRule;
  readonly #accept: AcceptChunk;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #sentBytes = 0;
  #chunks = 0;
  #bytes = 0;
  /** True while a chunk waits for its turn. Streams emit `end` right after the last chunk, even if they are paused. */
  #isWaiting = false;
  #hasEnded = false;
  #isSettled = false;

  constructor(
    request: IncomingMessage,
    inflated: Decompressor | null,
    rule: BodyRule,
    accept: AcceptChunk,
  ) {
    this.#request = request;
    this.#inflated = inflated;
    this.#source = inflated ?? request;
    this.#rule = rule;
    this.#accept = accept;
  }

  /** Rejects with the ApiError, or with ClientGone. */
  consume(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      // The event is emitted once, possibly before the body is requested.
      if (this.#request.destroyed) this.#onGone();
      else this.#listen();
    });
  }

  #listen(): void {
    this.#request.once('error', this.#onGone);
    this.#request.once('close', this.#onGone);
    this.#request.on('data', this.#countSent);
    this.#source.on('data', this.#take);
    this.#source.once('end', this.#onEnd);
    if (this.#inflated === null) return;
    this.#inflated.on('error', (error: Error) => this.#refuse(notCompressed(error)));
    this.#request.pipe(this.#inflated);
  }

  readonly #countSent = (chunk: Buffer): void => {
    this.#sentBytes += chunk.length;
    this.#chunks += 1;
    if (this.#chunks > FREE_CHUNKS && this.#sentBytes < this.#chunks * MIN_CHUNK_BYTES)
      this.#refuse(cutTooSmall(FREE_CHUNKS, MIN_CHUNK_BYTES));
  };

  readonly #take = (chunk: Buffer): void => {
    if (this.#isSettled) return;
    if (this.#rule.lease.takeTurn(chunk.length, () => this.#consume(chunk))) return;
    this.#isWaiting = true;
    this.#source.pause();
  };

  #consume(chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#isWaiting = false;
    this.#bytes += chunk.length;
    const { maxBytes, hash, lease } = this.#rule;
    if (this.#bytes > maxBytes) return this.#refuse(tooLarge(maxBytes));
    if (this.#inflatesTooMuch()) return this.#refuse(inflatesTooMuch(MAX_INFLATION));
    hash?.update(chunk);
    const refusal = lease.reserve(this.#bytes) ?? this.#accept(chunk);
    if (refusal instanceof ApiError) return this.#refuse(refusal);
    if (refusal === null) return this.#resume();
    this.#source.pause();
    refusal.then(this.#resume, this.#fail);
  }

  #inflatesTooMuch(): boolean {
    return (
      this.#inflated !== null &&
      this.#bytes > FREE_INFLATED_BYTES &&
      this.#bytes > this.#sentBytes * MAX_INFLATION
    );
  }

  readonly #resume = (): void => {
    if (this.#isSettled) return;
    if (this.#hasEnded) this.#settle(this.#resolve);
    else this.#source.resume();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    if (!this.#isWaiting) this.#settle(this.#resolve);
  };

  readonly #onGone = (): void => {
    // A request that was read to its end also closes, while its decompressor may still be working. A request that
    // arrived completely but was not read has no more data after it is closed.
    if (!this.#request.readableEnded)
      this.#fail(new ClientGone('The client closed the connection while it sent the body.'));
  };

  #refuse(error: ApiError): void {
    this.#settle(
      () => void discardBody(this.#request).then(() => this.#reject(error), this.#reject),
    );
  }

  readonly #fail = (error: Error): void => this.#settle(() => this.#reject(error));

  #settle(finish: () => void): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#source.removeAllListeners('data');
    this.#source.removeAllListeners('end');
    this.#request.off('data', this.#countSent);
    this.#request.off('error', this.#onGone);
    this.#request.off('close', this.#onGone);
    if (this.#inflated !== null) {
      this.#request.unpipe(this.#inflated);
      this.#inflated.destroy();
    }
    finish();
  }
}
