/** Runs of workflows and the results that they leave. */

export type ExecutionStatus = 'running' | 'completed' | 'failed' | 'timed_out' | 'cancelled';

/** Why a run did not complete; `nodeId` is null where no single node is at fault. */
export interface ExecutionProblem {
  readonly nodeId: number | null;
  readonly code: string;
  readonly message: string;
}

/** Column name to type name, in column order: `string`, `number`, `boolean`, `date`, `timestamp`, `object`, `array`. */
export type ResultSchema = Readonly<Record<string, string>>;

/** One stored result, all but its rows. */
export interface StoredResult {
  /** Begins with `dataRef:`. */
  readonly id: string;
  readonly workflowId: number;
  readonly nodeId: number;
  readonly schema: ResultSchema;
  readonly totalRows: number;
  readonly expiresAt: Date;
}
