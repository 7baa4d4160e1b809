import type { ScheduleId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import {
  REACHABLE_SCHEDULES,
  type Schedule,
  type ScheduleSettings,
  type Timing,
  type Titled,
} from '../../model/schedule.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import { lockOwner, lockWorkflow } from './locks.ts';
import { visibleRows } from './queries/visible-rows.ts';
import {
  SCHEDULE,
  TITLED_SCHEDULE,
  toSchedule,
  toSettings,
  toTitledSchedule,
} from './schedule-rows.ts';

export interface NewSchedule extends ScheduleSettings {
  readonly workflowId: WorkflowId;
  readonly userId: UserId;
  /** The first due time if its workflow is active. */
  readonly nextRunAt: Date | null;
}

export interface ScheduleLimits {
  readonly perWorkflow: number;
  readonly perUser: number;
}

export interface LockedSchedule extends Schedule {
  /** True if its workflow is inactive or its user is deleted, whatever its own `isActive`. */
  readonly mustRest: boolean;
}

/** Absent: all. */
export interface ScheduleFilter {
  readonly workflowId?: WorkflowId | undefined;
  readonly isActive?: boolean | undefined;
}

export interface ScheduleStore {
  /** Newest first. Empty if the workflow is not visible. */
  list(visibility: Visibility, workflowId: WorkflowId, page: PageNumber): Promise<Page<Schedule>>;
  /**
   * Those of all visible workflows. Active ones first, next run first. `total` is at most `REACHABLE_SCHEDULES` + 1.
   */
  listAll(visibility: Visibility, filter: ScheduleFilter, page: PageNumber): Promise<Page<Titled>>;
  /** null if the workflow is not visible or has no such schedule. The same holds for the functions below. */
  find(visibility: Visibility, workflowId: WorkflowId, id: ScheduleId): Promise<Schedule | null>;
  /**
   * Exact under concurrency. `too_many`: the workflow has the maximum number. `too_many_of_user`: the user has.
   * `owner_deleted`: the user is deleted.
   */
  insert(
    visibility: Visibility,
    schedule: NewSchedule,
    limits: ScheduleLimits,
    commit?: InTransaction<Schedule>,
  ): Promise<Schedule | 'no_workflow' | 'too_many' | 'too_many_of_user' | 'owner_deleted'>;
  /**
   * @param change returns the new state and the next due time; if it throws, the schedule stays unchanged
   */
  update(
    visibility: Visibility,
    workflowId: WorkflowId,
    id: ScheduleId,
    change: (current: LockedSchedule) => ScheduleSettings & Pick<Schedule, 'nextRunAt'>,
  ): Promise<Schedule | null>;
  delete(visibility: Visibility, workflowId: WorkflowId, id: ScheduleId): Promise<boolean>;
}

/** Lock order: workflow, user, schedules. */
export function createScheduleStore({
  prisma,
  transact,
}: Pick<Database, 'prisma' | 'transact'>): ScheduleStore {
  return {
    async list(visibility, workflowId, { page, limit }) {
      const where = ofWorkflow(visibility, workflowId);
      const total = await prisma.schedule.count({ where });
      const skip = page * limit;
      if (skip >= total) return { items: [], total };
      const rows = await prisma.schedule.findMany({
        where,
        orderBy: { id: 'desc' },
        skip,
        take: limit,
        select: SCHEDULE,
      });
      return { items: rows.map(toSchedule), total };
    },

    listAll: (visibility, filter, page) => listAll(prisma, visibility, filter, page),

    async find(visibility, workflowId, id) {
      const where = { ...ofWorkflow(visibility, workflowId), id };
      const row = await prisma.schedule.findFirst({ where, select: SCHEDULE });
      return row && toSchedule(row);
    },

    insert(visibility, schedule, limits, commit) {
      return transact(async (tx, statement) => {
        const inserted = await insert(tx, visibility, schedule, limits);
        if (typeof inserted === 'object') await commit?.(statement, inserted);
        return inserted;
      });
    },

    update: (visibility, workflowId, id, change) =>
      transact(async (tx) => {
        const workflow = await lockWorkflow(tx, visibility, workflowId);
        const owner = await lockOwnerOf(tx, workflowId, id);
        const locked = await lock(tx, workflowId, id);
        if (workflow === null || owner === null || locked === null) return null;
        const where = { id };
        const current = await tx.schedule.findUniqueOrThrow({ where, select: SCHEDULE });
        const mustRest = !workflow.isActive || owner.isDeleted;
        const { nextRunAt, ...settings } = change({ ...toSchedule(current), mustRest });
        const data = { ...toSettings(settings), nextRunAt, modified: locked.modified };
        return toSchedule(await tx.schedule.update({ where, data, select: SCHEDULE }));
      }),

    async delete(visibility, workflowId, id) {
      const where = { ...ofWorkflow(visibility, workflowId), id };
      return (await prisma.schedule.deleteMany({ where })).count > 0;
    },
  };
}

async function listAll(
  prisma: Database['prisma'],
  { organizationId, userId }: Visibility,
  { workflowId, isActive }: ScheduleFilter,
  { page, limit }: PageNumber,
): Promise<Page<Titled>> {
  const where = {
    organizationId,
    ...(userId === null ? {} : { workflowUserId: userId }),
    ...(workflowId === undefined ? {} : { workflowId }),
    ...(isActive === undefined ? {} : { isActive }),
  };
  // In the order of an index, so that no statement counts more rows.
  const reachable = await prisma.schedule.findMany({
    where,
    orderBy: [{ isActive: 'desc' }, { nextRunAt: 'asc' }, { id: 'asc' }],
    take: REACHABLE_SCHEDULES + 1,
    select: { id: true },
  });
  const ids = reachable.slice(page * limit, (page + 1) * limit).map(({ id }) => id);
  const rows = await prisma.schedule.findMany({
    where: { id: { in: ids } },
    select: TITLED_SCHEDULE,
  });
  const byId = new Map(rows.map((row) => [row.id, toTitledSchedule(row)]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total: reachable.length };
}

async function insert(
  tx: PrismaTransaction,
  visibility: Visibility,
  { workflowId, userId, nextRunAt, ...settings }: NewSchedule,
  limits: ScheduleLimits,
): Promise<Schedule | 'no_workflow' | 'too_many' | 'too_many_of_user' | 'owner_deleted'> {
  const workflow = await lockWorkflow(tx, visibility, workflowId);
  if (workflow === null) return 'no_workflow';
  const owner = await lockOwner(tx, userId);
  if (owner === null || owner.isDeleted) return 'owner_deleted';
  const ofThisWorkflow = await tx.schedule.count({ where: { workflowId } });
  if (ofThisWorkflow >= limits.perWorkflow) return 'too_many';
  const ofUser = await tx.schedule.count({ where: { userId } });
  if (ofUser >= limits.perUser) return 'too_many_of_user';
  const due = workflow.isActive ? nextRunAt : null;
  const data = {
    organizationId: visibility.organizationId,
    workflowId,
    workflowUserId: workflow.userId,
    userId,
    ...toSettings(settings),
    nextRunAt: due,
  };
  return toSchedule(await tx.schedule.create({ data, select: SCHEDULE }));
}

/** Call it in the transaction that deactivates the workflow. */
export async function restSchedules(tx: PrismaTransaction, workflowId: WorkflowId): Promise<void> {
  const where = { workflowId, nextRunAt: { not: null } };
  await tx.schedule.updateMany({ where, data: { nextRunAt: null } });
}

/** Call it in the transaction that deletes the user. */
export async function restSchedulesOfUser(tx: PrismaTransaction, userId: UserId): Promise<void> {
  const where = { userId, nextRunAt: { not: null } };
  await tx.schedule.updateMany({ where, data: { nextRunAt: null } });
}

/** Call it in the transaction that activates the workflow. No-op if it was active. */
export async function resumeSchedules(
  tx: PrismaTransaction,
  workflowId: WorkflowId,
  nextRun: (timing: Timing) => Date | null,
): Promise<void> {
  const inactive = await tx.$queryRaw<readonly (Timing & { readonly id: ScheduleId })[]>`
    SELECT s.id, s.cron, s.time_zone AS "timeZone"
    FROM schedules s JOIN users u ON u.id = s.user_id
    WHERE s.workflow_id = ${workflowId} AND s.is_active AND s.next_run_at IS NULL AND u.deleted_at IS NULL
    FOR SHARE OF u`;
  for (const { id, ...timing } of inactive)
    await tx.schedule.updateMany({
      where: { id, isActive: true },
      data: { nextRunAt: nextRun(timing) },
    });
}

const ofWorkflow = (visibility: Visibility, workflowId: WorkflowId) => ({
  workflowId,
  workflow: visibleRows(visibility),
});

async function lockOwnerOf(
  tx: PrismaTransaction,
  workflowId: WorkflowId,
  id: ScheduleId,
): Promise<{ readonly isDeleted: boolean } | null> {
  const rows = await tx.$queryRaw<readonly { isDeleted: boolean }[]>`
    SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users
    WHERE id = (SELECT user_id FROM schedules WHERE workflow_id = ${workflowId} AND id = ${id}) FOR SHARE`;
  return rows[0] ?? null;
}

/** @returns the `modified` time for a change, which never goes back */
async function lock(
  tx: PrismaTransaction,
  workflowId: WorkflowId,
  id: ScheduleId,
): Promise<{ readonly modified: Date } | null> {
  const rows = await tx.$queryRaw<readonly { modified: Date }[]>`
    SELECT greatest(clock_timestamp(), modified)::timestamptz(3) AS modified FROM schedules
    WHERE workflow_id = ${workflowId} AND id = ${id} FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}
