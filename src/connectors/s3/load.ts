/** Loads rows into an object: all of them, or no object. */

import {
  objectKey,
  type LoadDelivery,
  type LoadEnd,
  type LoadFile,
  type TransactionOutcome,
} from '../../engine/index.ts';
import type { ConnectorCall, LoadFrom } from '../connector.ts';
import { loadFailure } from '../objects/load-failure.ts';
import { endOfLost, foundOutcome } from '../objects/lost-load.ts';
import { whileOpen } from '../objects/while-open.ts';
import type { BucketClient } from './bucket-client.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketStore } from './bucket-store.ts';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  isUploaded,
  uploadPart,
  type UploadedPart,
  type UploadId,
} from './multipart.ts';

/** S3 needs 5 MiB, and has at most 10,000 parts. */
const PART_BYTES = 8 * 1_048_576;
const COMPLETE_MS = 60_000;
const ABORT_MS = 15_000;

export type OpenBucket = (call: ConnectorCall) => Promise<BucketStore>;

export async function loadObject(
  open: OpenBucket,
  delivery: LoadDelivery,
  from: LoadFrom,
  call: ConnectorCall,
): Promise<LoadEnd> {
  const { file } = from;
  if (file === undefined) throw new Error('an object is loaded from a file');
  const key = objectKey(delivery, from.run);
  if (!key.ok)
    return { kind: 'failed', code: 'invalid_value', message: key.problems[0]?.message ?? '' };
  const mayReplace = delivery.request['if_exists'] !== 'fail';
  try {
    return await whileOpen(open(call), async (store) => {
      if (!mayReplace && (await store.find(key.value)) !== null) return exists(key.value);
      return new ObjectLoad(open, call, { key: key.value, file, mayReplace }).run(store, from);
    });
  } catch (error) {
    call.signal.throwIfAborted();
    return loadFailure(error);
  }
}

interface Destination {
  readonly key: string;
  readonly file: LoadFile;
  readonly mayReplace: boolean;
}

class ObjectLoad {
  readonly #open: OpenBucket;
  readonly #call: ConnectorCall;
  readonly #to: Destination;

  constructor(open: OpenBucket, call: ConnectorCall, to: Destination) {
    this.#open = open;
    this.#call = call;
    this.#to = to;
  }

  async run({ client }: BucketStore, { onPrepared }: LoadFrom): Promise<LoadEnd> {
    const { key, file } = this.#to;
    const id = await beginUpload(client, key, file.contentType);
    const text = JSON.stringify(id);
    try {
      if (!(await onPrepared(text))) return await this.#refused(id);
      const parts = await uploadParts(client, id, file);
      if (!(await onPrepared(text))) return await this.#refused(id);
      this.#call.signal.throwIfAborted();
      return await this.#complete(id, parts);
    } catch (error) {
      // After an outage, the stored id leads to the upload.
      await this.#abort(id).catch(() => undefined);
      throw error;
    }
  }

  async #refused(id: UploadId): Promise<LoadEnd> {
    await this.#abort(id).catch(() => undefined);
    return { kind: 'refused' };
  }

  /** From here on, cancelling the run does not interrupt the upload. */
  async #complete(id: UploadId, parts: readonly UploadedPart[]): Promise<LoadEnd> {
    try {
      await this.#withClient(COMPLETE_MS, (client) =>
        completeUpload(client, id, parts, this.#to.mayReplace),
      );
      return { kind: 'delivered' };
    } catch (error) {
      if (error instanceof BucketError && error.status < 500) {
        if (error.status === 412 && !this.#to.mayReplace) {
          await this.#abort(id).catch(() => undefined);
          return exists(id.key);
        }
        throw error;
      }
      return await this.#endOfLost(id, error);
    }
  }

  async #endOfLost(id: UploadId, error: unknown): Promise<LoadEnd> {
    const signal = AbortSignal.timeout(COMPLETE_MS);
    const outcome = await findUpload(this.#open, JSON.stringify(id), { ...this.#call, signal });
    const subject = `The object \`${id.key}\``;
    return endOfLost(outcome, { error, late: 'The upload took too long', subject });
  }

  #abort(id: UploadId): Promise<boolean> {
    return this.#withClient(ABORT_MS, (client) => abortUpload(client, id));
  }

  /** With connections that do not end with the run. */
  #withClient<T>(limitMs: number, work: (client: BucketClient) => Promise<T>): Promise<T> {
    const call = { ...this.#call, signal: AbortSignal.timeout(limitMs) };
    return whileOpen(this.#open(call), ({ client }) => work(client));
  }
}

async function uploadParts(
  client: BucketClient,
  id: UploadId,
  file: LoadFile,
): Promise<readonly UploadedPart[]> {
  const parts: UploadedPart[] = [];
  let pieces: Buffer[] = [];
  let bytes = 0;
  const upload = async (body: Buffer): Promise<void> => {
    parts.push(await uploadPart(client, id, parts.length + 1, body));
  };
  for await (const piece of file.read() as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < PART_BYTES) continue;
    // Some services need parts of one size.
    let rest = Buffer.concat(pieces);
    for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES))
      await upload(rest.subarray(0, PART_BYTES));
    pieces = rest.length === 0 ? [] : [Buffer.from(rest)];
    bytes = rest.length;
  }
  // An object without bytes has one part, too.
  if (bytes > 0 || parts.length === 0) await upload(Buffer.concat(pieces));
  return parts;
}

function exists(key: string): LoadEnd {
  const message = `There is an object \`${key}\` already, and \`if_exists\` is \`fail\``;
  return { kind: 'failed', code: 'already_exists', message };
}

/**
 * Decides an upload of this or another process: if it is not complete, it is aborted. Rejects only if the service
 * fails.
 */
export async function findUpload(
  open: OpenBucket,
  text: string,
  call: ConnectorCall,
): Promise<TransactionOutcome> {
  const id = uploadIdOf(text);
  if (id === null) return 'unknown';
  return foundOutcome(open, call, async ({ client }) => {
    if (await isUploaded(client, id)) return 'committed';
    const wasOpen = await abortUpload(client, id);
    // It may have been completed in the meantime.
    if (await isUploaded(client, id)) return 'committed';
    return wasOpen ? 'aborted' : 'unknown';
  });
}

function uploadIdOf(text: string): UploadId | null {
  const { key, upload, mark } = JSON.parse(text) as Partial<Record<string, unknown>>;
  return typeof key === 'string' && typeof upload === 'string' && typeof mark === 'string'
    ? { key, upload, mark }
    : null;
}
