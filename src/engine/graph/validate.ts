/** What can be said of a graph before it runs. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Graph, ValidationReport } from '../types.ts';
import type { Binder } from './bind.ts';

/** Rejects only when `signal` is aborted. */
export async function validate(
  binder: Binder,
  graph: Graph,
  signal?: AbortSignal,
): Promise<ValidationReport> {
  const bound = await runInTimeSlices(binder.bind(graph, null), signal);
  return runInTimeSlices(bound.check(), signal);
}
