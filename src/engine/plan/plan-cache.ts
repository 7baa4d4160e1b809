/**
 * Caches the plans of graphs that never change. The key has everything that a plan depends on:
 * the graph's key, the parameters in its configs, and
 * the columns of the loaded rows.
 */

import { createHash } from 'node:crypto';

import type { ExpressionValues } from '../config/expressions.ts';
import { createLruCache, type LruCache } from '../../kit/lru-cache.ts';
import type { LoadedSource, PendingSource, Plan, SizedSource } from './plan.ts';
import type { JsonObject } from '../types.ts';

const MAX_ENTRIES = 1_000;
/** Limit for the statements of all cached plans, and again for all cached sources. */
const MAX_CHARACTERS = 32_000_000;

/** Longer values are replaced by their digest. */
const MAX_KEY_CHARACTERS = 1_024;

/** The sources of a graph. */
export interface GraphSources {
  /** Loaded for each run. */
  readonly pending: readonly PendingSource[];
  /** The same in every run, by node id. */
  readonly fixed: ReadonlyMap<number, SizedSource>;
}

export interface PlanCache {
  readonly sources: LruCache<string, GraphSources>;
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

/**
 * @param names the parameters in configs
 * @param expressions the values of the expressions in configs
 */
export function configKey(
  graphKey: string,
  params: JsonObject,
  names: ReadonlySet<string>,
  expressions: ExpressionValues = new Map(),
): string {
  const values = [...names].map((name) => (Object.hasOwn(params, name) ? [params[name]] : []));
  return `${graphKey} ${digest([...values, ...expressions.values()])}`;
}

/**
 * @param sources the loaded rows of a run, by node id; runs whose rows have the same columns and format share a plan
 */
export function planKey(key: string, sources: ReadonlyMap<number, LoadedSource>): string {
  const signature = [...sources].map(([nodeId, { columns, table }]) => [nodeId, table, columns]);
  return `${key} ${digest(signature)}`;
}

function sizeOfSources({ pending, fixed }: GraphSources): number {
  return JSON.stringify(pending).length + JSON.stringify([...fixed.values()]).length;
}

function sizeOfPlan(plan: Plan): number {
  return [...plan.tables, ...plan.outputs].reduce((sum, { sql }) => sum + sql.length, 0);
}

function digest(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_KEY_CHARACTERS
    ? text
    : createHash('sha256').update(text).digest('base64');
}
