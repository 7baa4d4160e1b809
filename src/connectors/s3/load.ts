/** Loads rows into one or more objects: all of them, or none. */

import {
  objectKeys,
  type LoadDelivery,
  type LoadEnd,
  type TransactionOutcome,
} from '../../engine/index.ts';
import type { ConnectorCall, LoadFrom } from '../connector.ts';
import { loadFailure } from '../objects/load-failure.ts';
import { endOfLost, endOfPartial, foundOutcome, lateReason } from '../objects/lost-load.ts';
import { whileOpen } from '../objects/while-open.ts';
import type { BucketClient } from './bucket-client.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketStore } from './bucket-store.ts';
import { completeUpload, type UploadedPart, type UploadId } from './multipart.ts';
import {
  abortUploads,
  beginUploads,
  completeOthers,
  decideFirst,
  existingKey,
  isTakenKey,
  uploadParts,
  uploadsOf,
  type Destination,
  type Uploads,
} from './uploads.ts';

const COMPLETE_MS = 60_000;
const ABORT_MS = 15_000;
/** In addition, for each object. */
const OBJECT_MS = 250;

export type OpenBucket = (call: ConnectorCall) => Promise<BucketStore>;

export async function loadObjects(
  open: OpenBucket,
  delivery: LoadDelivery,
  from: LoadFrom,
  call: ConnectorCall,
): Promise<LoadEnd> {
  const { files } = from;
  if (files === undefined) throw new Error('objects are loaded from files');
  const keys = objectKeys(delivery, from.run, files, 'key');
  if (!keys.ok)
    return { kind: 'failed', code: 'invalid_value', message: keys.problems[0]?.message ?? '' };
  const destinations = files.map((file, at) => ({ file, key: keys.value[at] ?? '' }));
  if (destinations.length === 0) return { kind: 'delivered' };
  const mayReplace = delivery.request['if_exists'] !== 'fail';
  try {
    return await whileOpen(open(call), async (store) => {
      const existing = mayReplace
        ? undefined
        : await existingKey(keys.value, async (key) => (await store.find(key)) !== null);
      if (existing !== undefined) return exists(existing);
      return new ObjectLoad(open, call, mayReplace).run(store, destinations, from);
    });
  } catch (error) {
    call.signal.throwIfAborted();
    return loadFailure(error);
  }
}

class ObjectLoad {
  readonly #open: OpenBucket;
  readonly #call: ConnectorCall;
  readonly #mayReplace: boolean;

  constructor(open: OpenBucket, call: ConnectorCall, mayReplace: boolean) {
    this.#open = open;
    this.#call = call;
    this.#mayReplace = mayReplace;
  }

  async run(
    { client }: BucketStore,
    destinations: readonly Destination[],
    { onPrepared }: LoadFrom,
  ): Promise<LoadEnd> {
    const ids = await beginUploads(client, destinations, (opened) => this.#abort(opened));
    const uploads = { ids, mayReplace: this.#mayReplace };
    const prepared = (): Promise<boolean> => onPrepared(JSON.stringify(uploads));
    let parts: readonly UploadedPart[] = [];
    try {
      if (!(await prepared())) return await this.#refused(ids);
      for (const [at, { file }] of destinations.entries()) {
        const uploaded = await uploadParts(client, ids[at]!, file);
        if (at === 0) parts = uploaded;
      }
      if (!(await prepared())) return await this.#refused(ids);
      this.#call.signal.throwIfAborted();
    } catch (error) {
      await this.#abort(ids);
      throw error;
    }
    return this.#complete(uploads, parts);
  }

  async #refused(ids: readonly UploadId[]): Promise<LoadEnd> {
    await this.#abort(ids);
    return { kind: 'refused' };
  }

  /** From here on, cancelling the run does not interrupt the load. */
  async #complete(uploads: Uploads, parts: readonly UploadedPart[]): Promise<LoadEnd> {
    const [first] = uploads.ids;
    if (first === undefined) throw new Error('a load has at least one upload');
    try {
      await this.#withClient(COMPLETE_MS, (client) =>
        completeUpload(client, first, parts, this.#mayReplace),
      );
    } catch (error) {
      if (!(error instanceof BucketError) || error.status >= 500)
        return this.#endOfLost(uploads, error);
      await this.#abort(uploads.ids);
      return isTakenKey(error) && !this.#mayReplace ? exists(first.key) : loadFailure(error);
    }
    return this.#completeOthers(uploads);
  }

  async #completeOthers(uploads: Uploads): Promise<LoadEnd> {
    const { length } = uploads.ids;
    if (length === 1) return { kind: 'delivered' };
    const signal = completionLimit(uploads);
    const call = { ...this.#call, signal };
    const failures = await whileOpen(this.#open(call), ({ client }) =>
      completeOthers(client, uploads, signal),
    ).catch((error: unknown) => uploads.ids.slice(1).map(() => lateReason(error, signal)));
    return endOfPartial(failures, { count: length, what: 'objects' });
  }

  async #endOfLost(uploads: Uploads, error: unknown): Promise<LoadEnd> {
    const signal = completionLimit(uploads);
    const text = JSON.stringify(uploads);
    const outcome = await findUploads(this.#open, text, { ...this.#call, signal });
    const subject = `The object \`${uploads.ids[0]?.key ?? ''}\``;
    return endOfLost(outcome, { error, late: 'The upload took too long', subject });
  }

  /** Reports no error: after an outage, the stored ids lead to the uploads. */
  async #abort(ids: readonly UploadId[]): Promise<void> {
    const limitMs = ABORT_MS + ids.length * OBJECT_MS;
    await this.#withClient(limitMs, (client) => abortUploads(client, ids)).catch(() => undefined);
  }

  /** With connections that do not end with the run. */
  #withClient<T>(limitMs: number, work: (client: BucketClient) => Promise<T>): Promise<T> {
    const call = { ...this.#call, signal: AbortSignal.timeout(limitMs) };
    return whileOpen(this.#open(call), ({ client }) => work(client));
  }
}

/** Does not end with the run. */
const completionLimit = ({ ids }: Uploads): AbortSignal =>
  AbortSignal.timeout(COMPLETE_MS + ids.length * OBJECT_MS);

function exists(key: string): LoadEnd {
  const message = `There is an object \`${key}\` already, and \`if_exists\` is \`fail\``;
  return { kind: 'failed', code: 'already_exists', message };
}

/**
 * Decides the uploads of this or another process: if the first one is complete, the others are completed, and otherwise
 * all are aborted. Rejects only if the service fails.
 */
export async function findUploads(
  open: OpenBucket,
  text: string,
  call: ConnectorCall,
): Promise<TransactionOutcome> {
  const uploads = uploadsOf(text);
  if (uploads === null) return 'unknown';
  return foundOutcome(open, call, async ({ client }) => {
    const outcome = await decideFirst(client, uploads);
    if (outcome === 'committed') {
      const failures = await completeOthers(client, uploads, call.signal);
      return failures.length === 0 ? 'committed' : 'unknown';
    }
    await abortUploads(client, uploads.ids.slice(1));
    return outcome;
  });
}
