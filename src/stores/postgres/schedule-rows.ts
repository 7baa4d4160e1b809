import type { Prisma } from '../../generated/prisma/client.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import {
  hasExpressions,
  type CatchUp,
  type Overlap,
  type PausedReason,
  type Schedule,
  type ScheduleSettings,
  type Titled,
} from '../../model/schedule.ts';

export const SCHEDULE = {
  id: true,
  workflowId: true,
  userId: true,
  cron: true,
  timeZone: true,
  params: true,
  isActive: true,
  overlap: true,
  catchUp: true,
  nextRunAt: true,
  lastRunAt: true,
  lastExecutionId: true,
  created: true,
  modified: true,
  workflow: { select: { userId: true, isActive: true } },
  user: { select: { role: true, deletedAt: true } },
} as const satisfies Prisma.ScheduleSelect;

export const TITLED_SCHEDULE = {
  ...SCHEDULE,
  workflow: { select: { userId: true, isActive: true, title: true } },
} as const satisfies Prisma.ScheduleSelect;

type ScheduleRow = Prisma.ScheduleGetPayload<{ select: typeof SCHEDULE }>;

/** Only the store writes the parameters, and check constraints ensure the names. */
export function toSchedule(schedule: ScheduleRow): Schedule {
  const { workflow: _, user: __, params, overlap, catchUp, ...row } = schedule;
  return {
    ...row,
    params: params as JsonObject,
    pausedReason: pausedReason(schedule),
    overlap: overlap as Overlap,
    catchUp: catchUp as CatchUp,
  };
}

export function toTitledSchedule(
  schedule: Prisma.ScheduleGetPayload<{ select: typeof TITLED_SCHEDULE }>,
): Titled {
  return { ...toSchedule(schedule), workflowTitle: schedule.workflow.title };
}

/** null also if the schedule itself is inactive. `schedules/lockDue.sql` has the same condition. */
function pausedReason({ isActive, userId, workflow, user }: ScheduleRow): PausedReason | null {
  if (!isActive) return null;
  if (user.deletedAt !== null) return 'user_deleted';
  if (workflow.userId !== userId && user.role !== 'admin') return 'not_permitted';
  return workflow.isActive ? null : 'workflow_inactive';
}

export const toSettings = ({
  cron,
  timeZone,
  params,
  isActive,
  overlap,
  catchUp,
}: ScheduleSettings) => ({
  cron,
  timeZone,
  params: params as Prisma.InputJsonObject,
  hasExpressions: hasExpressions(params),
  isActive,
  overlap,
  catchUp,
});
