/** The operations of object storage and file servers. */

import type { ListedObject } from '../../engine/index.ts';
import type { ConnectorCall } from '../connector.ts';

/** Open for one call. All methods throw a StepError, or the reason of the call's signal. */
export interface ObjectStore {
  /** Pages of objects whose keys begin with the prefix, in any order. */
  list(prefix: string, after: string | undefined): AsyncIterable<readonly ListedObject[]>;
  /** Null if there is none. */
  find(key: string): Promise<ListedObject | null>;
  fetch(
    object: ListedObject,
    into: { readonly file: string; readonly admit: (bytes: number) => void },
  ): Promise<void>;
  /** The first bytes, fewer if the object is smaller. */
  begin(object: ListedObject, maxBytes: number): Promise<Buffer>;
  /** Must be called. */
  close(): void;
}

/** Throws a StepError, or the reason of the signal. */
export type OpenStore = (call: ConnectorCall) => Promise<ObjectStore>;
