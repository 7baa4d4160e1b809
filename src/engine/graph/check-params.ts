/** Checks parameters against a graph before it runs with them. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import { paramRows } from '../ingest/param.ts';
import { withDefaults } from '../parameters/param-problems.ts';
import type { NodeProblem, Graph, JsonObject } from '../types.ts';
import type { Binder, BoundGraph } from './bind.ts';

/**
 * Problems that only these parameters cause: problems of the graph itself are left out. Rejects only when `signal` is
 * aborted.
 */
export async function checkParams(
  binder: Binder,
  graph: Graph,
  values: JsonObject,
  signal?: AbortSignal,
): Promise<readonly NodeProblem[]> {
  const params = withDefaults(graph.parameters, { values, others: new Map() });
  const check = async (bound: BoundGraph) => (await runInTimeSlices(bound.check(), signal)).errors;
  const bound = await runInTimeSlices(binder.bind(graph, params), signal);
  const free = await runInTimeSlices(binder.bind(graph, null), signal);
  const graphProblems = new Set((await check(free)).map(keyOf));
  const problems = [...rowProblems(bound, params), ...(await check(bound))];
  return problems.filter((problem) => !graphProblems.has(keyOf(problem)));
}

/** Problems of parameters that are the rows of getters. */
function rowProblems({ sources }: BoundGraph, params: JsonObject): readonly NodeProblem[] {
  return sources.flatMap(({ nodeId, source }) => {
    if (source.kind !== 'param') return [];
    const rows = paramRows(source, params);
    return rows.ok ? [] : rows.problems.map((problem) => ({ ...problem, nodeId }));
  });
}

function keyOf({ nodeId, code, path }: NodeProblem): string {
  return `${nodeId} ${code} ${path ?? ''}`;
}
