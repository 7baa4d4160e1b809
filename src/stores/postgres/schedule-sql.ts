/** The statements of the schedule store. */

import type { ExecutionId, ScheduleId } from '../../model/ids.ts';
import type { PausedReason, Schedule, Timing } from '../../model/schedule.ts';
import {
  bigint,
  bool,
  columns,
  int,
  json,
  nullable,
  text,
  time,
  type Fields,
} from './queries/columns.ts';
import { OWNER_STATE } from './queries/locks.ts';
import { isPermitted } from './run-authority.ts';
import { VISIBLE_WORKFLOW } from './workflow-sql.ts';

/** Null also if the schedule is inactive itself. */
const PAUSED_REASON = `
  (SELECT CASE WHEN u.deleted_at IS NOT NULL THEN 'user_deleted' WHEN NOT (${isPermitted('s')}) THEN 'not_permitted'
     WHEN NOT w.is_active THEN 'workflow_inactive' END
   FROM workflows w JOIN users u ON u.id = s.user_id WHERE w.id = s.workflow_id AND s.is_active)`;

const FIELDS: Fields<Schedule> = {
  id: int(),
  workflowId: int(),
  userId: int(),
  cron: text(),
  timeZone: text(),
  params: json('s.params'),
  isActive: bool(),
  pausedReason: nullable(text<PausedReason>(PAUSED_REASON)),
  overlap: text(),
  catchUp: text(),
  nextRunAt: nullable(time()),
  lastRunAt: nullable(time()),
  lastExecutionId: nullable(bigint<ExecutionId>()),
  created: time(),
  modified: time(),
};

export const SCHEDULE = columns<Schedule>('s', FIELDS);

const TOTAL = columns('', { total: int('count(*)::int') });
const WORKFLOW_STATE = columns<{ isActive: boolean }>('w', { isActive: bool() });
const INACTIVE_COLUMNS = columns<Timing & { id: ScheduleId }>('s', {
  id: int(),
  cron: text(),
  timeZone: text(),
});

/** `$1` the workflow, `$2` the organization, `$3` the user, or null for all of the organization's. */
const OF_WORKFLOW = `schedules s JOIN workflows w ON w.id = s.workflow_id AND ${VISIBLE_WORKFLOW}`;

export const COUNT = {
  name: 'schedules.count',
  sql: `SELECT ${TOTAL.sql} FROM ${OF_WORKFLOW}`,
  columns: TOTAL,
};

/** In the index alone. */
export const COUNT_OF_USER = {
  name: 'schedules.countOfUser',
  sql: `SELECT ${TOTAL.sql} FROM schedules WHERE user_id = $1`,
  columns: TOTAL,
};

export const LIST = {
  name: 'schedules.list',
  sql: `SELECT ${SCHEDULE.sql} FROM ${OF_WORKFLOW} ORDER BY s.id DESC OFFSET $4 LIMIT $5`,
  columns: SCHEDULE,
};

export const FIND = {
  name: 'schedules.find',
  sql: `SELECT ${SCHEDULE.sql} FROM ${OF_WORKFLOW} WHERE s.id = $4`,
  columns: SCHEDULE,
};

export const LOCK_WORKFLOW = {
  name: 'schedules.lockWorkflow',
  sql: `SELECT ${WORKFLOW_STATE.sql} FROM workflows w WHERE ${VISIBLE_WORKFLOW} FOR NO KEY UPDATE`,
  columns: WORKFLOW_STATE,
};

/** `$1` the workflow, `$2` the schedule. */
export const LOCK_OWNER_OF = {
  name: 'schedules.lockOwnerOf',
  sql: `
    SELECT ${OWNER_STATE.sql} FROM users u
    WHERE u.id = (SELECT user_id FROM schedules WHERE workflow_id = $1 AND id = $2) FOR SHARE`,
  columns: OWNER_STATE,
};

export const LOCK = {
  name: 'schedules.lock',
  sql: `SELECT ${SCHEDULE.sql} FROM schedules s WHERE workflow_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  columns: SCHEDULE,
};

export const INSERT = {
  name: 'schedules.insert',
  sql: `
    INSERT INTO schedules AS s (workflow_id, user_id, cron, time_zone, params, is_active, overlap, catch_up, next_run_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING ${SCHEDULE.sql}`,
  columns: SCHEDULE,
};

/** `modified` never goes back, whichever of several waiting updates began first. */
export const UPDATE = {
  name: 'schedules.update',
  sql: `
    UPDATE schedules s SET
      cron = $2, time_zone = $3, params = $4, is_active = $5, overlap = $6, catch_up = $7, next_run_at = $8,
      modified = greatest(clock_timestamp(), modified)
    WHERE id = $1
    RETURNING ${SCHEDULE.sql}`,
  columns: SCHEDULE,
};

export const DELETE = {
  name: 'schedules.delete',
  sql: `DELETE FROM schedules s USING workflows w WHERE w.id = s.workflow_id AND ${VISIBLE_WORKFLOW} AND s.id = $4 RETURNING s.id`,
};

export const REST_OF_WORKFLOW = {
  name: 'schedules.restOfWorkflow',
  sql: 'UPDATE schedules SET next_run_at = NULL WHERE workflow_id = $1 AND next_run_at IS NOT NULL',
};

export const REST_OF_USER = {
  name: 'schedules.restOfUser',
  sql: 'UPDATE schedules SET next_run_at = NULL WHERE user_id = $1 AND next_run_at IS NOT NULL',
};

export const INACTIVE_SCHEDULES = {
  name: 'schedules.inactive',
  sql: `
    SELECT ${INACTIVE_COLUMNS.sql} FROM schedules s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    WHERE s.workflow_id = $1 AND s.is_active AND s.next_run_at IS NULL FOR SHARE OF u`,
  columns: INACTIVE_COLUMNS,
};

export const RESUME = {
  name: 'schedules.resume',
  sql: `
    UPDATE schedules s SET next_run_at = due.at
    FROM unnest($1::int[], $2::timestamptz[]) AS due (id, at) WHERE s.id = due.id AND s.is_active`,
};
