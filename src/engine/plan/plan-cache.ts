/** Plans of graphs that never change and read nothing from outside, by the graph's key. */

import { createLruCache, type LruCache } from '../../kit/lru-cache.ts';
import type { Graph } from '../types.ts';
import type { PendingSource, Plan } from './plan.ts';

const MAX_PLANS = 1_000;
/** The statements of all kept plans together. */
const MAX_CHARACTERS = 32_000_000;

export type PlanCache = LruCache<string, Plan>;

export function createPlanCache(): PlanCache {
  return createLruCache({ maxEntries: MAX_PLANS, maxWeight: MAX_CHARACTERS, weigh: size });
}

function size(plan: Plan): number {
  return plan.outputs.reduce((sum, output) => sum + output.sql.length, 0);
}

/** Whether every run of the graph is planned alike: no parameter, nothing fetched. */
export function isConstant(graph: Graph, sources: readonly PendingSource[]): boolean {
  return (
    sources.every(({ source }) => source.kind === 'rows') && graph.nodes.every((node) => !JSON.stringify(node.config).includes('"$param"'))
  );
}
