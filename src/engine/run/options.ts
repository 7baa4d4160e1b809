import type { LargeChild } from '../pool/large-pool.ts';
import type { Log } from '../../kit/log.ts';
import type { CallSession } from '../contract.ts';
import type { Catalogue } from '../node-type.ts';
import type { FindFile } from '../sources/source-file.ts';

export interface EngineOptions {
  readonly catalogue: Catalogue;
  /** Opens the calls of one run to other hosts: they share connections, and pass the caller's guard. */
  readonly openSession: () => CallSession;
  /** By default, there are no uploaded files. */
  readonly findFile?: FindFile;
  /** The engine's own directory, emptied at start: inputs, outputs, spilled data. */
  readonly directory: string;
  /** Path of the child's compiled entry, `engine/child/main.js`. */
  readonly childEntry: string;
  readonly children: number;
  /** DuckDB's memory limit of one child, in MiB. */
  readonly memoryMb: number;
  /** The child for runs that do not keep the order of rows. By default, an ordinary one executes them. */
  readonly large?: LargeChild;
  /** Disk space for intermediate rows of one child, in MiB. */
  readonly maxSpillMb: number;
  /** Limit in bytes for the sources of one run, and for their rows on disk; unlimited by default. */
  readonly maxSourcesBytes?: number;
  /** Limit of one output in bytes; unlimited by default. */
  readonly maxOutputBytes?: number;
  /** Runs end with `storage_full` if the directory's disk has less free space; 0 by default. */
  readonly minFreeBytes?: number;
  readonly maxGraphNodes: number;
  readonly log: Log;
}
