/** Where the rows of a call are put while they arrive: files in the directory of its run. */

import { open, type FileHandle } from 'node:fs/promises';

import { MAX_COLUMNS } from '../values/columns.ts';
import type { Intake, RowsFile } from '../contract.ts';
import type { RunDirectory } from './directory.ts';
import { MAX_ROW_BYTES } from '../protocol/limits.ts';
import type { ParamUses } from '../graph/param-uses.ts';

const BLOCK_BYTES = 262_144;
/** Whoever brings more than this before it is on the disk should wait. */
const MAX_UNWRITTEN_BYTES = 1_048_576;

export function createIntake(directory: RunDirectory, uses: ParamUses): Intake {
  const files = new Set<WrittenFile>();
  return {
    directory,
    useOf: (name) => uses.of(name),
    rowLimits: { maxColumns: MAX_COLUMNS, maxRowBytes: MAX_ROW_BYTES },
    create() {
      const file = new WrittenFile(directory.newFile('json'));
      files.add(file);
      return file;
    },
    async close() {
      await Promise.all([...files].map((file) => file.end().catch(() => undefined)));
      await directory.remove();
    },
  };
}

/** Bytes are copied into a block at once, since what brings them is used again, and written a block at a time. */
class WrittenFile implements RowsFile {
  readonly path: string;
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
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
      const count = bytes.copy(this.#block, this.#used, from);
      this.#used += count;
      from += count;
      if (this.#used === BLOCK_BYTES) this.#flush();
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
    if (this.#used > 0) this.#flush();
    try {
      await this.#writing;
    } finally {
      await this.#handle.then((handle) => handle.close());
    }
  }

  #flush(): void {
    const block = this.#block.subarray(0, this.#used);
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
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
