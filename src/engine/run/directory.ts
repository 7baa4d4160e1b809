/** The engine's own directory: what goes in, what comes out, what spills. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface EngineDirectory {
  readonly inputs: string;
  readonly outputs: string;
  readonly spill: string;
  /** A new name below `inputs`; nothing is created. */
  inputFile(extension: string): string;
  /** What a child that died has left: all that is unfinished, and the outputs of the job that it did not answer. */
  removeLeftovers(child: string, jobId: number | null): Promise<void>;
}

/** Wiped, because whatever lies there belonged to a process that is gone. Nobody else may look into it: the rows of runs pass through. */
export function prepareDirectory(path: string): EngineDirectory {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // DuckDB compares real paths with the directories that it may use.
  const root = realpathSync(path);
  const inputs = join(root, 'in');
  const outputs = join(root, 'out');
  const spill = join(root, 'spill');
  for (const directory of [inputs, outputs, spill]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { mode: 0o700 });
  }
  return {
    inputs,
    outputs,
    spill,
    inputFile: (extension) => join(inputs, `${randomBytes(9).toString('hex')}.${extension}`),
    removeLeftovers: async (child, jobId) => {
      const left = (await readdir(outputs)).filter(
        (name) => name.includes(`${child}-`) && (name.endsWith('.part') || (jobId !== null && name.startsWith(`${child}-${jobId}-`))),
      );
      const paths = [...left.map((name) => join(outputs, name)), join(spill, child)];
      await Promise.all(paths.map((file) => rm(file, { recursive: true, force: true })));
    },
  };
}
