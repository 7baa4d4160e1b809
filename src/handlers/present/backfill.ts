import type { Backfill } from '../../services/schedules/backfill.ts';
import type { Shapes } from './shapes.ts';

export function presentBackfill(backfill: Backfill): Shapes['ScheduleBackfill'] {
  const { backfillId, dueTimes, existing } = backfill;
  const id = backfillId === null ? null : Number(backfillId);
  return {
    backfill_id: id,
    count: dueTimes.length,
    existing,
    due_times: dueTimes.map((time) => time.toISOString()),
    executions_url: id === null ? null : `/api/v1/executions?backfill_id=${id}`,
  };
}
