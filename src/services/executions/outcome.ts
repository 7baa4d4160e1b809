/** The outcome of a run, as reported to its caller. */

import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { ExecutionCursor } from '../../model/cursor.ts';
import type { ValidationReport } from '../../engine/index.ts';
import type {
  ExecutionDelivery,
  ExecutionOutput,
  ExecutionProblem,
  ExecutionSource,
  ExecutionStatus,
  ResultColumn,
} from '../../model/execution.ts';
import type { NextPage } from './page-boundary.ts';

export type ExecutionOutcome =
  | { readonly kind: 'completed'; readonly execution: CompletedExecution }
  | { readonly kind: 'invalid'; readonly report: ValidationReport }
  | { readonly kind: 'ended'; readonly execution: EndedExecution };

export interface EndedRun {
  readonly executionId: ExecutionId;
  readonly workflowId: WorkflowId;
  readonly executionTimeMs: number;
  /** The deliveries of terminators, in node order. */
  readonly deliveries: readonly ExecutionDelivery[];
  /** True if the run may have changed data in another service, so that a repeated request must not run it again. */
  readonly hasEffects: boolean;
}

export interface CompletedExecution extends EndedRun {
  readonly status: 'completed';
  /** The first stored output in node order, whose rows are in the response. */
  readonly resultId: string;
  /** As NDJSON. */
  readonly rows: Buffer;
  readonly totalRows: number;
  readonly shownRows: number;
  /** The page of the stored result that begins after the last row in `rows`. Null if it has all rows. */
  readonly next: NextPage | null;
  readonly columns: readonly ResultColumn[];
  readonly expiresAt: Date;
  readonly outputs: readonly ExecutionOutput[];
  /** In node order. */
  readonly sources: readonly ExecutionSource[];
  /** In node order. */
  readonly cursors: readonly ExecutionCursor[];
}

export interface EndedExecution extends EndedRun {
  readonly status: Exclude<ExecutionStatus, 'queued' | 'running' | 'completed'>;
  readonly reason: 'failed' | 'timed_out' | 'too_large' | 'cancelled';
  readonly problem: ExecutionProblem;
}
