/** How many rows the functions of the schedule store may read, among 20,000 schedules. */

import { REACHABLE_SCHEDULES } from '../../../src/model/schedule.ts';
import type { ScheduleStore } from '../../../src/stores/postgres/schedules.ts';
import type { ScheduleFiringStore } from '../../../src/stores/postgres/schedule-firing.ts';
import type { Account } from '../../support/rows.ts';

const FEW = 150;

const LIMITS = { perWorkflow: 100, perUser: 10_000 };
const SCHEDULE = {
  cron: '@daily',
  timeZone: 'UTC',
  params: {},
  isActive: true,
  overlap: 'skip',
  catchUp: 'none',
  nextRunAt: null,
} as const;

type Cost = readonly (readonly [atMost: number, work: () => Promise<unknown>])[];

/** Those that fire: a day ahead all of them are due. */
export function costsOfFiring(
  fixture: () => { store: ScheduleFiringStore; mine: Account },
): Readonly<Record<keyof ScheduleFiringStore, Cost>> {
  const rest = { starts: true, nextRunAt: null };
  const fire = (at: Date) => () =>
    fixture().store.fire(at, 10, (due) => Promise.resolve(due.map(() => rest)));
  return {
    earliestDue: [[FEW, () => fixture().store.earliestDue()]],
    attendedMs: [[FEW, () => fixture().store.attendedMs(35_000)]],
    fire: [
      [FEW, fire(new Date())],
      // Ten schedules, their runs with jobs, and the counts of both.
      [10 * FEW, fire(new Date(Date.now() + 2 * 86_400_000))],
    ],
    startNow: [
      [
        FEW,
        () => {
          const { store, mine } = fixture();
          const { userId } = mine;
          const run = { workflowId: 10_001, id: 10_001, userId, keyId: 1, now: new Date() };
          return store.startNow(mine, run, { queuedPerKey: 1_000 });
        },
      ],
    ],
    backfill: [
      [
        FEW,
        () => {
          const { store, mine } = fixture();
          const dueTimes = [new Date(0), new Date(60_000)];
          const place = { workflowId: 10_001, id: 10_001, userId: mine.userId, keyId: 1 };
          const backfill = { ...place, dueTimes, maxParallel: 1, isDryRun: false };
          return store.backfill(mine, backfill, { queuedPerKey: 1_000 });
        },
      ],
    ],
  };
}

/** @param fixture called when the work runs, since the stores open later */
export function costsOfSchedules(
  fixture: () => { store: ScheduleStore; mine: Account },
): Readonly<Record<keyof ScheduleStore, Cost>> {
  const cost = (
    atMost: number,
    work: (store: ScheduleStore, mine: Account) => Promise<unknown>,
  ): Cost[number] => [
    atMost,
    () => {
      const { store, mine } = fixture();
      return work(store, mine);
    },
  ];
  const page = { page: 0, limit: 50 };
  return {
    list: [
      cost(FEW, (store, mine) => store.list(mine, 10_001, page)),
      // A hundred to count, and fifty to show, each with its user and its workflow.
      cost(3 * FEW, (store, mine) => store.list(mine, 10_003, page)),
    ],
    // The ids of a thousand, with their rows, and fifty to show.
    listAll: [0, 19].flatMap((number) =>
      [{}, { isActive: true }, { isActive: false }, { workflowId: 10_003 }].flatMap((filter) =>
        [true, false].map((isWhole) =>
          cost(2 * REACHABLE_SCHEDULES + 3 * FEW, (store, { organizationId, userId }) =>
            store.listAll({ organizationId, userId: isWhole ? null : userId }, filter, {
              page: number,
              limit: 50,
            }),
          ),
        ),
      ),
    ),
    find: [cost(FEW, (store, mine) => store.find(mine, 10_001, 10_001))],
    insert: [
      cost(FEW, (store, mine) =>
        store.insert(mine, { ...SCHEDULE, ...mine, workflowId: 10_001 }, LIMITS),
      ),
    ],
    update: [cost(FEW, (store, mine) => store.update(mine, 10_001, 10_001, () => SCHEDULE))],
    delete: [cost(FEW, (store, mine) => store.delete(mine, 10_004, 10_004))],
  };
}
