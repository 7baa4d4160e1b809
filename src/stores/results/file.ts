/**
 * Results as files, `<directory>/<workflow>/<name>`, for a single machine. The
 * time of a file's last change is set to when it expires, so that a sweep need
 * not open what is still good.
 */

import { appendFile, copyFile, mkdir, readdir, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import { createRecent } from './recent.ts';
import { footer, readLayout, readRows, type ResultLayout } from './result-file.ts';
import { nameOf, ownName, type ResultStore } from './results.ts';

export interface FileResultStoreOptions {
  readonly directory: string;
  readonly clock: Clock;
}

const REMEMBERED_LAYOUTS = 1_000;
const HALF_AGE_MS = 3_600_000;

export async function createFileResultStore({ directory, clock }: FileResultStoreOptions): Promise<ResultStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const layouts = createRecent<ResultLayout>(REMEMBERED_LAYOUTS);
  const folderOf = (workflowId: number): string => join(directory, String(workflowId));
  const fileOf = (workflowId: number, name: string): string => join(folderOf(workflowId), name);

  async function layoutOf(file: string): Promise<ResultLayout | null> {
    const known = layouts.get(file) ?? (await readLayout(file));
    if (known === null || known.result.expiresAt <= clock.now()) return null;
    layouts.set(file, known);
    return known;
  }

  return {
    async put(result, { file: from, inline, bytes, index }) {
      const file = fileOf(result.workflowId, ownName(result.id));
      const layout = { result, bytes, index };
      const end = footer(layout);
      if (from !== null) await appendFile(from, end);
      await withFolder(folderOf(result.workflowId), async () => {
        if (from === null) await writeFile(file, Buffer.concat([inline ?? Buffer.alloc(0), end]), { flag: 'wx', mode: 0o600 });
        else await move(from, file);
      });
      // Where the workflow was deleted meanwhile, nothing is left to expire.
      await utimes(file, result.expiresAt, result.expiresAt).catch(unlessMissing);
      layouts.set(file, layout);
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

    async deleteByWorkflow(workflowId) {
      const folder = folderOf(workflowId);
      for (const name of await readdir(folder).catch(() => [])) layouts.delete(join(folder, name));
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },

    async sweep() {
      let removed = 0;
      const failures: unknown[] = [];
      const now = clock.now().getTime();
      for (const workflow of await readdir(directory)) {
        const folder = join(directory, workflow);
        for (const name of await readdir(folder).catch(() => [])) {
          const file = join(folder, name);
          // One that cannot be read keeps nobody from removing the others.
          const isRemoved = await removeIfExpired(file, now).catch((error: unknown) => void failures.push(error));
          if (isRemoved !== true) continue;
          layouts.delete(file);
          removed++;
        }
        // Fails where results remain, as it should.
        await rmdir(folder).catch(() => undefined);
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} results could not be looked at; ${removed} that had expired are gone`);
      return removed;
    },
  };
}

async function removeIfExpired(file: string, now: number): Promise<boolean> {
  const found = await stat(file).catch(unlessMissing);
  if (found === undefined || found.mtimeMs > now) return false;
  const layout = await readLayout(file);
  // A half that is young may be one that is being written; a whole one may not have its time yet.
  const isGood = layout === null ? now - found.mtimeMs < HALF_AGE_MS : layout.result.expiresAt.getTime() > now;
  if (!isGood) await rm(file, { force: true });
  return !isGood;
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
