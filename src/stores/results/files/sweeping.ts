/**
 * Removes expired results and the folders of deleted workflows. Scans all files once an hour; in between only
 * checks those that expire before the next scan.
 */

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readLayout } from './result-file.ts';

const HALF_AGE_MS = 3_600_000;
const SCAN_INTERVAL_MS = 3_600_000;
/** Holds the folders of deleted workflows until the next sweep. */
const DELETED = 'deleted';

export class FileSweeper {
  readonly #directory: string;
  readonly #deletedFolder: string;
  readonly #forgotten: (file: string) => void;
  /** Files that expire before the next scan, with their times. */
  readonly #due = new Map<string, number>();
  #nextScan = 0;

  constructor(directory: string, forgotten: (file: string) => void) {
    this.#directory = directory;
    this.#deletedFolder = join(directory, DELETED);
    this.#forgotten = forgotten;
  }

  noteDue(file: string, expiresAt: number): void {
    if (expiresAt < this.#nextScan) this.#due.set(file, expiresAt);
  }

  forget(file: string): void {
    this.#due.delete(file);
    this.#forgotten(file);
  }

  /** Takes constant time; the next sweep removes the files. */
  async deleteFolder(folder: string): Promise<void> {
    const target = join(this.#deletedFolder, randomUUID());
    await withFolder(this.#deletedFolder, () => rename(folder, target)).catch(unlessMissing);
  }

  async sweep(now: number): Promise<number> {
    const isScan = now >= this.#nextScan;
    if (isScan) this.#nextScan = now + SCAN_INTERVAL_MS;
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    let removed = 0;
    await this.#removeDeleted().catch(note);
    for await (const file of isScan ? this.#everyFile() : this.#dueFiles(now)) {
      // An unreadable file must not prevent the removal of the others.
      const expiresAt = await removeIfExpired(file, now).catch(note);
      if (typeof expiresAt === 'number') {
        this.noteDue(file, expiresAt);
      } else if (expiresAt !== undefined) {
        this.forget(file);
        if (expiresAt === 'removed') removed++;
      }
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} results could not be looked at; ${removed} that had expired are gone`,
      );
    return removed;
  }

  async #removeDeleted(): Promise<void> {
    for (const name of await readdir(this.#deletedFolder).catch(() => []))
      await rm(join(this.#deletedFolder, name), { recursive: true, force: true, maxRetries: 3 });
    // Fails if another folder was added, which is fine.
    await rmdir(this.#deletedFolder).catch(() => undefined);
  }

  async *#dueFiles(now: number): AsyncGenerator<string> {
    for (const [file, expiresAt] of this.#due) {
      if (expiresAt > now) continue;
      yield file;
      await rmdir(dirname(file)).catch(() => undefined);
    }
  }

  async *#everyFile(): AsyncGenerator<string> {
    for (const workflow of await readdir(this.#directory)) {
      if (workflow === DELETED) continue;
      const folder = join(this.#directory, workflow);
      for (const name of await readdir(folder).catch(() => [])) yield join(folder, name);
      // Fails if results remain, which is fine.
      await rmdir(folder).catch(() => undefined);
    }
  }
}

/** @returns the time of expiry if it is in the future */
async function removeIfExpired(file: string, now: number): Promise<number | 'removed' | 'gone'> {
  const stats = await stat(file).catch(unlessMissing);
  if (stats === undefined) return 'gone';
  if (stats.mtimeMs > now) return stats.mtimeMs;
  const layout = await readLayout(file);
  // A recent incomplete file may still be written, and a complete one may not have its mtime yet.
  const expiresAt =
    layout === null ? stats.mtimeMs + HALF_AGE_MS : layout.result.expiresAt.getTime();
  if (expiresAt > now) return expiresAt;
  await rm(file, { force: true });
  return 'removed';
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The folder exists, except for a workflow's first result or the first after a sweep. */
export async function withFolder(folder: string, write: () => Promise<void>): Promise<void> {
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
}
