/** Drafts in the browser. They survive reloads, crashes and the end of a session. */

import { withDefaults, type Draft } from './draft.ts';

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
    const request = work(transaction.objectStore(STORE));
    if (mode === 'readonly') return resultOf(request);
    // A page that is being closed does not live to see the result, and the browser would abort the transaction.
    transaction.commit();
    const result = await resultOf(request);
    await committed(transaction);
    return result;
  }
  return {
    read: async (key) => {
      const draft = await within<Draft | undefined>(
        'readonly',
        (store) => store.get(key) as IDBRequest<Draft | undefined>,
      );
      return draft === undefined ? null : withDefaults(draft);
    },
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
