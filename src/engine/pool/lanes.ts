/**
 * How long a job may keep its child from others. Jobs of the ordinary children
 * and of the spare one may have long runs; the quick child is for short ones
 * alone, so that it is always about to be free. A job that gives way is run again
 * later, from its beginning.
 */

import type { Job } from '../protocol/messages.ts';

/**
 * - `ordinary`: for all jobs
 * - `spare`: for a foreground job of a tenant that has no child
 * - `quick`: for such a job that is not known to take long
 */
export type Lane = 'ordinary' | 'spare' | 'quick';

export interface Work {
  readonly lane: Lane;
  readonly isBackground: boolean;
  readonly beganMs: number;
  /** How often the job has given way before, the quick child left out. */
  readonly yields: number;
  /** False for a job that removes what it reads. */
  readonly isRepeatable: boolean;
  /** It has been asked to end. */
  readonly isStopping: boolean;
  /** The processor time that it has used; null if that is not known. */
  processorMs(): number | null;
}

/** Most jobs of interactive runs take less. */
export const QUICK_SLICE_MS = 25;
/** On a machine that is overloaded, a short job waits for the processor. Then the quick child may work on for this long. */
const QUICK_MOST_MS = 250;
const FIRST_SLICE_MS = 1_000;
/** A background job that takes less need not be run twice. */
const BRIEF_MS = 100;
/** The most that a child may have to read for a job that cannot be repeated. */
const SHORT_PARSE_BYTES = 256 * 1_024;

/** Whether the job may be short; what it turns out to be, the quick child finds out. */
export function mayBeShort(job: Job): boolean {
  return job.kind !== 'parse' || (job.inputBytes ?? Infinity) <= SHORT_PARSE_BYTES;
}

/** A job that was fetched is read once: its body is removed while the rows are written. */
export function isRepeatable(job: Job): boolean {
  return job.kind !== 'parse';
}

/**
 * When the job has to give way, if others need its child by then. The slice
 * doubles each time, so that all that is done in vain takes no longer than the
 * run that succeeds.
 */
export function givesWayAtMs(work: Work): number {
  const { lane, isBackground, beganMs, yields } = work;
  if (!work.isRepeatable) return Infinity;
  if (lane === 'quick') return beganMs + QUICK_SLICE_MS;
  if (lane === 'spare') return beganMs + FIRST_SLICE_MS * 2 ** yields;
  if (!isBackground) return Infinity;
  return beganMs + (yields === 0 ? BRIEF_MS : FIRST_SLICE_MS * 2 ** (yields - 1));
}

export interface Needs {
  /** A foreground job waits that needs the spare child. */
  readonly spare: boolean;
  /** A foreground job waits that needs an ordinary child. */
  readonly ordinary: boolean;
}

/** Returns true if the slice is over, and the job has used its time. */
export function isSliceOver(work: Work, nowMs: number): boolean {
  if (givesWayAtMs(work) > nowMs) return false;
  if (work.lane !== 'quick' || nowMs - work.beganMs >= QUICK_MOST_MS) return true;
  const processorMs = work.processorMs();
  // The system counts in steps of 10 ms.
  return processorMs === null || processorMs >= QUICK_SLICE_MS - 10;
}

/**
 * The jobs whose children others need: that of the quick child always, that of
 * the spare one if a job waits for it, and a background job if a foreground job
 * waits while they hold all ordinary children. Each gives way when its slice is over.
 */
export function contested<W extends Work>(
  works: Iterable<W>,
  children: number,
  needs: Needs,
  nowMs: number,
): readonly W[] {
  const active = [...works].filter(({ isStopping }) => !isStopping);
  const lent = active.filter(({ lane }) => lane === 'quick' || (lane === 'spare' && needs.spare));
  const background = active.filter(({ lane, isBackground }) => lane === 'ordinary' && isBackground);
  if (!needs.ordinary || background.length < children) return lent;
  return [...lent, ...backgroundVictim(background, nowMs)];
}

/** Of those whose slice is over the one that began last, of which the least is lost; else the one whose slice ends first. */
function backgroundVictim<W extends Work>(background: readonly W[], nowMs: number): readonly W[] {
  const over = background.filter((work) => givesWayAtMs(work) <= nowMs);
  const order =
    over.length > 0
      ? over.toSorted((one, other) => other.beganMs - one.beganMs)
      : background.toSorted((one, other) => givesWayAtMs(one) - givesWayAtMs(other));
  return order.slice(0, 1);
}
