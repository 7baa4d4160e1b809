/**
 * Starts the runs of schedules that are due. The next time of a schedule is in the database and moves on in the
 * transaction that starts its run, so no time is lost or started twice, whatever clocks and processes do.
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
  /** Starts what is due; returns how many runs that were. */
  fire(): Promise<number>;
  /** By how much the first schedule that is due is late. */
  lateSeconds(): number;
}

interface Dependencies {
  readonly store: Pick<ScheduleFiringStore, 'fire' | 'earliestDue' | 'attendedMs'>;
  /** Breaks of this process. */
  readonly attendance: Pick<Attendance, 'breaks'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A transaction with this many schedules takes a small part of the database's statement timeout. */
const BATCH = 200;
const SMALLEST_BATCH = 5;
/** The rest waits for the next round. */
const MAX_BATCHES = 100;
/** Schedules of one organization that are fired, give or take a batch, before those of the others: however many it has, theirs are soon started. */
const SHARE = 1_000;
/** A restart takes less: a time that came in the meantime is not missed. */
const GRACE_MS = 60_000;

/** Organizations take turns. */
interface Turn {
  /** Those that have had their share. */
  readonly passed: readonly OrganizationId[];
  /** Number of schedules of each organization since all had their turn. */
  readonly taken: Counts<OrganizationId>;
}

export function createScheduleFiring(dependencies: Dependencies): ScheduleFiring {
  return new Firing(dependencies);
}

class Firing implements ScheduleFiring {
  readonly #store: Dependencies['store'];
  readonly #clock: Dependencies['clock'];
  readonly #log: Dependencies['log'];
  readonly #attendance: Dependencies['attendance'];
  /** Since when this process has been at work without a break. */
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
    let taken = createCounts<OrganizationId>();
    this.#earliestDue = await this.#store.earliestDue();
    for (let batch = 0; isDue(this.#earliestDue, now) && batch < MAX_BATCHES; batch += 1) {
      const passed = [...taken.keys()].filter((organization) => taken.of(organization) >= SHARE);
      const fired = await this.#fireBatch(now, missed, { passed, taken });
      started += fired.started;
      this.#earliestDue = await this.#store.earliestDue();
      if (fired.due > 0) continue;
      // Another process has what is due.
      if (passed.length === 0) break;
      // The others have had their turn.
      taken = createCounts();
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
   * A failed batch has changed nothing and is due again in the next round. The database may be too slow for so many:
   * the next batch is smaller, and successful batches grow.
   */
  async #fireBatch(now: Date, missed: Date | null, { passed, taken }: Turn): Promise<Fired> {
    try {
      const decideAll = (due: readonly DueSchedule[]): Promise<readonly Decision[]> => {
        // Times have passed that this round does not know of: the next one decides.
        if (this.#attendance.breaks() > this.#breaks) throw new Error('the process was suspended');
        for (const { organizationId } of due) taken.add(organizationId, 1);
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

  /** After a break this process is like one that has just started. */
  #noteBreak(): void {
    const breaks = this.#attendance.breaks();
    if (breaks === this.#breaks) return;
    this.#breaks = breaks;
    this.#attendsSinceMs = this.#clock.monotonicMs();
    this.#hasRound = false;
  }

  /**
   * Times before it passed while no process ran schedules, and were missed. After the first round since the start or a break
   * none is, even if the time of day jumps: what is late then was held up in this process, or in another one that lived before it.
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

  /** An expression or zone that was accepted may be unknown to another version of the runtime: the others continue. */
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
  // It stays due at its times, so that it runs again when its user is permitted again.
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
