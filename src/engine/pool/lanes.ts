/**
 * The time for which a job can occupy its child. Jobs on ordinary children and on the spare one can be long. The quick
 * child is only for short jobs, so that it is soon free again. A job that yields runs again later, from its beginning.
 */

import type { Job } from '../protocol/messages.ts';

/**
 * - `ordinary`: for all jobs
 * - `spare`: for a foreground job of a tenant that has no child
 * - `quick`: for such a job that may be short
 * - `large`: for a job that uses all cores
 */
export type Lane = 'ordinary' | 'spare' | 'quick' | 'large';

export interface Work {
  readonly lane: Lane;
  readonly isBackground: boolean;
  readonly beganMs: number;
  /** The number of times that the job yielded, except on the quick child. */
  readonly yields: number;
  /** False for a job that removes its input. */
  readonly isRepeatable: boolean;
  /** True if the job was asked to end. */
  readonly isStopping: boolean;
  /** The processor time of the job. Null if the system does not report it. */
  processorMs(): number | null;
}

/** Most jobs of interactive runs take less. */
export const QUICK_SLICE_MS = 25;
/** On an overloaded machine, a short job waits for the processor. The quick child can then continue for this time. */
const QUICK_MOST_MS = 250;
const FIRST_SLICE_MS = 1_000;
/** A background job that takes less does not have to run twice. */
const BRIEF_MS = 100;
/** The most that the quick child reads for a job that cannot be repeated. */
const SHORT_PARSE_BYTES = 256 * 1_024;

/** Returns true if the job may be short. The quick child finds out if it is. */
export function mayBeShort(job: Job): boolean {
  return job.kind !== 'parse' || (job.inputBytes ?? Infinity) <= SHORT_PARSE_BYTES;
}

/** A fetched body is read once: it is removed while the rows are written. */
export function isRepeatable(job: Job): boolean {
  return job.kind !== 'parse';
}

/**
 * The time at which the job has to yield if others need its child. The slice doubles each time, so that all unfinished
 * attempts together take no longer than the one that succeeds.
 */
export function givesWayAtMs(work: Work): number {
  const { lane, isBackground, beganMs, yields } = work;
  if (!work.isRepeatable) return Infinity;
  if (lane === 'quick') return beganMs + QUICK_SLICE_MS;
  if (lane === 'spare' || lane === 'large') return beganMs + FIRST_SLICE_MS * 2 ** yields;
  if (!isBackground) return Infinity;
  return beganMs + (yields === 0 ? BRIEF_MS : FIRST_SLICE_MS * 2 ** (yields - 1));
}

export interface Needs {
  /** True if a foreground job waits for the spare child. */
  readonly spare: boolean;
  /** True if a foreground job waits for an ordinary child. */
  readonly ordinary: boolean;
  /** True if a job waits for the large child whose tenant has no child. */
  readonly large: boolean;
}

/** Returns true if the slice is over and the job has used its time. */
export function isSliceOver(work: Work, nowMs: number): boolean {
  if (givesWayAtMs(work) > nowMs) return false;
  if (work.lane !== 'quick' || nowMs - work.beganMs >= QUICK_MOST_MS) return true;
  const processorMs = work.processorMs();
  // The system counts in steps of 10 ms.
  return processorMs === null || processorMs >= QUICK_SLICE_MS - 10;
}

/**
 * The jobs whose children others need: always that of the quick child, those of the spare and the large one if a job waits
 * for them, and a background job if a foreground job waits while background jobs occupy all ordinary children. Each yields when its
 * slice is over.
 */
export function contested<W extends Work>(
  works: Iterable<W>,
  children: number,
  needs: Needs,
  nowMs: number,
): readonly W[] {
  const active = [...works].filter(({ isStopping }) => !isStopping);
  const lent = active.filter(
    ({ lane }) =>
      lane === 'quick' || (lane === 'spare' && needs.spare) || (lane === 'large' && needs.large),
  );
  const background = active.filter(({ lane, isBackground }) => lane === 'ordinary' && isBackground);
  if (!needs.ordinary || background.length < children) return lent;
  return [...lent, ...backgroundVictim(background, nowMs)];
}

/** The most recent job whose slice is over, because the least work is lost, or else the job whose slice ends first. */
function backgroundVictim<W extends Work>(background: readonly W[], nowMs: number): readonly W[] {
  const over = background.filter((work) => givesWayAtMs(work) <= nowMs);
  const order =
    over.length > 0
      ? over.toSorted((one, other) => other.beganMs - one.beganMs)
      : background.toSorted((one, other) => givesWayAtMs(one) - givesWayAtMs(other));
  return order.slice(0, 1);
}
