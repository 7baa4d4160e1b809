/**
 * Starts the runs of due schedules. The next time of a schedule is in the database and is updated in the transaction
 * that starts its run, so no time is lost or started twice.
 */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { concurrency } from '../../admission.ts';
import { createCounts, type Counts } from '../../kit/counts.ts';
import { runInTimeSlices, type Steps } from '../../kit/time-slices.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { ScheduleFiringStore } from '../../stores/index.ts';
import type { Decision, DueSchedule, Fired } from '../../stores/postgres/schedule-firing.ts';
import type { Attendance } from '../attendance.ts';
import { SILENT_AFTER_MS } from '../heartbeats.ts';
import { nextRunAfter } from '../timing/cron.ts';

export interface ScheduleFiring {
  /** Starts due runs, and returns their number. */
  fire(): Promise<number>;
  /** The delay of the first due schedule. */
  lateSeconds(): number;
}

interface Dependencies {
  readonly store: Pick<ScheduleFiringStore, 'fire' | 'earliestDue' | 'attendedMs'>;
  readonly attendance: Pick<Attendance, 'breaks'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A transaction with this number of schedules uses a small part of the database's statement timeout. */
const BATCH = 200;
const SMALLEST_BATCH = 5;
/** The rest waits for the next round. */
const MAX_BATCHES = 100;
/** Maximum number of schedules of one organization, give or take a batch, that are fired before those of others. */
const SHARE = 1_000;
/** A restart takes less time, so times that become due during one are not missed. */
const GRACE_MS = 60_000;

/** Organizations take turns. */
interface Turn {
  /** Organizations that have had their share. */
  readonly passed: readonly OrganizationId[];
  /** Number of fired schedules of each organization since all had their turn. */
  readonly counts: Counts<OrganizationId>;
}

export function createScheduleFiring(dependencies: Dependencies): ScheduleFiring {
  return new Firing(dependencies);
}

class Firing implements ScheduleFiring {
  readonly #store: Dependencies['store'];
  readonly #clock: Dependencies['clock'];
  readonly #log: Dependencies['log'];
  readonly #attendance: Dependencies['attendance'];
  /** The start of the time in which this process runs without a break. */
  #attendsSinceMs: number;
  #breaks: number;
  #hasRound = false;
  #earliestDue: Date | null = null;
  #batchSize = BATCH;

  constructor({ store, attendance, clock, log }: Dependencies) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#attendance = attendance;
    this.#attendsSinceMs = clock.monotonicMs();
    this.#breaks = attendance.breaks();
  }

  async fire(): Promise<number> {
    this.#noteBreak();
    const now = this.#clock.now();
    const missed = await this.#missedBefore(now);
    let started = 0;
    let counts = createCounts<OrganizationId>();
    this.#earliestDue = await this.#store.earliestDue();
    for (let batch = 0; isDue(this.#earliestDue, now) && batch < MAX_BATCHES; batch += 1) {
      const passed = [...counts.keys()].filter((organization) => counts.of(organization) >= SHARE);
      const fired = await this.#fireBatch(now, missed, { passed, counts });
      started += fired.started;
      this.#earliestDue = await this.#store.earliestDue();
      if (fired.due > 0) continue;
      // Another process has locked the due schedules.
      if (passed.length === 0) break;
      counts = createCounts();
    }
    this.#hasRound = true;
    return started;
  }

  lateSeconds(): number {
    const due = this.#earliestDue;
    const lateMs = due === null ? 0 : this.#clock.now().getTime() - due.getTime();
    return Math.max(0, lateMs / 1000);
  }

  /**
   * A failed batch has no effect and is due again in the next round. The database may be too slow for its size, so the
   * next batch is smaller, and successful batches grow.
   */
  async #fireBatch(now: Date, missed: Date | null, { passed, counts }: Turn): Promise<Fired> {
    try {
      const decideAll = (due: readonly DueSchedule[]): Promise<readonly Decision[]> => {
        // The process was suspended during this round, so the next one decides again.
        if (this.#attendance.breaks() > this.#breaks) throw new Error('the process was suspended');
        for (const { organizationId } of due) counts.add(organizationId, 1);
        return runInTimeSlices(this.#decideAll(due, now, missed));
      };
      const fired = await this.#store.fire(now, this.#batchSize, decideAll, passed);
      this.#batchSize = Math.min(BATCH, this.#batchSize * 2);
      return fired;
    } catch (error) {
      this.#batchSize = Math.max(SMALLEST_BATCH, Math.floor(this.#batchSize / 4));
      throw error;
    }
  }

  /** After a break, this process behaves like one that has just started. */
  #noteBreak(): void {
    const breaks = this.#attendance.breaks();
    if (breaks === this.#breaks) return;
    this.#breaks = breaks;
    this.#attendsSinceMs = this.#clock.monotonicMs();
    this.#hasRound = false;
  }

  /**
   * Due times before this one were missed, because no process ran schedules. After the first round since the start or a
   * break, no time is missed, even if the time of day jumps: a late time was then delayed in a running process.
   */
  async #missedBefore(now: Date): Promise<Date | null> {
    if (this.#hasRound) return null;
    const ownMs = this.#clock.monotonicMs() - this.#attendsSinceMs;
    const attendedMs = Math.max(ownMs, await this.#store.attendedMs(SILENT_AFTER_MS));
    return new Date(now.getTime() - attendedMs - GRACE_MS);
  }

  *#decideAll(
    due: readonly DueSchedule[],
    now: Date,
    missed: Date | null,
  ): Steps<readonly Decision[]> {
    const decisions: Decision[] = [];
    for (const schedule of due) {
      decisions.push(this.#decideSafely(schedule, now, missed));
      yield;
    }
    return decisions;
  }

  /** Another version of the runtime may not accept a stored expression or zone. The other schedules continue. */
  #decideSafely(schedule: DueSchedule, now: Date, missed: Date | null): Decision {
    try {
      return decide(schedule, now, missed);
    } catch (error) {
      this.#log.error({ error, scheduleId: schedule.id }, 'schedule without next time');
      return { starts: false, nextRunAt: null };
    }
  }
}

function isDue(time: Date | null, now: Date): boolean {
  return time !== null && time <= now;
}

/** @param missed due times before this one were missed because nothing ran schedules; null if there are none */
export function decide(schedule: DueSchedule, now: Date, missed: Date | null): Decision {
  const { dueAt, isPermitted, overlap, catchUp, activeRuns } = schedule;
  // It stays active, so that it runs again when its user is permitted again.
  if (!isPermitted) return { starts: false, nextRunAt: nextRunAfter(schedule, now) };
  const isMissed = missed !== null && dueAt < missed;
  if (isMissed && catchUp === 'none') {
    const lastMissed = new Date(missed.getTime() - 1);
    return { starts: false, nextRunAt: nextRunAfter(schedule, lastMissed) };
  }
  // Runs that are active now were active at every time up to now.
  if (activeRuns >= (overlap === 'skip' ? 1 : concurrency.runsOfSchedule.perOwner))
    return { starts: false, nextRunAt: nextRunAfter(schedule, now) };
  return { starts: true, nextRunAt: nextRunAfter(schedule, isMissed ? now : dueAt) };
}
