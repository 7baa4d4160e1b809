/**
 * The engine's directory. The files of a run (posted rows, fetched bodies, outputs) are in one directory, which is
 * removed as a whole. Spilled data and unfinished outputs are in the directory of the child.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface EngineDirectory {
  /** Contains only the directories of runs. */
  readonly runs: string;
  /** Creates the directory of a child. */
  openChild(child: string): string;
  /** Removes the files of a child that ended. */
  removeChild(child: string): Promise<void>;
  openRun(): RunDirectory;
}

/** Created with the first file, because small runs need none. */
export interface RunDirectory {
  readonly path: string;
  /** The path for a new input. The directory exists, the file does not. */
  newFile(extension: string): string;
  /** Called when the run has ended: only its outputs are needed then. */
  removeInputs(): Promise<void>;
  /** Removes all remaining files, including outputs. */
  remove(): Promise<void>;
}

/** Other users must not read the rows of runs. */
const PRIVATE = 0o700;

/** Empties the directory: its files belong to an earlier process. */
export function prepareDirectory(path: string): EngineDirectory {
  mkdirSync(path, { recursive: true, mode: PRIVATE });
  // DuckDB compares real paths with its allowed directories.
  const root = realpathSync(path);
  const runs = join(root, 'runs');
  const children = join(root, 'children');
  for (const directory of [runs, children]) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { mode: PRIVATE });
  }
  return {
    runs,
    openChild(child) {
      const directory = join(children, child);
      mkdirSync(directory, { mode: PRIVATE });
      return directory;
    },
    removeChild: (child) =>
      rm(join(children, child), { recursive: true, force: true, maxRetries: 3 }),
    openRun: () => runDirectory(join(runs, randomUUID())),
  };
}

function runDirectory(path: string): RunDirectory {
  const inputs: string[] = [];
  return {
    path,
    newFile(extension) {
      if (inputs.length === 0) mkdirSync(path, { recursive: true, mode: PRIVATE });
      const file = join(path, `input-${inputs.length}.${extension}`);
      inputs.push(file);
      return file;
    },
    async removeInputs() {
      if (inputs.length === 0) return;
      await Promise.all(inputs.map((file) => rm(file, { force: true })));
      // Fails if there are outputs.
      await rmdir(path).catch(() => undefined);
    },
    async remove() {
      // Most small runs have no directory, and this check costs a tenth of `rm`.
      if (existsSync(path)) await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
