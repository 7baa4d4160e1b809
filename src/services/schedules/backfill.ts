/** Runs of a schedule for due times in the past. */

import { backfills } from '../../admission.ts';
import type { Clock } from '../../kit/clock.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import { authorOf, type Caller } from '../../model/caller.ts';
import type { ScheduleId, WorkflowId } from '../../model/ids.ts';
import type { Schedule } from '../../model/schedule.ts';
import type {
  FreeSpace,
  InTransaction,
  ScheduleFiringStore,
  ScheduleStore,
} from '../../stores/index.ts';
import type { BackfillRuns } from '../../stores/postgres/schedule-firing.ts';
import { queueFull } from '../caller-slots.ts';
import { storageFull } from '../executions/storage-full.ts';
import { InvalidInput } from '../invalid-input.ts';
import { dueTimes } from '../timing/cron.ts';
import { aboutHowMany } from '../timing/cron-count.ts';
import { workflowVisibility } from '../visibility.ts';

export interface BackfillRequest {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly isDryRun: boolean;
  readonly maxParallel: number;
}

export interface Backfill extends BackfillRuns {
  /** The number of due times in the range that had a run before. */
  readonly existing: number;
}

export type BackfillSchedule = (
  caller: Caller,
  workflowId: WorkflowId,
  id: ScheduleId,
  request: BackfillRequest,
  commit?: InTransaction<Backfill>,
) => Promise<Backfill>;

interface Dependencies {
  readonly store: Pick<ScheduleStore, 'find'>;
  readonly firing: Pick<ScheduleFiringStore, 'backfill'>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly limits: { readonly queuedPerKey: number };
  readonly clock: Clock;
}

/** Throws SCHEDULE_NOT_FOUND or WORKFLOW_NOT_FOUND if the value is null. */
type Require = <T>(
  value: T | null,
  caller: Caller,
  workflowId: WorkflowId,
  id: ScheduleId,
) => Promise<T>;

/** Throws like `Schedules.run`, and INVALID_INPUT if the range has too many due times or is not in the past. */
export function createBackfill(
  { store, firing, storage, limits, clock }: Dependencies,
  requireSchedule: Require,
): BackfillSchedule {
  return async (caller, workflowId, id, request, commit) => {
    const { maxParallel, isDryRun } = request;
    const visibility = workflowVisibility(caller);
    const stored = await store.find(visibility, workflowId, id);
    const schedule = await requireSchedule(stored, caller, workflowId, id);
    refuseRange(request, clock.now());
    const times = await dueTimesIn(schedule, request);
    if (!isDryRun && !(await storage.hasFreeSpace())) throw storageFull();
    const backfillOf = (runs: BackfillRuns): Backfill => ({
      ...runs,
      existing: times.length - runs.dueTimes.length,
    });
    const runs = await firing.backfill(
      visibility,
      { workflowId, id, ...authorOf(caller), dueTimes: times, maxParallel, isDryRun },
      limits,
      commit && ((tx, queued) => commit(tx, backfillOf(queued))),
    );
    if (runs === 'queue_full') throw queueFull(caller, limits.queuedPerKey);
    return backfillOf(await requireSchedule(runs, caller, workflowId, id));
  };
}

const EARLIEST = new Date(0);

function refuseRange({ from, to }: BackfillRequest, now: Date): void {
  if (from < EARLIEST)
    throw new InvalidInput({ field: '/from', message: 'must not be before 1970' });
  if (to > now) {
    const message = `must not be in the future: it is ${now.toISOString()}, and the schedule runs later times by itself`;
    throw new InvalidInput({ field: '/to', message });
  }
  if (from >= to) throw new InvalidInput({ field: '/to', message: 'must be later than `from`' });
}

async function dueTimesIn(
  schedule: Schedule,
  { from, to }: BackfillRequest,
): Promise<readonly Date[]> {
  const most = backfills.runsOfBackfill.perRequest;
  const times = await runInTimeSlices(dueTimes(schedule, { from, to }, most + 1));
  if (times.length <= most) return times;
  const count = Math.max(times.length, aboutHowMany(schedule, from, to));
  const message = `must be closer to \`from\`: the schedule has about ${count.toLocaleString('en-US')} due times in this range, and a backfill at most ${most.toLocaleString('en-US')}`;
  throw new InvalidInput({ field: '/to', message });
}
