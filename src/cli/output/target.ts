/** Where rows go: standard output, or a file that appears only when it is whole. */

import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import type { Output } from '../io.ts';

export interface Target {
  /** Bytes go to files alone. */
  write(content: string | Uint8Array): Promise<void>;
  /** Everything was written. */
  finish(): Promise<void>;
  /** It ended early: what was written of a file goes. */
  abandon(): Promise<void>;
}

/** @param path a file; null or `-`: standard output */
export async function openTarget(path: string | null, stdout: Output): Promise<Target> {
  if (path === null || path === '-') {
    return {
      write: (content) =>
        stdout.write(typeof content === 'string' ? content : new TextDecoder().decode(content)),
      finish: () => Promise.resolve(),
      abandon: () => Promise.resolve(),
    };
  }
  // A device, a pipe or a link is written to; only a file of its own may be put in a file's place.
  const isReplaceable = await lstat(path).then(
    (stats) => stats.isFile(),
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  try {
    return isReplaceable ? await replaceFile(path) : writeThrough(await open(path, 'w'));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CliError(EXIT.usage, `${path} cannot be written: ${REASONS[code] ?? message}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such directory',
  ENOTDIR: 'There is no such directory',
  EISDIR: 'It is a directory',
  EACCES: 'You may not write there',
  EROFS: 'You may not write there',
};

async function replaceFile(path: string): Promise<Target> {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  const file = await open(temporary, 'w');
  return {
    write: (text) => file.appendFile(text),
    async finish() {
      await file.close();
      await rename(temporary, path);
    },
    async abandon() {
      await file.close();
      await rm(temporary, { force: true });
    },
  };
}

function writeThrough(file: FileHandle): Target {
  const close = (): Promise<void> => file.close();
  return { write: (text) => file.appendFile(text), finish: close, abandon: close };
}
