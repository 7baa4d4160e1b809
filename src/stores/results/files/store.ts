/**
 * Results as files, `<directory>/<workflow>/<name>`, for a single machine. The
 * time of a file's last change is set to when it expires, so that a sweep need
 * not open what is still good. Only once an hour does a sweep look at every file;
 * in between it looks at those that it knows to expire before the next time.
 */

import type { WorkflowId } from '../../../model/ids.ts';
import { randomUUID } from 'node:crypto';
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import { createLruCache } from '../../../kit/lru-cache.ts';
import { footer, readLayout, readLines, readRows, type ResultLayout } from './result-file.ts';
import { nameOf, ownName, type ResultStore } from '../results.ts';

export interface FileResultStoreOptions {
  readonly directory: string;
  readonly clock: Clock;
}

const REMEMBERED_LAYOUTS = 1_000;
const HALF_AGE_MS = 3_600_000;
const SCAN_INTERVAL_MS = 3_600_000;
/** Holds the folders of deleted workflows until the next sweep. */
const DELETED = 'deleted';

export async function createFileResultStore({
  directory,
  clock,
}: FileResultStoreOptions): Promise<ResultStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const layouts = createLruCache<string, ResultLayout>({ maxEntries: REMEMBERED_LAYOUTS });
  const folderOf = (workflowId: WorkflowId): string => join(directory, String(workflowId));
  const deletedFolder = join(directory, DELETED);
  /** Files that expire before the next scan, and when. */
  const due = new Map<string, number>();
  let nextScan = 0;
  const fileOf = (workflowId: WorkflowId, name: string): string => join(folderOf(workflowId), name);

  async function layoutOf(file: string): Promise<ResultLayout | null> {
    const known = layouts.get(file) ?? (await readLayout(file));
    if (known === null || known.result.expiresAt <= clock.now()) return null;
    layouts.set(file, known);
    return known;
  }

  return {
    asSmallResult: () => Promise.resolve(null),

    async put(result, { file: from, inline, bytes, index }) {
      const file = fileOf(result.workflowId, ownName(result.id));
      const layout = { result, bytes, index };
      const end = footer(layout);
      if (from !== null) await appendFile(from, end);
      await withFolder(folderOf(result.workflowId), async () => {
        if (from === null)
          await writeFile(file, Buffer.concat([inline ?? Buffer.alloc(0), end]), {
            flag: 'wx',
            mode: 0o600,
          });
        else await move(from, file);
      });
      // Where the workflow was deleted meanwhile, nothing is left to expire.
      await utimes(file, result.expiresAt, result.expiresAt).catch(unlessMissing);
      layouts.set(file, layout);
      noteDue(file, result.expiresAt.getTime());
    },

    async find(workflowId, resultId) {
      const name = nameOf(resultId);
      return name === null ? null : ((await layoutOf(fileOf(workflowId, name)))?.result ?? null);
    },

    async rows({ workflowId, id }, offset, count) {
      const file = fileOf(workflowId, ownName(id));
      const layout = await layoutOf(file);
      return layout && readRows(file, layout, offset, count);
    },

    async lines({ workflowId, id }) {
      const file = fileOf(workflowId, ownName(id));
      const layout = await layoutOf(file);
      return layout && readLines(file, layout);
    },

    async remove({ workflowId, id }) {
      const file = fileOf(workflowId, ownName(id));
      forget(file);
      await rm(file, { force: true });
    },

    async deleteByWorkflow(workflowId) {
      const folder = folderOf(workflowId);
      layouts.deleteWhere((file) => file.startsWith(join(folder, sep)));
      // At once, however many results there are; the next sweep removes them.
      await withFolder(deletedFolder, () =>
        rename(folder, join(deletedFolder, randomUUID())),
      ).catch(unlessMissing);
    },

    async sweep() {
      const now = clock.now().getTime();
      const isScan = now >= nextScan;
      if (isScan) nextScan = now + SCAN_INTERVAL_MS;
      const failures: unknown[] = [];
      let removed = 0;
      await removeDeleted().catch((error: unknown) => failures.push(error));
      for await (const file of isScan ? everyFile() : dueFiles(now)) {
        // One that cannot be read keeps nobody from removing the others.
        const expiresAt = await removeIfExpired(file, now).catch(
          (error: unknown) => void failures.push(error),
        );
        if (typeof expiresAt === 'number') {
          noteDue(file, expiresAt);
        } else if (expiresAt !== undefined) {
          forget(file);
          if (expiresAt === 'removed') removed++;
        }
      }
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `${failures.length} results could not be looked at; ${removed} that had expired are gone`,
        );
      return removed;
    },
  };

  function noteDue(file: string, expiresAt: number): void {
    if (expiresAt < nextScan) due.set(file, expiresAt);
  }

  function forget(file: string): void {
    due.delete(file);
    layouts.delete(file);
  }

  async function removeDeleted(): Promise<void> {
    for (const name of await readdir(deletedFolder).catch(() => []))
      await rm(join(deletedFolder, name), { recursive: true, force: true, maxRetries: 3 });
    // Fails where another was added, as it should.
    await rmdir(deletedFolder).catch(() => undefined);
  }

  async function* dueFiles(now: number): AsyncGenerator<string> {
    for (const [file, expiresAt] of due) {
      if (expiresAt > now) continue;
      yield file;
      await rmdir(dirname(file)).catch(() => undefined);
    }
  }

  async function* everyFile(): AsyncGenerator<string> {
    for (const workflow of await readdir(directory)) {
      if (workflow === DELETED) continue;
      const folder = join(directory, workflow);
      for (const name of await readdir(folder).catch(() => [])) yield join(folder, name);
      // Fails where results remain, as it should.
      await rmdir(folder).catch(() => undefined);
    }
  }
}

/** @returns when it expires, where that is still to come */
async function removeIfExpired(file: string, now: number): Promise<number | 'removed' | 'gone'> {
  const found = await stat(file).catch(unlessMissing);
  if (found === undefined) return 'gone';
  if (found.mtimeMs > now) return found.mtimeMs;
  const layout = await readLayout(file);
  // A half that is young may be one that is being written; a whole one may not have its time yet.
  const expiresAt =
    layout === null ? found.mtimeMs + HALF_AGE_MS : layout.result.expiresAt.getTime();
  if (expiresAt > now) return expiresAt;
  await rm(file, { force: true });
  return 'removed';
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The folder is there but for a workflow's first result, or its first after a sweep. */
async function withFolder(folder: string, write: () => Promise<void>): Promise<void> {
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
}

/** Moved at once, or by a copy from another disk. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  });
}
