/** Checks a graph before it runs. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { ConnectorChecks } from '../sources/connector-checks.ts';
import type { Graph, GraphReport } from '../types.ts';
import type { Binder } from './bind.ts';
import { describeCalled } from './called-sources.ts';
import { describeSources } from './describe-sources.ts';
import { checkLoads } from './known-loads.ts';
import type { Selection } from './select.ts';

interface ValidateOptions {
  readonly selection?: Selection | undefined;
  /** Asks databases for the columns of sources, and about loads. */
  readonly checks?: ConnectorChecks | undefined;
}

/** Rejects only when `signal` is aborted. */
export async function validate(
  binder: Binder,
  graph: Graph,
  signal?: AbortSignal,
  { selection, checks }: ValidateOptions = {},
): Promise<GraphReport> {
  const bound = await runInTimeSlices(binder.bind(graph, null, selection), signal);
  const described = await describeSources(bound.describable, checks, signal);
  const called = await describeCalled(bound.called, (part) =>
    validate(binder, part, signal, { checks }),
  );
  const sources = new Map([...described.sources, ...called.sources]);
  const { loads, ...report } = await runInTimeSlices(bound.check(sources), signal);
  const checked = await checkLoads(loads, checks?.checkLoad, signal);
  return {
    ...report,
    errors: [...report.errors, ...described.errors, ...called.errors, ...checked.errors],
    warnings: [...report.warnings, ...described.warnings, ...checked.warnings],
  };
}
