/** The opening rows of a stored result, as many as the response of a run shows. */

import type { StoredResult } from '../../model/execution.ts';
import type { ResultStore } from '../../stores/index.ts';
import type { OutputHead } from '../executions/output-head.ts';
import { pageBoundary } from '../executions/page-boundary.ts';

export interface OpeningLimits {
  readonly executeMaxRows: number;
  readonly executeMaxBytes: number;
}

const MAX_STEP = 1000;
/** A page of the stored result begins after every so many rows. */
const STEP = 100;

/**
 * Whole rows within both limits. Rows are of any length, so they are read step by step, each step as large as those
 * before let expect; one that turns out too large is the last, and is not shown.
 * @returns null when the result has expired in the meantime
 */
export async function readOpening(
  store: Pick<ResultStore, 'rows'>,
  result: StoredResult,
  { executeMaxRows: maxRows, executeMaxBytes: maxBytes }: OpeningLimits,
): Promise<OutputHead | null> {
  const wanted = result.totalRows <= maxRows ? result.totalRows : pageBoundary(maxRows).count;
  const parts: Buffer[] = [];
  let [count, bytes, step] = [0, 0, Math.min(STEP, wanted)];
  while (count < wanted && step > 0) {
    const part = await store.rows(result, count, step);
    if (part === null) return null;
    if (bytes + part.length > maxBytes) {
      // Of the first rows some may still fit.
      step = count === 0 ? Math.floor(step / 10) : 0;
      continue;
    }
    parts.push(part);
    count += step;
    bytes += part.length;
    step = count < STEP ? 0 : nextStep((maxBytes - bytes) / (bytes / count), wanted - count);
  }
  const next = count === result.totalRows ? null : pageBoundary(count).next;
  return { rows: Buffer.concat(parts), shownRows: count, next };
}

/** @param fitting how many rows are expected to fit */
function nextStep(fitting: number, left: number): number {
  if (left <= MAX_STEP && left <= fitting) return left;
  return Math.min(MAX_STEP, Math.floor(fitting / STEP) * STEP);
}
