/** Cursors: the state of getters that read only what is new. */

import type { ExecutionId } from './ids.ts';

/** The reason why a run did not move a cursor. */
export type CursorReason =
  | 'no_new_rows'
  | 'run_not_completed'
  | 'rows_not_delivered'
  | 'revision_chosen'
  | 'changed_meanwhile'
  | 'workflow_deleted'
  | 'too_many_cursors';

/** A cursor in a run. */
export interface ExecutionCursor {
  readonly name: string;
  readonly column: string;
  /** The value that the run began at; null if it had none. */
  readonly from: string | null;
  /** The highest value that the run read; null until then. */
  readonly to: string | null;
  readonly moved: boolean;
  /** Null if it moved, and while the run is in progress. */
  readonly reason: CursorReason | null;
  /** Identifies the state that the run began at; 0 if there was none. */
  readonly version: number;
  /** The upper bound of a run that reads the rows of an earlier one again. */
  readonly until?: string | undefined;
}

/** The new state of a cursor. */
export interface CursorMove {
  readonly name: string;
  readonly column: string;
  readonly value: string;
  /** Identifies the delivered rows at the value and within the overlap before. */
  readonly keys: readonly string[];
  /** The version of the state before. */
  readonly version: number;
}

/** The state of a cursor as a run reads it. */
export interface CursorState extends Omit<CursorMove, 'column' | 'value'> {
  /** Null if a user has set the value. */
  readonly column: string | null;
  /** Null if it was reset. */
  readonly value: string | null;
}

/** A cursor of a workflow. */
export interface WorkflowCursor {
  readonly name: string;
  readonly column: string | null;
  readonly value: string | null;
  /** Number of remembered rows. */
  readonly keyCount: number;
  /** The run that moved it; null if a user changed it, or if it has no value. */
  readonly executionId: ExecutionId | null;
  /** Null if it never had a value. */
  readonly modified: Date | null;
}
