/** The operations of object storage and file servers. */

import type { ListedObject, ObjectInto } from '../../engine/index.ts';
import type { ConnectorCall } from '../connector.ts';

export interface StoreListing {
  readonly prefix: string;
  /** A key; only greater ones are needed. */
  readonly after?: string | undefined;
  /** Only keys that match are needed. */
  readonly glob?: string | undefined;
}

/** Open for one call. All methods throw a StepError, or the reason of the call's signal. */
export interface ObjectStore {
  /** In texts for users. */
  readonly what: 'object' | 'file';
  /** Pages of objects whose keys begin with the prefix, in any order. Others can be among them. */
  list(listing: StoreListing): AsyncIterable<readonly ListedObject[]>;
  /** Null if there is none. */
  find(key: string): Promise<ListedObject | null>;
  fetch(object: ListedObject, into: ObjectInto): Promise<void>;
  /** @param to exclusive, at most the size of the object */
  range(object: ListedObject, from: number, to: number): Promise<Buffer>;
  /** Must be called. */
  close(): void;
}

/** Throws a StepError, or the reason of the signal. */
export type OpenStore = (call: ConnectorCall) => Promise<ObjectStore>;
