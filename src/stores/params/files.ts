/**
 * Parameters as files, `<directory>/<id>/`, for processes that share a disk. The mtime of a directory is its time
 * of expiry.
 */

import { constants } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kit/clock.ts';
import type { ParamStore } from './params.ts';

const HEAD = 'head.json';

export async function createFileParamStore({
  directory,
  clock,
}: {
  readonly directory: string;
  readonly clock: Clock;
}): Promise<ParamStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const remove = (id: string): Promise<void> =>
    rm(join(directory, id), { recursive: true, force: true });

  return {
    async put(id, { head, files }, expiresAt) {
      const folder = join(directory, id);
      try {
        await mkdir(folder, { mode: 0o700 });
        await Promise.all(files.map((file, at) => linkOrCopy(file, join(folder, String(at)))));
        await writeFile(join(folder, HEAD), head, { mode: 0o600 });
        await utimes(folder, expiresAt, expiresAt);
      } catch (error) {
        await remove(id);
        throw error;
      }
    },

    async read(id, newFile) {
      const folder = join(directory, id);
      try {
        const [head, names] = await Promise.all([
          readFile(join(folder, HEAD), 'utf8'),
          readdir(folder),
        ]);
        const files = Array.from({ length: names.length - 1 }, () => newFile());
        await Promise.all(files.map((file, at) => linkOrCopy(join(folder, String(at)), file)));
        return { head, files };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    remove,

    async sweep() {
      let removed = 0;
      for (const id of await readdir(directory)) {
        const stats = await stat(join(directory, id)).catch(() => null);
        if (stats === null || stats.mtimeMs > clock.now().getTime()) continue;
        await remove(id);
        removed += 1;
      }
      return removed;
    },
  };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  });
}
