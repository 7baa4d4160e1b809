/** Checks a graph before it runs. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { OutsideChecks } from '../sources/connector-checks.ts';
import type { Graph, GraphReport } from '../types.ts';
import type { Binder } from './bind.ts';
import { describeCalled } from './called-sources.ts';
import { describeSources } from './describe-sources.ts';
import { checkLoads } from './known-loads.ts';
import type { Selection } from './select.ts';

interface ValidateOptions {
  readonly selection?: Selection | undefined;
  /** For the columns of sources, and for loads. */
  readonly outside?: OutsideChecks | undefined;
}

/** Rejects only when `signal` is aborted. */
export async function validate(
  binder: Binder,
  graph: Graph,
  signal?: AbortSignal,
  { selection, outside }: ValidateOptions = {},
): Promise<GraphReport> {
  const bound = await runInTimeSlices(binder.bind(graph, null, selection), signal);
  const described = await describeSources(bound.describable, outside, signal);
  const called = await describeCalled(bound.called, (part) =>
    validate(binder, part, signal, { outside }),
  );
  const sources = new Map([...described.sources, ...called.sources]);
  const { loads, ...report } = await runInTimeSlices(
    bound.check(sources, described.systems),
    signal,
  );
  const checked = await checkLoads(loads, outside?.checks.checkLoad, signal);
  return {
    ...report,
    errors: [...report.errors, ...described.errors, ...called.errors, ...checked.errors],
    warnings: [...report.warnings, ...described.warnings, ...checked.warnings],
  };
}
