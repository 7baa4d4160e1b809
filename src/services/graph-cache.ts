/**
 * Graphs of workflows that ran lately, so that a run need not read again what
 * has not changed. A revision is immutable: an entry is never wrong, only
 * superseded, and the store says so when a run starts.
 */

import type { Graph } from '../engine/types.ts';

export interface CachedGraph {
  readonly revision: number;
  readonly graph: Graph;
}

export interface GraphCache {
  get(workflowId: number): CachedGraph | undefined;
  set(workflowId: number, entry: CachedGraph): void;
}

/** @param maxBytes of the graphs as JSON text; those that ran the longest ago go first */
export function createGraphCache(maxBytes: number): GraphCache {
  const entries = new Map<number, CachedGraph & { readonly bytes: number }>();
  let bytes = 0;

  function remove(workflowId: number): void {
    bytes -= entries.get(workflowId)?.bytes ?? 0;
    entries.delete(workflowId);
  }

  return {
    get(workflowId) {
      const entry = entries.get(workflowId);
      if (entry === undefined) return undefined;
      entries.delete(workflowId);
      entries.set(workflowId, entry);
      return entry;
    },
    set(workflowId, { revision, graph }) {
      remove(workflowId);
      const entry = { revision, graph, bytes: JSON.stringify(graph).length };
      entries.set(workflowId, entry);
      bytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}
