/** A bucket as a store of objects. */

import type { ListedObject, ObjectInto } from '../../engine/index.ts';
import type { ObjectStore, StoreListing } from '../objects/store.ts';
import { StepError } from '../step-error.ts';
import { BucketClient } from './bucket-client.ts';
import { BucketError } from './bucket-error.ts';
import { getObject, getRange } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import type { BucketTarget } from './target.ts';

export class BucketStore implements ObjectStore {
  readonly what = 'object';
  readonly client: BucketClient;
  readonly #signal: AbortSignal;

  constructor(target: BucketTarget, signal: AbortSignal) {
    this.client = new BucketClient(target, signal);
    this.#signal = signal;
  }

  list({ prefix, after }: StoreListing): AsyncIterable<readonly ListedObject[]> {
    return listObjects(this.client, { prefix, after });
  }

  async find(key: string): Promise<ListedObject | null> {
    try {
      const headers = await this.client.headers({
        method: 'HEAD',
        key,
        action: `read the object \`${key}\``,
      });
      const bytes = Number(headers['content-length']);
      const modifiedMs = Date.parse(headers['last-modified'] ?? '');
      if (!Number.isSafeInteger(bytes) || Number.isNaN(modifiedMs))
        throw new StepError('call', `The server does not describe the object \`${key}\` like S3`);
      const modified = new Date(modifiedMs).toISOString();
      return { key, bytes, modified, version: headers.etag || undefined };
    } catch (error) {
      if (error instanceof BucketError && error.status === 404) return null;
      throw error;
    }
  }

  fetch(object: ListedObject, into: ObjectInto): Promise<void> {
    return getObject(this.client, object, into, this.#signal);
  }

  range(object: ListedObject, from: number, to: number): Promise<Buffer> {
    return getRange(this.client, object, { from, to });
  }

  close(): void {
    this.client.close();
  }
}
