/** The engine: the checks and the run time. */

import { assembleEngine } from './assemble.ts';
import { checkGraph, pendingSources } from './check.ts';
import type { Engine, EngineOptions } from './contract.ts';

/** Wipes its directory and starts the children; returns before they are ready: runs wait for them. */
export function createEngine(options: EngineOptions): Engine {
  return assembleEngine(options, {
    pending: (graph, params) => pendingSources(graph, options.catalogue, params),
    check: (graph, params, sources) => checkGraph(graph, options.catalogue, { params, sources, maxNodes: options.maxGraphNodes }),
  });
}
