/** What a graph has against parameters, before it runs with them. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import { paramRows } from '../ingest/param.ts';
import { withDefaults } from '../parameters/given.ts';
import type { Diagnostic, Graph, JsonObject } from '../types.ts';
import type { Binder, BoundGraph } from './bind.ts';

/** What is wrong with the parameters and not without them: a graph may be a draft. Rejects only when `signal` is aborted. */
export async function checkParams(
  binder: Binder,
  graph: Graph,
  given: JsonObject,
  signal?: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const params = withDefaults(graph.parameters, { values: given, others: new Map() });
  const check = async (bound: BoundGraph) => (await runInTimeSlices(bound.check(), signal)).errors;
  const bound = await runInTimeSlices(binder.bind(graph, params), signal);
  const free = await runInTimeSlices(binder.bind(graph, null), signal);
  const known = new Set((await check(free)).map(keyOf));
  const found = [...rowProblems(bound, params), ...(await check(bound))];
  return found.filter((diagnostic) => !known.has(keyOf(diagnostic)));
}

/** Of getters whose rows are a parameter. */
function rowProblems({ sources }: BoundGraph, params: JsonObject): readonly Diagnostic[] {
  return sources.flatMap(({ nodeId, source }) => {
    if (source.kind !== 'param') return [];
    const rows = paramRows(source, params);
    return rows.ok ? [] : rows.problems.map((problem) => ({ ...problem, nodeId }));
  });
}

function keyOf({ nodeId, code, path }: Diagnostic): string {
  return `${nodeId} ${code} ${path ?? ''}`;
}
