/**
 * Results as files, `<directory>/<workflow>/<name>`, for a single machine. The mtime of a file is its time of
 * expiry, so that a sweep only opens expired files.
 */

import type { WorkflowId } from '../../../model/ids.ts';
import { copyFile, mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Clock } from '../../../kit/clock.ts';
import { createLruCache } from '../../../kit/lru-cache.ts';
import { footer, readLayout, readLines, type ResultLayout } from './result-file.ts';
import { nameOf, ownName, type ResultFile, type ResultStore } from '../results.ts';
import { FileSweeper, unlessMissing, withFolder } from './sweeping.ts';

export interface FileResultStoreOptions {
  readonly directory: string;
  readonly clock: Clock;
}

const REMEMBERED_LAYOUTS = 1_000;

export async function createFileResultStore(options: FileResultStoreOptions): Promise<ResultStore> {
  const { directory, clock } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const layouts = createLruCache<string, ResultLayout>({ maxEntries: REMEMBERED_LAYOUTS });
  const sweeper = new FileSweeper(directory, (file) => layouts.delete(file));
  const fileOf = (workflowId: WorkflowId, name: string): string =>
    join(directory, String(workflowId), name);

  async function layoutOf(file: string): Promise<ResultLayout | null> {
    const fileLayout = layouts.get(file) ?? (await readLayout(file));
    if (fileLayout === null || fileLayout.result.expiresAt <= clock.now()) return null;
    layouts.set(file, fileLayout);
    return fileLayout;
  }

  return {
    asSmallResult: () => Promise.resolve(null),

    async put(result, rows) {
      const file = fileOf(result.workflowId, ownName(result.id));
      const layout = { result, bytes: rows.bytes, index: rows.index };
      await store(file, rows, footer(layout));
      // Fails if the workflow was deleted in the meantime; then nothing has to expire.
      await utimes(file, result.expiresAt, result.expiresAt).catch(unlessMissing);
      layouts.set(file, layout);
      sweeper.noteDue(file, result.expiresAt.getTime());
    },

    async find(workflowId, resultId) {
      const name = nameOf(resultId);
      const layout = name && (await layoutOf(fileOf(workflowId, name)));
      return layout ? layout.result : null;
    },

    async lines({ workflowId, id }, range) {
      const file = fileOf(workflowId, ownName(id));
      const layout = await layoutOf(file);
      return layout && readLines(file, layout, range);
    },

    async remove({ workflowId, id }) {
      const file = fileOf(workflowId, ownName(id));
      sweeper.forget(file);
      await rm(file, { force: true });
    },

    async deleteByWorkflow(workflowId) {
      const folder = join(directory, String(workflowId));
      layouts.deleteWhere((file) => file.startsWith(join(folder, sep)));
      await sweeper.deleteFolder(folder);
    },

    sweep: () => sweeper.sweep(clock.now().getTime()),
  };
}

/** The file is complete or recognizable as incomplete: its end is written last, and a rename is atomic. */
async function store(
  file: string,
  { file: from, inline, bytes }: ResultFile,
  end: Buffer,
): Promise<void> {
  if (from !== null) await writeEnd(from, bytes, end);
  await withFolder(dirname(file), async () => {
    if (from !== null) return move(from, file);
    const whole = Buffer.concat([inline ?? Buffer.alloc(0), end]);
    await writeFile(file, whole, { flag: 'wx', mode: 0o600 }).catch(
      async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') await rm(file, { force: true });
        throw error;
      },
    );
  });
}

/** At a fixed offset: a full disk can accept a part, and the retry must overwrite it. */
async function writeEnd(file: string, at: number, end: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    for (let written = 0; written < end.length;) {
      const { bytesWritten } = await handle.write(end, written, end.length - written, at + written);
      written += bytesWritten;
    }
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
