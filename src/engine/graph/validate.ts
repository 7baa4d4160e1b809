/** Checks a graph before it runs. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Graph, GraphReport } from '../types.ts';
import type { Binder } from './bind.ts';
import type { Selection } from './select.ts';

/** Rejects only when `signal` is aborted. */
export async function validate(
  binder: Binder,
  graph: Graph,
  signal?: AbortSignal,
  selection?: Selection,
): Promise<GraphReport> {
  const bound = await runInTimeSlices(binder.bind(graph, null, selection), signal);
  return runInTimeSlices(bound.check(), signal);
}
