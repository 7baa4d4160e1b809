/** Checks parameters against a graph before it runs with them. */

import type { ParamExpression } from '../parameters/param-expression.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import { paramRows } from '../ingest/param.ts';
import { withDefaults } from '../parameters/param-problems.ts';
import { sampleValues } from '../parameters/samples.ts';
import type { NodeProblem, Graph, Json, JsonObject } from '../types.ts';
import type { Binder } from './bind.ts';
import type { BoundGraph } from './bound-graph.ts';

/**
 * Problems that only these parameters cause: problems of the graph itself are left out. Rejects only when `signal` is
 * aborted.
 * @param expressions computed parameters; a problem that depends on their values is left out
 */
export async function checkParams(
  binder: Binder,
  graph: Graph,
  values: JsonObject,
  expressions: readonly ParamExpression[] = [],
  signal?: AbortSignal,
): Promise<readonly NodeProblem[]> {
  const check = async (bound: BoundGraph) => (await runInTimeSlices(bound.check(), signal)).errors;
  const free = await runInTimeSlices(binder.bind(graph, null), signal);
  const graphProblems = new Set((await check(free)).map(keyOf));
  let common: readonly NodeProblem[] | undefined;
  for (const sample of samplesOf(expressions)) {
    const complete = { ...values, ...sample };
    const params = withDefaults(graph.parameters, { values: complete, others: new Map() });
    const bound = await runInTimeSlices(binder.bind(graph, params), signal);
    const problems = [...rowProblems(bound, params), ...(await check(bound))];
    const keys = new Set(problems.map(keyOf));
    common = common?.filter((problem) => keys.has(keyOf(problem))) ?? problems;
  }
  return common?.filter((problem) => !graphProblems.has(keyOf(problem))) ?? [];
}

/** Values of computed parameters, in every form that a value of their types can have. */
function samplesOf(expressions: readonly ParamExpression[]): readonly JsonObject[] {
  const typed = expressions.flatMap(({ name, type }) => (type ? [[name, { type }] as const] : []));
  const samples = sampleValues(new Map(typed));
  return samples.length === 0
    ? [{}]
    : samples.map((sample): Record<string, Json> => Object.fromEntries(sample));
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
