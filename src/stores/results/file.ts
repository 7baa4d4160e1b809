/**
 * Results as files, `<directory>/<workflow>/<name>`, for a single machine. What
 * comes first expires first, so a sweep reads the oldest files of a workflow and
 * stops at the first that is still good.
 */

import { appendFile, copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
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
      const now = clock.now().getTime();
      for (const workflow of await readdir(directory)) {
        const folder = join(directory, workflow);
        for (const { file, modified } of await oldestFirst(folder)) {
          const layout = await readLayout(file);
          // What is younger lives as long or longer; a half behind it waits for its turn.
          if (layout !== null && layout.result.expiresAt.getTime() > now) break;
          // A half that is young may be one that is being written.
          if (layout === null && now - modified < HALF_AGE_MS) continue;
          layouts.delete(file);
          await rm(file, { force: true });
          removed++;
        }
        // Fails where results remain, as it should.
        await rmdir(folder).catch(() => undefined);
      }
      return removed;
    },
  };
}

async function oldestFirst(folder: string): Promise<{ file: string; modified: number }[]> {
  const files: { file: string; modified: number }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null) files.push({ file, modified: found.mtimeMs });
  }
  return files.sort((one, other) => one.modified - other.modified);
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
