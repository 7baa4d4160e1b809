/**
 * What is known of graphs that never change, by all that it is made from: the
 * graph's key, the parameters in its configs, and, of a plan, the
 * columns of the rows that came.
 */

import { createHash } from 'node:crypto';

import { createLruCache, type LruCache } from '../../kit/lru-cache.ts';
import type { LoadedSource, PendingSource, Plan, SizedSource } from './plan.ts';
import type { JsonObject } from '../types.ts';

const MAX_ENTRIES = 1_000;
/** The statements of all kept plans together, and as much again of what getters want and bring in every run. */
const MAX_CHARACTERS = 32_000_000;

/** A longer value is known by its digest, which takes longer to make than a text of so many characters to compare. */
const LONGEST_AS_IS = 1_024;

/** What the getters of a graph ask for. */
export interface KnownSources {
  /** To be brought in for each run. */
  readonly pending: readonly PendingSource[];
  /** The same in every run, by node id. */
  readonly fixed: ReadonlyMap<number, SizedSource>;
}

export interface PlanCache {
  readonly sources: LruCache<string, KnownSources>;
  readonly plans: LruCache<string, Plan>;
}

export function createPlanCache(): PlanCache {
  return {
    sources: createLruCache({
      maxEntries: MAX_ENTRIES,
      maxWeight: MAX_CHARACTERS,
      weightOf: sizeOfSources,
    }),
    plans: createLruCache({
      maxEntries: MAX_ENTRIES,
      maxWeight: MAX_CHARACTERS,
      weightOf: sizeOfPlan,
    }),
  };
}

/** @param names of the parameters in configs */
export function configKey(
  graphKey: string,
  params: JsonObject,
  names: ReadonlySet<string>,
): string {
  const values = [...names].map((name) => (Object.hasOwn(params, name) ? [params[name]] : []));
  return `${graphKey} ${digest(values)}`;
}

/** @param sources that were brought in for a run, by node id: runs whose rows have the same columns and come in the same way are planned alike */
export function planKey(key: string, sources: ReadonlyMap<number, LoadedSource>): string {
  const signature = [...sources].map(([nodeId, { columns, table }]) => [nodeId, table, columns]);
  return `${key} ${digest(signature)}`;
}

function sizeOfSources({ pending, fixed }: KnownSources): number {
  return JSON.stringify(pending).length + JSON.stringify([...fixed.values()]).length;
}

function sizeOfPlan(plan: Plan): number {
  return [...plan.tables, ...plan.outputs].reduce((sum, { sql }) => sum + sql.length, 0);
}

function digest(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_AS_IS ? text : createHash('sha256').update(text).digest('base64');
}
