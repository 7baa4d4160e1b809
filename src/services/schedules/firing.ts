/**
 * Starts the runs of schedules that are due. When a schedule is due next stands in the database and moves on in the
 * transaction that starts its run, so no time is lost or started twice, whatever clocks and processes do.
 */

import type { Clock } from '../../kit/clock.ts';
import { runInTimeSlices, type Steps } from '../../kit/time-slices.ts';
import type { ScheduleFiringStore } from '../../stores/index.ts';
import type { Decision, DueSchedule, Fired } from '../../stores/postgres/schedule-firing.ts';
import { SILENT_AFTER_MS } from '../executions/heartbeat.ts';
import type { ServiceLog } from '../service-log.ts';
import { nextRunAfter } from './cron.ts';

export interface ScheduleFiring {
  /** Starts what is due; returns how many runs that were. */
  fire(): Promise<number>;
  /** By how much the first schedule that is due is late. */
  lateSeconds(): number;
}

interface Dependencies {
  readonly store: Pick<ScheduleFiringStore, 'fire' | 'earliestDue' | 'attendedMs'>;
  readonly clock: Clock;
  readonly log: ServiceLog;
}

/** A transaction with so many schedules is short: it takes a small part of the time that the database gives to a statement. */
const BATCH = 200;
const SMALLEST_BATCH = 5;
/** What is left then is left to the next round. */
const MAX_BATCHES = 100;
/** A restart takes less: a time that came meanwhile is not missed. */
const GRACE_MS = 60_000;
/** Runs of one schedule that wait or run, where it does not skip. */
const MAX_ACTIVE_RUNS = 100;

export function createScheduleFiring({ store, clock, log }: Dependencies): ScheduleFiring {
  const createdMs = clock.monotonicMs();
  let hasRound = false;
  let earliestDue: Date | null = null;
  let batchSize = BATCH;

  /**
   * A batch that fails has changed nothing and is due again in the next round. It may have met a database that is too
   * slow for so many at a time: the next one is smaller, and those that succeed grow.
   */
  async function fireBatch(now: Date, missed: Date | null): Promise<Fired> {
    try {
      const fired = await store.fire(now, batchSize, (due) =>
        runInTimeSlices(decideAll(due, now, missed)),
      );
      batchSize = Math.min(BATCH, batchSize * 2);
      return fired;
    } catch (error) {
      batchSize = Math.max(SMALLEST_BATCH, Math.floor(batchSize / 4));
      throw error;
    }
  }

  /**
   * Times before it came while no process ran schedules, and were missed. After the first round none is, even where the
   * time of day jumps: what is late then was held up in this process, or in another one that lived before it.
   */
  async function missedBefore(now: Date): Promise<Date | null> {
    if (hasRound) return null;
    const ownMs = clock.monotonicMs() - createdMs;
    const attendedMs = Math.max(ownMs, await store.attendedMs(SILENT_AFTER_MS));
    return new Date(now.getTime() - attendedMs - GRACE_MS);
  }

  function* decideAll(
    due: readonly DueSchedule[],
    now: Date,
    missed: Date | null,
  ): Steps<readonly Decision[]> {
    const decisions: Decision[] = [];
    for (const schedule of due) {
      decisions.push(decideSafely(schedule, now, missed));
      yield;
    }
    return decisions;
  }

  /** An expression or zone that was accepted may be unknown to another version of the runtime: the others continue. */
  function decideSafely(schedule: DueSchedule, now: Date, missed: Date | null): Decision {
    try {
      return decide(schedule, now, missed);
    } catch (error) {
      log.error({ error, scheduleId: schedule.id }, 'schedule without next time');
      return { starts: false, nextRunAt: null };
    }
  }

  return {
    async fire() {
      const now = clock.now();
      const missed = await missedBefore(now);
      let started = 0;
      earliestDue = await store.earliestDue();
      for (let batch = 0; isDue(earliestDue, now) && batch < MAX_BATCHES; batch += 1) {
        const fired = await fireBatch(now, missed);
        started += fired.started;
        earliestDue = await store.earliestDue();
        // Another process has what is due.
        if (fired.due === 0) break;
      }
      hasRound = true;
      return started;
    },

    lateSeconds() {
      const lateMs = earliestDue === null ? 0 : clock.now().getTime() - earliestDue.getTime();
      return Math.max(0, lateMs / 1000);
    },
  };
}

function isDue(time: Date | null, now: Date): boolean {
  return time !== null && time <= now;
}

/** @param missed times before it came while nothing ran schedules; null: there are none */
export function decide(schedule: DueSchedule, now: Date, missed: Date | null): Decision {
  const { dueAt, overlap, catchUp, activeRuns } = schedule;
  const isMissed = missed !== null && dueAt < missed;
  if (isMissed && catchUp === 'none') {
    const lastMissed = new Date(missed.getTime() - 1);
    return { starts: false, nextRunAt: nextRunAfter(schedule, lastMissed) };
  }
  // What is active now was so at every time up to now.
  if (activeRuns >= (overlap === 'skip' ? 1 : MAX_ACTIVE_RUNS))
    return { starts: false, nextRunAt: nextRunAfter(schedule, now) };
  return { starts: true, nextRunAt: nextRunAfter(schedule, isMissed ? now : dueAt) };
}
