/** Drafts in the browser. They survive reloads, crashes and the end of a session. */

import type { Config, GraphDocument } from './model.ts';

export interface Sample {
  readonly rows: readonly Config[];
  /** When the rows were fetched, in milliseconds. */
  readonly at: number;
}

export interface Draft {
  /** The document that the draft began with, and the entity tag of its workflow. */
  readonly base: GraphDocument;
  readonly etag: string;
  readonly document: GraphDocument;
  /** In milliseconds. */
  readonly modified: number;
  /** Rows of nodes that call other services, by node. */
  readonly samples: Readonly<Record<string, Sample>>;
  /** Parameters for previews, by name. */
  readonly params: Config;
}

export interface Drafts {
  read(key: string): Promise<Draft | null>;
  write(key: string, draft: Draft): Promise<void>;
  remove(key: string): Promise<void>;
}

const STORE = 'drafts';

/** The connection stays open, so that a write can begin while the page is being closed. */
export function openDrafts(factory: IDBFactory): Drafts {
  let connection: Promise<IDBDatabase> | null = null;
  async function connect(): Promise<IDBDatabase> {
    const request = factory.open('weir-console', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await resultOf(request);
    const forget = (): void => void (connection = null);
    database.onclose = forget;
    // Another tab has a newer version of the page.
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  }
  async function within<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    connection ??= connect();
    const transaction = (await connection).transaction(STORE, mode);
    const result = await resultOf(work(transaction.objectStore(STORE)));
    if (mode === 'readwrite') await committed(transaction);
    return result;
  }
  return {
    read: async (key) =>
      (await within<Draft | undefined>(
        'readonly',
        (store) => store.get(key) as IDBRequest<Draft | undefined>,
      )) ?? null,
    write: async (key, draft) => void (await within('readwrite', (store) => store.put(draft, key))),
    remove: (key) => within('readwrite', (store) => store.delete(key)),
  };
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The draft was not stored.'));
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The draft could not be stored.'));
  });
}
