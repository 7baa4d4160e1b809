/**
 * Results as files, `<directory>/<workflow>/<name>`, for a single machine. The
 * time of modification of a file is the moment at which it expires, so that a
 * sweep reads no file that is still good.
 */

import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
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
      await withFolder(folderOf(result.workflowId), async () => {
        if (from === null) await write(file, 'wx', Buffer.concat([inline ?? Buffer.alloc(0), footer(layout)]), result.expiresAt);
        else {
          await write(from, 'r+', footer(layout), result.expiresAt, bytes);
          await move(from, file);
        }
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
      await rm(folder, { recursive: true, force: true });
    },

    async sweep() {
      let removed = 0;
      for (const workflow of await readdir(directory)) {
        const folder = join(directory, workflow);
        for (const name of await readdir(folder).catch(() => [])) {
          const file = join(folder, name);
          if (!(await isOver(file, clock.now()))) continue;
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

/**
 * The content decides; the time of modification only says when it is worth a
 * look. A half that is young may be one that is being written.
 */
async function isOver(file: string, now: Date): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (found === null || found.mtime > now) return false;
  const layout = await readLayout(file);
  return layout === null ? now.getTime() - found.mtimeMs > HALF_AGE_MS : layout.result.expiresAt <= now;
}

/** The folder is there but for a workflow's first result, or its first after a sweep. */
async function withFolder(folder: string, write: () => Promise<void>): Promise<void> {
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
}

async function write(file: string, flag: 'wx' | 'r+', content: Buffer, expiresAt: Date, position = 0): Promise<void> {
  const handle = await open(file, flag, 0o600);
  try {
    for (let done = 0; done < content.length; ) {
      done += (await handle.write(content, done, content.length - done, position + done)).bytesWritten;
    }
    await handle.utimes(expiresAt, expiresAt);
  } finally {
    await handle.close();
  }
}

async function move(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  });
}
