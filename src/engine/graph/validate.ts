/** Checks a graph before it runs. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { DescribeRows } from '../ingest/read-rows.ts';
import type { Graph, GraphReport } from '../types.ts';
import type { Binder } from './bind.ts';
import { describeSources } from './describe-sources.ts';
import type { Selection } from './select.ts';

interface ValidateOptions {
  readonly selection?: Selection | undefined;
  /** Asks for the columns of sources that connectors read. By default, they are unknown. */
  readonly describe?: DescribeRows | undefined;
}

/** Rejects only when `signal` is aborted. */
export async function validate(
  binder: Binder,
  graph: Graph,
  signal?: AbortSignal,
  { selection, describe }: ValidateOptions = {},
): Promise<GraphReport> {
  const bound = await runInTimeSlices(binder.bind(graph, null, selection), signal);
  const described = await describeSources(bound.describable, describe, signal);
  const report = await runInTimeSlices(bound.check(described.sources), signal);
  return {
    ...report,
    errors: [...report.errors, ...described.errors],
    warnings: [...report.warnings, ...described.warnings],
  };
}
