/**
 * Caches the graphs of workflows that ran recently. Revisions are immutable: an entry is never wrong, only
 * superseded, and the store reports that when a run starts.
 */

import { createLruCache, type LruCache } from '../../kit/lru-cache.ts';
import type { Graph } from '../../engine/index.ts';

export interface CachedGraph {
  readonly revision: number;
  readonly graph: Graph;
}

/** By workflow id. */
export type GraphCache = LruCache<number, CachedGraph>;

/** @param maxBytes of the graphs as JSON text; the least recently used are evicted first */
export function createGraphCache(maxBytes: number): GraphCache {
  return createLruCache({
    maxEntries: Infinity,
    maxWeight: maxBytes,
    weightOf: ({ graph }) => JSON.stringify(graph).length,
  });
}
