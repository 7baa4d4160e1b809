/** Small graphs of the small catalogue, and the errors that their check finds. */

import { createChecker } from '../support/checker.ts';
import type { LoadedSource } from '../../src/engine/plan/plan.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { graph, smallCatalogue } from '../support/small-catalogue.ts';
import { finished } from '../support/finished.ts';

export const checker = createChecker(smallCatalogue, { maxNodes: 50 });
export const rows = (...values: JsonObject[]): readonly [string, JsonObject] => [
  'rows',
  { rows: values },
];
export const compute = (name: string, expression: unknown): readonly [string, JsonObject] => [
  'compute',
  { column_name: name, expression } as JsonObject,
];
export const chain = (...nodes: (readonly [string, JsonObject?])[]): Graph =>
  graph(
    Object.fromEntries(nodes.map((node, index) => [index + 1, node])),
    nodes
      .slice(1)
      .map((_, index) => `${index + 1}>${index + 2}`)
      .join(' '),
  );

export function errors(
  of: Graph,
  params: JsonObject | null = null,
  sources: ReadonlyMap<number, LoadedSource> | null = null,
): string[] {
  const { report, plan } = finished(checker.check(of, params, sources));
  expect(report.errors.length > 0 && plan !== null).toBe(false);
  return report.errors.map(
    ({ nodeId, code, path, message }) => `${nodeId} ${code} ${path ?? ''} ${message}`,
  );
}
