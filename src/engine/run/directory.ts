/**
 * The engine's own directory. Whatever belongs to one run lies in one directory, removed as a whole: posted rows, fetched
 * bodies, outputs. What DuckDB spills, and an output while it is written, lie in the directory of the child.
 */

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface EngineDirectory {
  /** Holds the directories of runs, and nothing else. */
  readonly runs: string;
  /** A child's own directory. It exists. */
  openChild(child: string): string;
  /** What a child that died has left. */
  removeChild(child: string): Promise<void>;
  openRun(): RunDirectory;
}

/** Created with its first file: a small run needs none. */
export interface RunDirectory {
  readonly path: string;
  /** The path of a new input; the directory exists, the file does not. */
  newFile(extension: string): string;
  /** Once a run has ended, only its outputs are needed. */
  removeInputs(): Promise<void>;
  /** Removes what is left, outputs included. */
  remove(): Promise<void>;
}

/** For the rows of runs: no other user may read them. */
const PRIVATE = 0o700;

/** Wiped, because whatever lies there belonged to a process that is gone. */
export function prepareDirectory(path: string): EngineDirectory {
  mkdirSync(path, { recursive: true, mode: PRIVATE });
  // DuckDB compares real paths with the directories that it may use.
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
      // Fails where there are outputs.
      await rmdir(path).catch(() => undefined);
    },
    async remove() {
      // Most small runs have none, and looking costs a tenth of removing nothing.
      if (existsSync(path)) await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
