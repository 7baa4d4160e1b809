/** Schedules between the API's shapes and the model. */

import type { ScheduleSettings, Titled } from '../../model/schedule.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { PlannedSchedule } from '../../services/schedules/schedules.ts';
import type { Shapes } from './shapes.ts';

export function presentSchedule(schedule: PlannedSchedule): Shapes['Schedule'] {
  return {
    id: schedule.id,
    workflow_id: schedule.workflowId,
    user_id: schedule.userId,
    cron: schedule.cron,
    time_zone: schedule.timeZone,
    params: schedule.params,
    is_active: schedule.isActive,
    paused_reason: schedule.pausedReason,
    overlap: schedule.overlap,
    catch_up: schedule.catchUp,
    next_run_at: schedule.nextRunAt && schedule.nextRunAt.toISOString(),
    upcoming: schedule.upcoming.map((time) => time.toISOString()),
    last_run_at: schedule.lastRunAt && schedule.lastRunAt.toISOString(),
    last_execution_id: schedule.lastExecutionId === null ? null : Number(schedule.lastExecutionId),
    created: schedule.created.toISOString(),
    modified: schedule.modified.toISOString(),
  };
}

export function presentListedSchedule(
  schedule: PlannedSchedule<Titled>,
): Shapes['ScheduleListItem'] {
  return { ...presentSchedule(schedule), workflow_title: schedule.workflowTitle };
}

/** The settings in the body. Members that only the service writes are left out. */
export function scheduleChange(body: Shapes['UpdateScheduleInput']): Partial<ScheduleSettings> {
  const { cron, time_zone: timeZone, params, is_active: isActive, overlap } = body;
  const { catch_up: catchUp } = body;
  return {
    ...(cron === undefined ? {} : { cron }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(params === undefined ? {} : { params: params as JsonObject }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(overlap === undefined ? {} : { overlap }),
    ...(catchUp === undefined ? {} : { catchUp }),
  };
}
