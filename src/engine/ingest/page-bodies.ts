/**
 * The bodies of a source, concatenated in one file. Each is scanned while it arrives if it contains the link to the
 * next page.
 */

import { rm } from 'node:fs/promises';

import type { BodySink } from '../api-call.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { ResponseBody } from '../protocol/messages.ts';
import {
  createPageScanner,
  mayBeUtf8,
  type PageScan,
  type PageScanner,
  type WantedOfPage,
} from '../../rows/index.ts';
import { SequentialFile } from '../files/sequential-file.ts';
import { PlainRows, type PlainTable } from './plain-rows.ts';

interface Options {
  readonly wanted: WantedOfPage | null;
  readonly declared: DeclaredColumns | undefined;
  readonly keepsRows: boolean;
}

export class PageBodies implements BodySink {
  readonly #wanted: WantedOfPage | null;
  readonly #file: SequentialFile;
  readonly #rowsFile: SequentialFile | null;
  readonly #plain: PlainRows;
  #scanner: PageScanner | null = null;
  #isOpen = false;
  #begin = 0;
  #end = 0;

  constructor(newFile: (extension: string) => string, { wanted, declared, keepsRows }: Options) {
    this.#wanted = wanted;
    this.#file = new SequentialFile(newFile('body'));
    this.#rowsFile =
      keepsRows && wanted?.format === 'json' ? new SequentialFile(newFile('json')) : null;
    this.#plain = new PlainRows(this.#rowsFile, declared);
  }

  begin(): void {
    // Rows of a failed attempt may already have been captured.
    if (this.#isOpen && this.#end > this.#begin) this.#plain.discard();
    this.#isOpen = true;
    this.#begin = this.#end;
    this.#scanner = this.#wanted && createPageScanner(this.#wanted, this.#plain);
  }

  write(piece: Buffer): Promise<void> | undefined {
    this.#end += piece.length;
    this.#file.write(piece);
    this.#scanner?.accept(piece);
    if (this.#file.isBehind) return this.#file.written();
    return this.#rowsFile?.isBehind === true ? this.#rowsFile.written() : undefined;
  }

  /** Finishes the current body. `scan` is null if it was not scanned. */
  take(contentType: string): { readonly body: ResponseBody; readonly scan: PageScan | null } {
    const range = { begin: this.#begin, bytes: this.#end - this.#begin };
    if (!mayBeUtf8(contentType)) this.#plain.discard();
    const scan = this.#scanner?.end() ?? null;
    if (scan?.content === null) this.#plain.discard();
    this.#isOpen = false;
    return { body: { from: this.#file.path, range, contentType }, scan };
  }

  /**
   * Returns once everything is in the files. If not null, these are the rows of all bodies, and the bodies are
   * removed.
   */
  async finish(): Promise<PlainTable | null> {
    const table = this.#plain.finish();
    await Promise.all([this.#file.end(), this.#rowsFile?.end()]);
    if (table !== null) await rm(this.#file.path, { force: true });
    return table;
  }

  async close(): Promise<void> {
    for (const file of [this.#file, this.#rowsFile]) await file?.end().catch(() => undefined);
  }
}
