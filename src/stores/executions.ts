/** The history of runs in PostgreSQL: one row per run. */

import type { Visibility } from '../model/caller.ts';
import type { ExecutionProblem, ExecutionStatus } from '../model/execution.ts';
import type { Workflow } from '../model/workflow.ts';

export interface StartedExecution {
  readonly executionId: bigint;
  readonly workflowId: number;
  readonly revision: number;
  /** null when `knownRevision` is the stored one: the caller has the graph already. */
  readonly workflow: Workflow | null;
}

export interface FinishedExecution {
  readonly status: Exclude<ExecutionStatus, 'running'>;
  readonly finishedAt: Date;
  readonly totalRows: number | null;
  readonly resultId: string | null;
  readonly problem: ExecutionProblem | null;
}

export interface ExecutionStore {
  /**
   * Inserts the row as `running` and reads the workflow, in one round trip;
   * null when the workflow is not visible (then no row is written).
   */
  start(
    visibility: Visibility,
    run: { workflowId: number; userId: number; keyId: number; startedAt: Date; knownRevision: number | null },
  ): Promise<StartedExecution | null>;
  finish(executionId: bigint, end: FinishedExecution): Promise<void>;
  /** Marks runs that began before `startedBefore` and are still `running` as failed: their process died. */
  failAbandoned(startedBefore: Date): Promise<number>;
}
