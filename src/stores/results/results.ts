/** Where the rows of finished runs stay until they expire: one interface, a file and a Redis implementation. */

import type { StoredResult } from '../../model/execution.ts';

/** NDJSON in a file that the store takes over. `index[i]` is the byte offset of row `i * 1000`. */
export interface ResultFile {
  readonly file: string;
  readonly bytes: number;
  readonly index: readonly number[];
}

export interface ResultStore {
  /** Takes the file over: moved or, after its content was copied, unlinked. */
  put(result: StoredResult, rows: ResultFile): Promise<void>;
  /** null when it never was, has expired, or belongs to another workflow. */
  find(workflowId: number, resultId: string): Promise<StoredResult | null>;
  /**
   * Rows `offset … offset + count - 1`, as JSON objects joined by commas, ready
   * to stand between brackets; fewer at the end, empty past it, null when the
   * result has expired meanwhile. The cost does not depend on `offset`.
   */
  rows(result: StoredResult, offset: number, count: number): Promise<Buffer | null>;
  /** Removes what belongs to a deleted workflow. */
  deleteByWorkflow(workflowId: number): Promise<void>;
  /** Removes what has expired, and halves of what a dead process left; returns how many. */
  sweep(): Promise<number>;
}
