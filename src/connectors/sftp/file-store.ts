/** A file server as a store of objects. */

import { open } from 'node:fs/promises';

import type { ListedObject, ObjectInto } from '../../engine/index.ts';
import { isOutage, withAttempts } from '../objects/attempts.ts';
import type { ObjectStore, StoreListing } from '../objects/store.ts';
import { StepError } from '../step-error.ts';
import { getFile, getRange, type PartialFile } from './get-file.ts';
import { isFolder, listedFile, listFiles } from './list-files.ts';
import { statPath } from './requests.ts';
import { SftpSession, type SessionOptions } from './session.ts';
import type { SftpTarget } from './target.ts';

const MAX_ATTEMPTS = 3;

export class FileStore implements ObjectStore {
  readonly what = 'file';
  readonly #target: SftpTarget;
  readonly #options: SessionOptions;
  #session: Promise<SftpSession>;

  /** Throws a StepError, or the reason of the signal. */
  static async open(target: SftpTarget, options: SessionOptions): Promise<FileStore> {
    const store = new FileStore(target, options);
    await store.#session;
    return store;
  }

  private constructor(target: SftpTarget, options: SessionOptions) {
    this.#target = target;
    this.#options = options;
    this.#session = SftpSession.open(target, options);
  }

  async *list({ prefix, glob }: StoreListing): AsyncIterable<readonly ListedObject[]> {
    const isDeep = glob === undefined || glob.includes('**');
    const maxSlashes = isDeep ? Infinity : glob.split('/').length - 1;
    yield* listFiles(await this.session(), { prefix, maxSlashes });
  }

  async find(path: string): Promise<ListedObject | null> {
    const attrs = await statPath(await this.session(), path);
    if (attrs === null) return null;
    if (isFolder(attrs))
      throw new StepError('call', `\`${path}\` is a folder: write \`${path}/\` as \`prefix\``);
    return listedFile(path, attrs);
  }

  /** Continues after a lost connection. */
  async fetch(object: ListedObject, { file, admit }: ObjectInto): Promise<void> {
    const handle = await open(file, 'wx', 0o600);
    const into: PartialFile = { handle, admit, written: 0 };
    try {
      await withAttempts(async () => getFile(await this.session(), object, into), {
        maxAttempts: MAX_ATTEMPTS,
        isTemporary: isOutage,
        signal: this.#options.signal,
      });
    } finally {
      await handle.close();
    }
  }

  async range(object: ListedObject, from: number, to: number): Promise<Buffer> {
    return getRange(await this.session(), object, { from, to });
  }

  /** Connects again if the connection was lost. Throws a StepError, or the reason of the signal. */
  async session(): Promise<SftpSession> {
    const current = this.#session;
    const session = await current.catch(() => null);
    if (session?.isLost === false) return session;
    this.#options.signal.throwIfAborted();
    // Several requests can find the loss at the same time.
    if (this.#session === current) this.#session = SftpSession.open(this.#target, this.#options);
    return this.#session;
  }

  close(): void {
    void this.#session.then(
      (session) => session.close(),
      () => undefined,
    );
  }
}
