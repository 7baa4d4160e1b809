/** Times at which a workflow runs. */

import type { ExecutionId, ScheduleId, UserId, WorkflowId } from './ids.ts';
import type { JsonObject } from '../kit/json-value.ts';

/** At a time when a run of the schedule is still queued or running: nothing, or another run. */
export type Overlap = 'skip' | 'queue';

/** For times that came while nothing ran schedules: nothing, or one run. */
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

/** The reason why an active schedule does not run. */
export type PausedReason = 'workflow_inactive' | 'user_deleted' | 'not_permitted';

export interface Schedule extends ScheduleSettings {
  readonly id: ScheduleId;
  readonly workflowId: WorkflowId;
  /** Whom its runs belong to. */
  readonly userId: UserId;
  readonly pausedReason: PausedReason | null;
  /** null while it rests. */
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly lastExecutionId: ExecutionId | null;
  readonly created: Date;
  readonly modified: Date;
}
