/** The request header `Idempotency-Key`, and the fingerprint of its request. */

import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../errors.ts';
import type { IdempotentRequest } from '../../services/idempotency/idempotency.ts';

export interface KeyedRequest extends IdempotentRequest {
  readonly body: BodyHash;
}

const NAME = 'Idempotency-Key';
const MAX_LENGTH = 255;
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * @returns undefined without the header
 * @throws ApiError if the header is repeated or not a valid key
 */
export function readIdempotencyKey(
  { headers, headersDistinct }: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  { secret, target }: Pick<KeyedRequest, 'secret' | 'target'>,
): KeyedRequest | undefined {
  if (headers['idempotency-key'] === undefined) return undefined;
  const [key = '', ...others] = headersDistinct['idempotency-key'] ?? [];
  if (others.length > 0) refuse('must be sent once only');
  if (key === '') refuse('must not be empty');
  if (key.length > MAX_LENGTH) refuse(`must have at most ${MAX_LENGTH} characters`);
  if (!PRINTABLE.test(key)) refuse('must consist of printable ASCII characters');
  return { key, secret, target, body: new BodyHash() };
}

function refuse(what: string): never {
  const message = `The header \`${NAME}\` ${what}.`;
  throw new ApiError('INVALID_INPUT', message, { details: [{ path: NAME, message }] });
}

export class BodyHash {
  #hash: Hash = createHash('sha256');
  #digest: Buffer | null = null;
  #read: (() => Promise<void>) | null = null;
  #onEnd: ((digest: Buffer) => Promise<void>) | null = null;

  /** Begins the hash; the caller passes it all bytes of the body. */
  begin(): Pick<Hash, 'update'> {
    return (this.#hash = createHash('sha256'));
  }

  /** The operation reads the body, or this function if the operation does not need it. */
  readBy(read: () => Promise<void>): void {
    this.#read = read;
  }

  /** null before the body is read. */
  known(): Buffer | null {
    return this.#read === null ? this.#value() : null;
  }

  /** @param note called with the hash once the body has been read and is valid */
  onEnd(note: (digest: Buffer) => Promise<void>): void {
    this.#onEnd = note;
  }

  async end(): Promise<void> {
    await this.#onEnd?.(this.#value());
  }

  /** Reads the body if nothing else does. */
  async ofSkipped(): Promise<Buffer> {
    await this.#read?.();
    return this.#value();
  }

  #value(): Buffer {
    return (this.#digest ??= this.#hash.digest());
  }
}
