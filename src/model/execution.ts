/** Runs of workflows and the results that they leave. */

import type { ExecutionCursor } from './cursor.ts';
import type { ExecutionId, KeyId, NodeId, ScheduleId, UserId, WorkflowId } from './ids.ts';
import type { RowRange } from './row-range.ts';

export type ExecutionStatus =
  'queued' | 'running' | 'completed' | 'failed' | 'timed_out' | 'cancelled';

/** The trigger of a run. */
export type Trigger = 'api' | 'schedule' | 'rerun' | 'resend';

/** No list of the history counts or reaches further: a history has no end. */
export const REACHABLE_EXECUTIONS = 1_000;

/** Runs wait no longer than this, so that one that started later was created no earlier than that before it. */
export const LONGEST_WAIT_MS = 24 * 3_600_000;

export function hasEnded({ status }: Pick<Execution, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}

/** One run in the history. */
export interface Execution {
  readonly id: ExecutionId;
  readonly workflowId: WorkflowId;
  /** The workflow's current title; null if the workflow was deleted. */
  readonly workflowTitle: string | null;
  /** Revision of the graph that ran, or, while the run is queued, of the graph that it was queued for. */
  readonly revision: number;
  readonly status: ExecutionStatus;
  readonly trigger: Trigger;
  readonly scheduleId: ScheduleId | null;
  /** The run that it repeats, or whose rows it sends again; or null. */
  readonly rerunOf: ExecutionId | null;
  readonly userId: UserId;
  /** Null if the run was not requested with a key. */
  readonly keyId: KeyId | null;
  readonly created: Date;
  /** The time that the run is for: that of its schedule or of the call. */
  readonly dueAt: Date;
  /** The start of the first attempt; null while the run is queued. */
  readonly startedAt: Date | null;
  /** `dueAt` of the run of the workflow that was the last to complete before this one started. */
  readonly lastSuccessAt: Date | null;
  readonly finishedAt: Date | null;
  readonly executionTimeMs: number | null;
  readonly totalRows: number | null;
  /** Result of the first stored output in node order; null if the run did not complete. */
  readonly resultId: string | null;
  readonly expiresAt: Date | null;
  /** Columns of that result. */
  readonly columns: readonly ResultColumn[] | null;
  readonly outputs: readonly ExecutionOutput[];
  readonly sources: readonly ExecutionSource[];
  /** Empty unless the run completed, and in executions of older releases. */
  readonly nodes: readonly ExecutionNode[];
  readonly deliveries: readonly ExecutionDelivery[];
  readonly cursors: readonly ExecutionCursor[];
  readonly calledWorkflows: readonly CalledRevision[];
  /**
   * True if the run began to send rows, or sent another request that may change data in another service. It is then not
   * run again for a repeated request.
   */
  readonly hasEffects: boolean;
  readonly problem: ExecutionProblem | null;
}

/** A revision of a workflow that a run can call. */
export interface CalledRevision {
  readonly workflowId: WorkflowId;
  readonly revision: number;
  /** True if the config names the revision; false if it was the current one when the run started. */
  readonly isFixed: boolean;
}

/** The output of one terminator. */
export interface ExecutionOutput {
  readonly nodeId: NodeId;
  readonly resultId: string;
  readonly totalRows: number;
  /** The keys of the sort that orders the rows. Absent if none does, and in executions of older releases. */
  readonly orderedBy?: readonly OrderKey[] | undefined;
}

/** A column by which rows are ordered. */
export interface OrderKey {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly nulls: 'first' | 'last';
}

/** The input of one getter, or the calls of one setter. */
export interface ExecutionSource {
  readonly nodeId: NodeId;
  readonly rows: number;
  readonly bytes: number;
  readonly ms: number;
  /** Absent in executions of older releases. */
  readonly warnings?: readonly string[] | undefined;
}

/** The output of one node. */
export interface ExecutionNode {
  readonly nodeId: NodeId;
  /** Null if only counting would have told. */
  readonly rows: number | null;
  /** Null if the node ran as part of the statement of a later node. */
  readonly ms: number | null;
}

/**
 * The rows that one terminator sent to another service, updated before and after the calls. Rows are counted from 0 and
 * settled in order: the first `delivered + failed + inDoubt` of them are.
 */
export interface ExecutionDelivery {
  readonly nodeId: NodeId;
  readonly rows: number;
  readonly delivered: number;
  /** Delivered rows of an earlier run that the service had. They were not sent again. Absent if there are none. */
  readonly foundRows?: number | undefined;
  /** The service rejected these rows, or was not reached. */
  readonly failed: number;
  /** The ranges of these rows, in ascending order; absent in reports of older releases. */
  readonly failedRanges?: readonly RowRange[] | undefined;
  /** These rows were sent without a clear response, so the service may have stored them. */
  readonly inDoubt: number;
  /** The ranges of these rows, in ascending order; absent in reports of older releases. */
  readonly inDoubtRanges?: readonly RowRange[] | undefined;
  /** The number of undelivered rows that are stored, and their size; absent if there are none. */
  readonly storedRows?: number | undefined;
  readonly storedBytes?: number | undefined;
  /** The number of stored rows that other runs were started to send again. Absent if there are none. */
  readonly resentRows?: number | undefined;
  /** For a run that sent rows again: the number of rows that it did not begin to send, so that other runs can. */
  readonly returnedRows?: number | undefined;
  readonly calls: number;
  /** The first errors. */
  readonly errors: readonly DeliveryError[];
  /**
   * The rows after the settled ones, up to this one, are in flight. If the run has ended, its process died and they are
   * in doubt.
   */
  readonly sendingUntil: number;
  /**
   * Number of calls that carry these rows, not yet included in `calls`. Absent if there are none, and in reports of
   * older releases.
   */
  readonly sendingCalls?: number | undefined;
  /** The first part of the idempotency header's values, in every attempt of the run. */
  readonly key: string;
  /** Digest of the rows and of the node's config. Null if no other attempt can follow. */
  readonly digest: string | null;
  /** A load delivers all rows in one transaction. Absent if they are delivered in calls. */
  readonly kind?: 'load' | 'mail' | undefined;
  /** The transaction of a load with all rows, stored before it is committed. */
  readonly transaction?: DeliveryTransaction | undefined;
}

export interface DeliveryTransaction {
  readonly connector: string;
  readonly credentialId: number;
  /** As the database names it. */
  readonly id: string;
}

export interface DeliveryError {
  /** The first row of the call. */
  readonly row: number;
  /** Number of rows that the call carried. */
  readonly rows: number;
  readonly code: string;
  readonly message: string;
}

/** The reason why a run did not complete. `nodeId` is null if no single node caused it. */
export interface ExecutionProblem {
  readonly nodeId: NodeId | null;
  readonly code: string;
  readonly message: string;
}

/** Codes for runs that were cancelled, never began or left no result, in addition to the engine's codes. */
export type QueueProblemCode =
  | 'result_not_stored'
  | 'cancelled_by_request'
  | 'workflow_deleted'
  | 'workflow_changed'
  | 'user_deleted'
  | 'key_revoked'
  | 'scope_removed'
  | 'not_permitted'
  | 'params_expired'
  | 'rows_expired'
  | 'queue_timeout';

/** The type is `string`, `number`, `decimal`, `boolean`, `date`, `timestamp`, `object` or `array`. */
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
  /** The greatest number of digits of a decimal. */
  readonly precision?: number;
  /** The number of digits of a decimal after the point. */
  readonly scale?: number;
}

/** One stored result, all but its rows. */
export interface StoredResult {
  /** Begins with `dataRef:`. */
  readonly id: string;
  readonly workflowId: WorkflowId;
  readonly nodeId: NodeId;
  /** In order, which an object with names such as `2024` would not preserve. */
  readonly columns: readonly ResultColumn[];
  /** Names of the columns of type `number` that hold whole numbers; absent in results of earlier versions. */
  readonly wholeColumns?: readonly string[] | undefined;
  readonly totalRows: number;
  readonly expiresAt: Date;
}
