/** Schedules in PostgreSQL. */

import type { ScheduleId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Schedule, ScheduleSettings, Timing } from '../../model/schedule.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import type { Query } from './queries/statement.ts';
import * as sql from './schedule-sql.ts';
import { LOCK_OWNER } from './queries/locks.ts';
import { oneRow } from './queries/one-row.ts';

export interface NewSchedule extends ScheduleSettings {
  readonly workflowId: WorkflowId;
  readonly userId: UserId;
  /** When it is due first if its workflow is active. */
  readonly nextRunAt: Date | null;
}

export interface ScheduleLimits {
  readonly perWorkflow: number;
  readonly perUser: number;
}

/** A locked schedule. */
export interface LockedSchedule extends Schedule {
  /** Whether it rests whatever its own `isActive` is: its workflow is inactive, or its user deleted. */
  readonly mustRest: boolean;
}

export interface ScheduleStore {
  /** Newest first. None where the workflow is not visible. */
  list(visibility: Visibility, workflowId: WorkflowId, page: PageNumber): Promise<Page<Schedule>>;
  /** null where the workflow is not visible or has no such schedule, as in the functions below. */
  find(visibility: Visibility, workflowId: WorkflowId, id: ScheduleId): Promise<Schedule | null>;
  /**
   * Exact, whatever is created or changed at the same time: `too_many` where the workflow has as many as allowed,
   * `too_many_of_user` where the user has, `owner_deleted` where the user is gone.
   */
  insert(
    visibility: Visibility,
    schedule: NewSchedule,
    limits: ScheduleLimits,
    commit?: InTransaction<Schedule>,
  ): Promise<Schedule | 'no_workflow' | 'too_many' | 'too_many_of_user' | 'owner_deleted'>;
  /** @param change what it becomes, with its next due time; what it throws leaves the schedule as it is */
  update(
    visibility: Visibility,
    workflowId: WorkflowId,
    id: ScheduleId,
    change: (current: LockedSchedule) => ScheduleSettings & Pick<Schedule, 'nextRunAt'>,
  ): Promise<Schedule | null>;
  delete(visibility: Visibility, workflowId: WorkflowId, id: ScheduleId): Promise<boolean>;
}

/** Locks are taken in one order: workflow, user, schedules. */
export function createScheduleStore({ query, write, transaction }: Database): ScheduleStore {
  return {
    async list(visibility, workflowId, { page, limit }) {
      const count = oneRow(await query(sql.COUNT, visible(visibility, workflowId)));
      const total = count.total;
      if (page * limit >= total) return { items: [], total };
      const items = await query(sql.LIST, [
        ...visible(visibility, workflowId),
        page * limit,
        limit,
      ]);
      return { items, total };
    },

    async find(visibility, workflowId, id) {
      return (await query(sql.FIND, [...visible(visibility, workflowId), id]))[0] ?? null;
    },

    async insert(visibility, { workflowId, userId, nextRunAt, ...settings }, limits, commit) {
      return transaction(async (tx) => {
        // Locks the workflow's schedules and its activity until the end of the transaction.
        const [workflow] = await tx(sql.LOCK_WORKFLOW, visible(visibility, workflowId));
        if (workflow === undefined) return 'no_workflow';
        const [owner] = await tx(LOCK_OWNER, [userId]);
        if (owner === undefined || owner.isDeleted) return 'owner_deleted';
        const count = oneRow(await tx(sql.COUNT, visible(visibility, workflowId)));
        if (count.total >= limits.perWorkflow) return 'too_many';
        const ofUser = oneRow(await tx(sql.COUNT_OF_USER, [userId]));
        if (ofUser.total >= limits.perUser) return 'too_many_of_user';
        const due = workflow.isActive ? nextRunAt : null;
        const values = [workflowId, userId, ...settingColumns(settings), due];
        const inserted = oneRow(await tx(sql.INSERT, values));
        await commit?.(tx, inserted);
        return inserted;
      });
    },

    async update(visibility, workflowId, id, change) {
      return transaction(async (tx) => {
        const [workflow] = await tx(sql.LOCK_WORKFLOW, visible(visibility, workflowId));
        const [owner] = await tx(sql.LOCK_OWNER_OF, [workflowId, id]);
        const [current] = await tx(sql.LOCK, [workflowId, id]);
        if (workflow === undefined || owner === undefined || current === undefined) return null;
        const mustRest = !workflow.isActive || owner.isDeleted;
        const { nextRunAt, ...settings } = change({ ...current, mustRest });
        return oneRow(await tx(sql.UPDATE, [id, ...settingColumns(settings), nextRunAt]));
      });
    },

    async delete(visibility, workflowId, id) {
      return (await write(sql.DELETE, [...visible(visibility, workflowId), id])).length > 0;
    },
  };
}

/** When a workflow becomes inactive, in the transaction that makes it so. */
export async function restSchedules(tx: Query, workflowId: WorkflowId): Promise<void> {
  await tx(sql.REST_OF_WORKFLOW, [workflowId]);
}

/** When a user is deleted, in the transaction that does it. */
export async function restSchedulesOfUser(tx: Query, userId: UserId): Promise<void> {
  await tx(sql.REST_OF_USER, [userId]);
}

/** When a workflow becomes active, in the transaction that makes it so; of one that was active already, none rests. */
export async function resumeSchedules(
  tx: Query,
  workflowId: WorkflowId,
  nextRun: (timing: Timing) => Date | null,
): Promise<void> {
  const inactive = await tx(sql.INACTIVE_SCHEDULES, [workflowId]);
  if (inactive.length === 0) return;
  const due = inactive.map((timing) => nextRun(timing)?.toISOString() ?? null);
  await tx(sql.RESUME, [inactive.map(({ id }) => id), due]);
}

const visible = (
  { organizationId, userId }: Visibility,
  workflowId: WorkflowId,
): readonly unknown[] => [workflowId, organizationId, userId];

/** In the order of the columns of INSERT and UPDATE. */
function settingColumns(settings: ScheduleSettings): readonly unknown[] {
  const { cron, timeZone, params, isActive, overlap, catchUp } = settings;
  return [cron, timeZone, JSON.stringify(params), isActive, overlap, catchUp];
}
