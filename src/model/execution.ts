/** Runs of workflows and the results that they leave. */

import type { NodeId, WorkflowId } from './ids.ts';

export type ExecutionStatus = 'running' | 'completed' | 'failed' | 'timed_out' | 'cancelled';

/** Why a run did not complete; `nodeId` is null where no single node is at fault. */
export interface ExecutionProblem {
  readonly nodeId: NodeId | null;
  readonly code: string;
  readonly message: string;
}

/** The type is `string`, `number`, `boolean`, `date`, `timestamp`, `object` or `array`. */
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

/** One stored result, all but its rows. */
export interface StoredResult {
  /** Begins with `dataRef:`. */
  readonly id: string;
  readonly workflowId: WorkflowId;
  readonly nodeId: NodeId;
  /** In order, which an object of names such as `2024` would not keep. */
  readonly columns: readonly ResultColumn[];
  readonly totalRows: number;
  readonly expiresAt: Date;
}
