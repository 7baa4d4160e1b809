/** What every run works with, built once with the engine. */

import type { EngineOptions } from './contract.ts';
import type { EngineDirectory } from './directory.ts';
import type { CheckedGraph, LoadedSource, PendingSources } from './plan.ts';
import type { PlanCache } from './plan-cache.ts';
import type { Supervisor } from './supervisor.ts';
import type { Graph, JsonObject } from './types.ts';

/** The checks, with the catalogue already in. `params` null: validation, where none are known. */
export interface Planner {
  pending(graph: Graph, params: JsonObject | null): PendingSources;
  check(graph: Graph, params: JsonObject | null, sources: ReadonlyMap<number, LoadedSource> | null): CheckedGraph;
}

export interface RunTools {
  readonly planner: Planner;
  readonly plans: PlanCache;
  readonly supervisor: Supervisor;
  readonly directory: EngineDirectory;
  readonly fetchSource: EngineOptions['fetchSource'];
  readonly log: EngineOptions['log'];
  readonly maxOutputMb: number;
  /** The engine closes. */
  readonly closing: AbortSignal;
}
