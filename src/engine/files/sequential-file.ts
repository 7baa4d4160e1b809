/** A file that is written sequentially, in blocks. */

import { open, type FileHandle } from 'node:fs/promises';

import type { RowsFile } from '../rows-file.ts';

const BLOCK_BYTES = 262_144;
/** Writers should wait if more than this is not on disk yet. */
const MAX_UNWRITTEN_BYTES = 1_048_576;

/** Copies bytes into a block immediately, because callers reuse their buffers, and writes whole blocks. */
export class SequentialFile implements RowsFile {
  readonly path: string;
  #block: Buffer | null = null;
  #used = 0;
  #unwritten = 0;
  #failure: Error | null = null;
  #ended: Promise<void> | null = null;
  readonly #handle: Promise<FileHandle>;
  #writing: Promise<void>;

  constructor(path: string) {
    this.path = path;
    this.#handle = open(path, 'wx', 0o600);
    this.#writing = this.#handle.then(() => undefined);
    this.#writing.catch((error: Error) => (this.#failure = error));
  }

  write(bytes: Buffer): void {
    let from = 0;
    while (from < bytes.length) {
      this.#block ??= Buffer.allocUnsafe(BLOCK_BYTES);
      const count = bytes.copy(this.#block, this.#used, from);
      this.#used += count;
      from += count;
      if (this.#used === BLOCK_BYTES) this.#flush(this.#block);
    }
  }

  get isBehind(): boolean {
    return this.#unwritten > MAX_UNWRITTEN_BYTES;
  }

  async written(): Promise<void> {
    await this.#writing;
  }

  end(): Promise<void> {
    return (this.#ended ??= this.#end());
  }

  async #end(): Promise<void> {
    if (this.#block !== null) this.#flush(this.#block);
    try {
      await this.#writing;
    } finally {
      await this.#handle.then((handle) => handle.close());
    }
  }

  #flush(whole: Buffer): void {
    const block = whole.subarray(0, this.#used);
    this.#block = null;
    this.#used = 0;
    this.#unwritten += block.length;
    this.#writing = this.#writing.then(async () => {
      if (this.#failure !== null) throw this.#failure;
      const handle = await this.#handle;
      for (let from = 0; from < block.length;)
        from += (await handle.write(block, from)).bytesWritten;
      this.#unwritten -= block.length;
    });
    this.#writing.catch((error: Error) => (this.#failure = error));
  }
}
