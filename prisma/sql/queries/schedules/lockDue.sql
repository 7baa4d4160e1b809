-- Only schedules with an active workflow and user have a due time. `pausedReason` in `schedule-rows.ts` has the same condition.
-- @param {timestamptz} $1:now
-- @param {int8} $2:limit
-- @column {int4: ScheduleId} id
-- @column {int4: WorkflowId} workflowId
-- @column {int4: OrganizationId} organizationId
-- @column {int4: UserId} userId
-- @column {text} cron
-- @column {text} timeZone
-- @column {text: Overlap} overlap
-- @column {text: CatchUp} catchUp
-- @column {timestamptz!} dueAt
-- @column {bool} isPermitted
SELECT s.id, s.workflow_id, w.organization_id, s.user_id, s.cron, s.time_zone, s.overlap, s.catch_up, s.next_run_at AS due_at,
  u.deleted_at IS NULL AND (w.user_id = s.user_id OR u.role = 'admin') AS is_permitted
FROM schedules s JOIN workflows w ON w.id = s.workflow_id JOIN users u ON u.id = s.user_id
WHERE s.next_run_at <= $1
ORDER BY s.next_run_at LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED
