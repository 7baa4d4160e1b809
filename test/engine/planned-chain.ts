/** Graphs of nodes in a row, and their plans. */

import { createChecker } from '../support/checker.ts';
import type { Plan } from '../../src/engine/plan/plan.ts';
import type { Graph, GraphEdge, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { finished } from '../support/finished.ts';

export type Step = readonly [operation: string, config: JsonObject];

const checker = createChecker(catalogue, { maxNodes: 1_000 });
const START: readonly Step[] = [
  ['sources/sequence', { start: 1, stop: 10, column_name: 'n' }],
  ['queryoperators/computedColumn', { column_name: 'g', expression: 'n % 3' }],
];

export function chain(steps: readonly Step[]): Graph {
  const all: readonly Step[] = [...START, ...steps, ['termination/dashboardOutput', {}]];
  const edges = all.slice(1).map((_, n): GraphEdge => ({
    source: n + 1,
    sourcePort: 'output1',
    target: n + 2,
    targetPort: 'input1',
  }));
  return { nodes: all.map(([type, config], n) => ({ id: n + 1, type, label: '', config })), edges };
}

export function planOf(graph: Graph): Plan {
  const { report, plan } = finished(checker.check(graph, {}, new Map()));
  if (plan === null) throw new Error(JSON.stringify(report.errors[0]));
  return plan;
}

export const repeat = (count: number, step: (n: number) => Step): readonly Step[] =>
  Array.from({ length: count }, (_, n) => step(n));
export const compute = (name: string, expression: string): Step => [
  'queryoperators/computedColumn',
  { column_name: name, expression },
];
export const window = (n: number, rest: JsonObject): Step => [
  'queryoperators/window',
  { column_name: `w${n}`, ...rest },
];
