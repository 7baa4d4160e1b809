/** Rows in groups, each in a file of its own, for services: they open no files. */

import { createReadStream } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';

import type { RunDirectory } from './directory.ts';

/** Rows wait until they are this many bytes, because groups alternate. */
const WAITING_BYTES = 8 * 1_048_576;

interface Group {
  readonly file: string;
  waiting: Buffer[];
}

export class RowGroups {
  readonly #directory: RunDirectory;
  readonly #groups: Group[] = [];
  #waitingBytes = 0;

  constructor(directory: RunDirectory) {
    this.#directory = directory;
  }

  /**
   * @param group counted from 0
   * @param lines complete lines, which must not change before they are written
   */
  add(group: number, lines: Buffer): void {
    const { waiting } = (this.#groups[group] ??= {
      file: this.#directory.newFile('ndjson'),
      waiting: [],
    });
    waiting.push(lines);
    this.#waitingBytes += lines.length;
  }

  /** Resolves when few enough rows are in memory. */
  async written(): Promise<void> {
    if (this.#waitingBytes >= WAITING_BYTES) await this.#flush();
  }

  /** All rows were added. */
  async end(): Promise<void> {
    await this.#flush();
  }

  read(group: number, pieceBytes: number): AsyncIterable<Buffer> {
    return createReadStream(this.#fileOf(group), { highWaterMark: pieceBytes });
  }

  /** Its rows are not read again. */
  async discard(group: number): Promise<void> {
    await rm(this.#fileOf(group), { force: true });
  }

  /** Must be called. */
  remove(): Promise<void> {
    return this.#directory.remove();
  }

  async #flush(): Promise<void> {
    for (const group of this.#groups) {
      const { file, waiting } = group;
      if (waiting.length === 0) continue;
      group.waiting = [];
      await appendFile(file, Buffer.concat(waiting), { mode: 0o600 });
    }
    this.#waitingBytes = 0;
  }

  #fileOf(group: number): string {
    const { file } = this.#groups[group] ?? {};
    if (file === undefined) throw new Error(`there is no group ${group}`);
    return file;
  }
}
