/** The graphs of workflows and what validation says of them: while a revision is the newest, neither is worked out again. */

import type { CredentialUse, Engine, Graph, GraphReport } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { WorkflowStore } from '../../stores/index.ts';
import type { CredentialCheck } from '../credentials/credential-check.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { findWorkflow } from './find-workflow.ts';
import { createGraphCache, type CachedGraph, type GraphCache } from './graph-cache.ts';
import { toEngineGraph } from './graph.ts';

export interface WorkflowGraphs {
  /** For callers that already know the revision. */
  readonly cache: GraphCache;
  /** The newest revision. Throws WORKFLOW_NOT_FOUND. */
  find(caller: Caller, id: WorkflowId): Promise<CachedGraph>;
  /** Throws WORKFLOW_NOT_FOUND, and SERVICE_UNAVAILABLE where `signal` is aborted before the end. */
  validate(caller: Caller, id: WorkflowId, signal: AbortSignal): Promise<GraphReport>;
  /** What validation says of a graph that was found. */
  report(caller: Caller, id: WorkflowId, found: CachedGraph): Promise<GraphReport>;
  /** Checks a graph that is no workflow's. */
  check(caller: Caller, graph: Graph, signal?: AbortSignal): Promise<GraphReport>;
}

interface Dependencies {
  readonly store: Pick<WorkflowStore, 'get' | 'revision'>;
  readonly engine: Pick<Engine, 'validate'>;
  readonly types: Pick<OrganizationTypes, 'complete' | 'version'>;
  readonly credentials: Pick<CredentialCheck, 'usesOf' | 'problems'>;
}

const GRAPH_CACHE_BYTES = 32 * 1024 * 1024;

/** What never changes of a revision: all but what its credentials say of it. */
interface KnownReport {
  readonly report: GraphReport;
  readonly uses: readonly CredentialUse[];
  /** Of the organization's node types; null: the graph has none of them. */
  readonly version: string | null;
}

/** By `<workflow>:<revision>`. */
const REPORTS = {
  maxEntries: 10_000,
  maxWeight: 16 * 1024 * 1024,
  weigh: (known: KnownReport) => JSON.stringify(known).length,
};

export function createWorkflowGraphs({
  store,
  engine,
  types,
  credentials,
}: Dependencies): WorkflowGraphs {
  const cache = createGraphCache(GRAPH_CACHE_BYTES);
  const reports = createLruCache<string, KnownReport>(REPORTS);

  async function graphAt(
    caller: Caller,
    id: WorkflowId,
    revision: number | null,
  ): Promise<CachedGraph> {
    const cached = cache.get(id);
    if (cached !== undefined && cached.revision === revision) return cached;
    const workflow = await findWorkflow(store, caller, id);
    const found = { revision: workflow.revision, graph: toEngineGraph(workflow) };
    cache.set(id, found);
    return found;
  }

  const revisionOf = (caller: Caller, id: WorkflowId): Promise<number | null> =>
    store.revision(workflowVisibility(caller), id);

  async function examine(
    { organizationId }: Caller,
    given: Graph,
    signal?: AbortSignal,
  ): Promise<KnownReport> {
    const graph = await types.complete(organizationId, given);
    const version = graph.nodeTypes?.version ?? null;
    try {
      const report = await engine.validate(graph, signal);
      return { report, uses: credentials.usesOf(graph), version };
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      const message = 'The validation was cancelled before its end.';
      throw new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 1, cause: error });
    }
  }

  /** What was found out before, as long as the node types are the same. */
  async function knownBefore(
    { organizationId }: Caller,
    key: string,
  ): Promise<KnownReport | undefined> {
    const found = reports.get(key);
    if (found === undefined || found.version === null) return found;
    return found.version === (await types.version(organizationId)) ? found : undefined;
  }

  async function known(
    caller: Caller,
    id: WorkflowId,
    { revision, graph }: CachedGraph,
    signal?: AbortSignal,
  ): Promise<KnownReport> {
    const key = `${id}:${revision}`;
    const found = (await knownBefore(caller, key)) ?? (await examine(caller, graph, signal));
    reports.set(key, found);
    return found;
  }

  async function complete(
    { organizationId }: Caller,
    { report, uses }: KnownReport,
  ): Promise<GraphReport> {
    const problems = await credentials.problems(organizationId, uses);
    return problems.length === 0 ? report : { ...report, errors: [...report.errors, ...problems] };
  }

  return {
    cache,
    check: async (caller, graph, signal) => complete(caller, await examine(caller, graph, signal)),
    report: async (caller, id, found) => complete(caller, await known(caller, id, found)),
    find: async (caller, id) => graphAt(caller, id, await revisionOf(caller, id)),

    async validate(caller, id, signal) {
      const revision = await revisionOf(caller, id);
      const before = revision === null ? undefined : await knownBefore(caller, `${id}:${revision}`);
      return complete(
        caller,
        before ?? (await known(caller, id, await graphAt(caller, id, revision), signal)),
      );
    },
  };
}
