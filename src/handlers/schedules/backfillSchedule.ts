import type { Backfill } from '../../services/schedules/backfill.ts';
import type { Handler } from '../handler.ts';
import { presentBackfill } from '../present/backfill.ts';

export const backfillSchedule: Handler<'backfillSchedule', 'schedules'> = async (
  { caller, path: { workflowId, scheduleId }, body, once },
  { schedules },
) => {
  const { from, to, dry_run: isDryRun = false, max_parallel: maxParallel = 1 } = body;
  const request = { from: new Date(from), to: new Date(to), isDryRun, maxParallel };
  return once.change<Backfill>(
    (commit) => schedules.backfill(caller, workflowId, scheduleId, request, commit),
    (backfill) => ({ status: 202, data: presentBackfill(backfill) }),
  );
};
