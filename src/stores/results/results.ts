/** Where the rows of finished runs stay until they expire: one interface, a file and a Redis implementation. */

import type { StoredResult } from '../../model/execution.ts';
import type { LineRange } from './lines.ts';
import type { SmallResult } from '../postgres/small-results.ts';

/**
 * NDJSON that the store takes over, in a file or, where it is small, in memory.
 * `index[i]` is the byte offset of row `i * 1000`.
 */
export interface ResultFile {
  /** null: `inline` is all there is. */
  readonly file: string | null;
  /** The whole content, where the caller has it. */
  readonly inline?: Buffer | undefined;
  readonly bytes: number;
  readonly index: readonly number[];
}

export interface ResultLines {
  /** The total size of all chunks; null where it is known only after reading. */
  readonly bytes: number | null;
  /**
   * NDJSON, a piece of bounded size at a time, which ends anywhere. Where a row cannot be read it throws: what is
   * given without an error is whole. Must be read, or returned from, once: it may hold a file open.
   */
  readonly chunks: AsyncIterable<Buffer>;
}

export interface ResultStore {
  /** What the end of the run writes instead of `put`; null where the result is stored by `put`. */
  asSmallResult(result: StoredResult, rows: ResultFile): Promise<SmallResult | null>;
  /** Takes the file over: moved or, after its content was copied, unlinked. */
  put(result: StoredResult, rows: ResultFile): Promise<void>;
  /** null when it never was, has expired, or belongs to another workflow. */
  find(workflowId: number, resultId: string): Promise<StoredResult | null>;
  /**
   * All rows from the first to the last, or those of a range: fewer at the end, none past it. The cost does not depend
   * on its offset. null when the result has expired in the meantime.
   */
  lines(result: StoredResult, range?: LineRange): Promise<ResultLines | null>;
  /** Removes one result, whether it was stored or not. */
  remove(result: StoredResult): Promise<void>;
  /** Removes what belongs to a deleted workflow: at once where that is little, the rest by sweeps. */
  deleteByWorkflow(workflowId: number): Promise<void>;
  /** Removes what has expired, what belongs to deleted workflows, and halves of what a dead process left; returns how many had expired. */
  sweep(): Promise<number>;
}

const SHAPE = /^dataRef:([0-9A-Za-z_-]{1,100})$/;

/** The part after `dataRef:`, safe as a file's name and as part of a key; null for what cannot be a result's id. */
export function nameOf(resultId: string): string | null {
  return SHAPE.exec(resultId)?.[1] ?? null;
}

/** For an id that this service made. */
export function ownName(resultId: string): string {
  const name = nameOf(resultId);
  if (name === null) throw new Error('A result has an id that cannot be stored.');
  return name;
}
