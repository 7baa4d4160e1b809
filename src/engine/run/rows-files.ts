/** Files of rows in the directory of a run, for services: they open no files. */

import { readFile, stat, writeFile } from 'node:fs/promises';

import type { RunDirectory } from '../files/directory.ts';

export interface WrittenFile {
  readonly file: string;
  readonly bytes: number;
}

/** Writes NDJSON to a new file. */
export async function writeRowsFile(
  directory: Pick<RunDirectory, 'newFile'>,
  lines: string | AsyncIterable<Buffer>,
): Promise<WrittenFile> {
  const file = directory.newFile('ndjson');
  await writeFile(file, lines, { flag: 'wx', mode: 0o600 });
  return { file, bytes: (await stat(file)).size };
}

/** For files whose size the caller has checked. */
export function readRowsFile(file: string): Promise<string> {
  return readFile(file, 'utf8');
}
