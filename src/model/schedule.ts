/** Times at which a workflow runs. */

import type { ExecutionId, ScheduleId, UserId, WorkflowId } from './ids.ts';
import { isJsonObject, type JsonObject } from '../kit/json-value.ts';

/** The action if a run is due while another run of the schedule is queued or running. */
export type Overlap = 'skip' | 'queue';

/** The action if runs were due while the service was down. */
export type CatchUp = 'none' | 'last';

/** When a schedule is due. */
export interface Timing {
  /** Five fields, or a name such as `@daily`. */
  readonly cron: string;
  /** An IANA name. */
  readonly timeZone: string;
}

/** The settings of a schedule's user. */
export interface ScheduleSettings extends Timing {
  readonly params: JsonObject;
  readonly isActive: boolean;
  readonly overlap: Overlap;
  readonly catchUp: CatchUp;
}

/** True if a parameter is `{"$expression": "…"}`, which is computed for each run. */
export function hasExpressions(params: JsonObject): boolean {
  return Object.values(params).some(
    (value) => isJsonObject(value) && Object.hasOwn(value, '$expression'),
  );
}

/** The reason why an active schedule does not run. */
export type PausedReason = 'workflow_inactive' | 'user_deleted' | 'not_permitted';

export interface Schedule extends ScheduleSettings {
  readonly id: ScheduleId;
  readonly workflowId: WorkflowId;
  /** The owner of its runs. */
  readonly userId: UserId;
  readonly pausedReason: PausedReason | null;
  /** Null while the schedule is paused. */
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastExecutionId: ExecutionId | null;
  readonly created: Date;
  readonly modified: Date;
}

/** A schedule in a list of several workflows. */
export type Titled<S extends Schedule = Schedule> = S & { readonly workflowTitle: string };

/** The number of schedules that a list of all workflows counts, and in which a page of it can start. */
export const REACHABLE_SCHEDULES = 1_000;
