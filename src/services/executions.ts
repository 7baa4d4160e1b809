/** Running workflows, within the caps, and keeping what they produce. */

import type { ValidationReport } from '../engine/types.ts';
import type { KeyCaller } from '../model/caller.ts';
import type { ExecutionProblem, ExecutionStatus, ResultSchema } from '../model/execution.ts';
import type { JsonObject } from '../model/json.ts';

export interface Executions {
  /**
   * Runs the workflow to its end. Throws WORKFLOW_NOT_FOUND, RATE_LIMITED (over
   * the concurrency cap) and SERVICE_UNAVAILABLE; all that can go wrong with the
   * run itself is in the outcome.
   */
  execute(caller: KeyCaller, workflowId: number, input: { params: JsonObject; signal: AbortSignal }): Promise<ExecutionOutcome>;
  /** Running now, by this process. */
  running(): number;
}

export type ExecutionOutcome =
  | { readonly kind: 'completed'; readonly execution: CompletedExecution }
  | { readonly kind: 'invalid'; readonly report: ValidationReport }
  | { readonly kind: 'ended'; readonly execution: EndedExecution };

interface Ended {
  readonly workflowId: number;
  readonly executionTimeMs: number;
}

export interface CompletedExecution extends Ended {
  readonly status: 'completed';
  /** The first dashboard's result: the one whose rows stand in the answer. */
  readonly resultId: string;
  /** JSON objects joined by commas. */
  readonly rows: Buffer;
  readonly totalRows: number;
  /** How many of `totalRows` are in `rows`. */
  readonly shownRows: number;
  readonly schema: ResultSchema;
  readonly expiresAt: Date;
  readonly outputs: readonly { nodeId: number; resultId: string; totalRows: number }[];
}

export interface EndedExecution extends Ended {
  readonly status: Exclude<ExecutionStatus, 'running' | 'completed'>;
  readonly reason: 'failed' | 'timed_out' | 'too_large' | 'cancelled';
  readonly problem: ExecutionProblem;
}
