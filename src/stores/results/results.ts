/** Stores the rows of finished runs until they expire, in files or Redis. */

import type { StoredResult } from '../../model/execution.ts';
import type { LineRange } from './lines.ts';
import type { SmallResult } from '../postgres/small-results.ts';

/**
 * NDJSON that the store takes over, in a file or, if it is small, in memory. `index[i]` is the byte offset of row
 * `i * 1000`.
 */
export interface ResultFile {
  /** null: all content is in `inline`. */
  readonly file: string | null;
  /** The whole content, if the caller has it. */
  readonly inline?: Buffer | undefined;
  readonly bytes: number;
  readonly index: readonly number[];
}

export interface ResultLines {
  /** Total size of all chunks; null if it is unknown before reading. */
  readonly bytes: number | null;
  /**
   * NDJSON in pieces of bounded size, which can end anywhere. Throws if a row cannot be read, so chunks without an
   * error are complete. Iterate or return it exactly once: it can hold a file open.
   */
  readonly chunks: AsyncIterable<Buffer>;
}

export interface ResultStore {
  /** Data for the end of the run to write instead of `put`; null if the result needs `put`. */
  asSmallResult(result: StoredResult, rows: ResultFile): Promise<SmallResult | null>;
  /** Takes over the file: moves it, or unlinks it after copying its content. */
  put(result: StoredResult, rows: ResultFile): Promise<void>;
  /** null if it does not exist, has expired, or belongs to another workflow. */
  find(workflowId: number, resultId: string): Promise<StoredResult | null>;
  /**
   * All rows, or those of a range, which can be shorter at the end and empty past it. The cost does not depend on
   * the offset. null if the result has expired.
   */
  lines(result: StoredResult, range?: LineRange): Promise<ResultLines | null>;
  /** Removes one result; no-op if it does not exist. */
  remove(result: StoredResult): Promise<void>;
  /** Removes the results of a deleted workflow: a few now, the rest by sweeps. */
  deleteByWorkflow(workflowId: number): Promise<void>;
  /**
   * Removes expired results, those of deleted workflows, and incomplete results of dead processes; returns the
   * number of expired ones.
   */
  sweep(): Promise<number>;
}

const SHAPE = /^dataRef:([0-9A-Za-z_-]{1,100})$/;

/** The part after `dataRef:`, safe as a file name and in a key; null for an invalid result id. */
export function nameOf(resultId: string): string | null {
  return SHAPE.exec(resultId)?.[1] ?? null;
}

/** For ids that this service generated. */
export function ownName(resultId: string): string {
  const name = nameOf(resultId);
  if (name === null) throw new Error('A result has an id that cannot be stored.');
  return name;
}
