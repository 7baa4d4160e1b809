/** Reads the graphs of workflows, and caches those that were read last. */

import type { Visibility } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { RevisionChoice } from '../../model/workflow.ts';
import type { RevisionStore, WorkflowStore } from '../../stores/index.ts';
import { createGraphCache, type CachedGraph, type GraphCache } from './graph-cache.ts';
import { toEngineGraph } from './graph.ts';

interface Dependencies {
  readonly store: Pick<WorkflowStore, 'get' | 'revisionToRun'>;
  readonly revisions: Pick<RevisionStore, 'find'>;
}

/** The graph, or what does not exist. */
export type FoundGraph = CachedGraph | { readonly missing: 'workflow' | number };

const GRAPH_CACHE_BYTES = 32 * 1024 * 1024;

export class StoredGraphs {
  readonly cache: GraphCache = createGraphCache(GRAPH_CACHE_BYTES);
  readonly #store: Dependencies['store'];
  readonly #revisions: Dependencies['revisions'];

  constructor({ store, revisions }: Dependencies) {
    this.#store = store;
    this.#revisions = revisions;
  }

  /** If a revision is missing, the result has its number. */
  async find(visibility: Visibility, id: WorkflowId, choice: RevisionChoice): Promise<FoundGraph> {
    const revision = await this.#store.revisionToRun(visibility, id, choice);
    if (revision === null) return { missing: 'workflow' };
    const cached = this.cache.get(id);
    if (cached?.revision === revision) return cached;
    const newest = await this.#store.get(visibility, id);
    if (newest === null) return { missing: 'workflow' };
    const stored =
      newest.revision === revision ? newest : await this.#revisions.find(visibility, id, revision);
    if (stored === null) return { missing: revision };
    const entry = { revision, graph: toEngineGraph(stored) };
    this.cache.set(id, entry);
    return entry;
  }
}
