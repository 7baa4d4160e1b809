/** Caches graphs of workflows and their validation reports, as long as their revision is the newest. */

import { concurrency } from '../../admission.ts';
import type {
  CredentialUse,
  ConnectorChecks,
  Engine,
  FileUse,
  Graph,
  GraphReport,
} from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { RevisionChoice } from '../../model/workflow.ts';
import type { ScheduleStore, WorkflowStore } from '../../stores/index.ts';
import type { CredentialCheck } from '../credentials/credential-check.ts';
import type { GraphFiles } from './graph-files.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { findWorkflow, revisionNotFound, workflowNotFound } from './find-workflow.ts';
import type { CalledGraphs } from './called-graphs.ts';
import type { CachedGraph, GraphCache } from './graph-cache.ts';
import { toEngineGraph } from './graph.ts';
import type { StoredGraphs } from './stored-graphs.ts';
import type { ZoneData, ZoneUse } from '../timing/zone-data.ts';
import { zoneUsesIn } from './zone-uses.ts';

export interface WorkflowGraphs {
  /** For callers that already have the revision. */
  readonly cache: GraphCache;
  /** Throws WORKFLOW_NOT_FOUND and REVISION_NOT_FOUND. */
  find(caller: Caller, id: WorkflowId, choice: RevisionChoice): Promise<CachedGraph>;
  /** Throws WORKFLOW_NOT_FOUND, and SERVICE_UNAVAILABLE if `signal` is aborted before the end. */
  validate(caller: Caller, id: WorkflowId, signal: AbortSignal): Promise<GraphReport>;
  report(caller: Caller, id: WorkflowId, graph: CachedGraph): Promise<GraphReport>;
  check(caller: Caller, graph: Graph, signal?: AbortSignal): Promise<GraphReport>;
}

interface Dependencies {
  readonly store: Pick<WorkflowStore, 'get' | 'revision'>;
  readonly stored: Pick<StoredGraphs, 'cache' | 'find'>;
  readonly engine: Pick<Engine, 'validate'>;
  readonly types: Pick<OrganizationTypes, 'version'>;
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly credentials: Pick<CredentialCheck, 'usesOf' | 'problems'>;
  readonly zoneData: Pick<ZoneData, 'differing' | 'warnings'>;
  readonly schedules: Pick<ScheduleStore, 'list'>;
  readonly files: Pick<GraphFiles, 'usesOf' | 'complete' | 'problems'>;
  /** Checks of the databases in graphs of an organization. By default, nothing is checked. */
  readonly connectorChecks?: (tenant: string) => ConnectorChecks;
}

/** The immutable part of a revision's report: all except the problems of its credentials and missing files. */
interface CachedReport {
  readonly report: GraphReport;
  readonly uses: readonly CredentialUse[];
  readonly fileUses: readonly FileUse[];
  readonly zoneUses: readonly ZoneUse[];
  /** Version of the organization's node types; null if the graph uses none of them. */
  readonly version: string | null;
  /** True if it depends on other systems, which can change. */
  readonly isDescribed: boolean;
}

/** A workflow has no more. */
const MAX_SCHEDULES = 100;

/** By `<workflow>:<revision>`. */
const REPORTS = {
  maxEntries: 10_000,
  maxWeight: 16 * 1024 * 1024,
  weightOf: (cachedReport: CachedReport) => JSON.stringify(cachedReport).length,
};

export function createWorkflowGraphs(dependencies: Dependencies): WorkflowGraphs {
  const { store, stored } = dependencies;
  const { cache } = stored;
  const reports = new GraphReports(dependencies);

  async function graphAt(
    caller: Caller,
    id: WorkflowId,
    revision: number | null,
  ): Promise<CachedGraph> {
    const cached = cache.get(id);
    if (cached !== undefined && cached.revision === revision) return cached;
    const workflow = await findWorkflow(store, caller, id);
    const entry = { revision: workflow.revision, graph: toEngineGraph(workflow) };
    cache.set(id, entry);
    return entry;
  }

  const revisionOf = (caller: Caller, id: WorkflowId): Promise<number | null> =>
    store.revision(workflowVisibility(caller), id);

  return {
    cache,
    check: async (caller, graph, signal) =>
      reports.complete(caller, await reports.examine(caller, null, graph, signal)),
    report: async (caller, id, cachedGraph) =>
      reports.complete(caller, await reports.of(caller, id, cachedGraph)),

    async find(caller, id, choice) {
      const cached = await stored.find(workflowVisibility(caller), id, choice);
      if (!('missing' in cached)) return cached;
      throw cached.missing === 'workflow'
        ? workflowNotFound(id)
        : revisionNotFound(id, cached.missing);
    },

    async validate(caller, id, signal) {
      const revision = await revisionOf(caller, id);
      const report =
        (revision === null ? undefined : await reports.cached(caller, id, revision)) ??
        (await reports.of(caller, id, await graphAt(caller, id, revision), signal));
      return reports.complete(caller, report, await timeZonesOf(dependencies, caller, id));
    },
  };
}

/** Those of the schedules of a workflow. They matter only if the data of some zones differ. */
async function timeZonesOf(
  { zoneData, schedules }: Dependencies,
  caller: Caller,
  id: WorkflowId,
): Promise<readonly string[]> {
  if (zoneData.differing.size === 0) return [];
  const page = { page: 0, limit: MAX_SCHEDULES };
  const { items } = await schedules.list(workflowVisibility(caller), id, page);
  return [...new Set(items.map(({ timeZone }) => timeZone))];
}

/** Caches validation reports of revisions while the organization's node types stay the same. */
class GraphReports {
  readonly #engine: Dependencies['engine'];
  readonly #types: Dependencies['types'];
  readonly #calledGraphs: Dependencies['calledGraphs'];
  readonly #credentials: Dependencies['credentials'];
  readonly #zoneData: Dependencies['zoneData'];
  readonly #files: Dependencies['files'];
  readonly #cache = createLruCache<string, CachedReport>(REPORTS);
  readonly #connectorChecks: Dependencies['connectorChecks'];
  readonly #checks = new Semaphore(concurrency.graphChecks);

  constructor(dependencies: Dependencies) {
    const { engine, types, calledGraphs, credentials, files, connectorChecks } = dependencies;
    this.#calledGraphs = calledGraphs;
    this.#connectorChecks = connectorChecks;
    this.#engine = engine;
    this.#types = types;
    this.#credentials = credentials;
    this.#zoneData = dependencies.zoneData;
    this.#files = files;
  }

  async cached(
    { organizationId }: Caller,
    id: WorkflowId,
    revision: number,
  ): Promise<CachedReport | undefined> {
    const entry = this.#cache.get(`${id}:${revision}`);
    if (entry === undefined || entry.version === null) return entry;
    return entry.version === (await this.#types.version(organizationId)) ? entry : undefined;
  }

  async of(
    caller: Caller,
    id: WorkflowId,
    { revision, graph }: CachedGraph,
    signal?: AbortSignal,
  ): Promise<CachedReport> {
    const entry =
      (await this.cached(caller, id, revision)) ?? (await this.examine(caller, id, graph, signal));
    if (!entry.isDescribed) this.#cache.set(`${id}:${revision}`, entry);
    return entry;
  }

  /** @param id null if the graph is not stored */
  async examine(
    caller: Caller,
    id: WorkflowId | null,
    graph: Graph,
    signal?: AbortSignal,
  ): Promise<CachedReport> {
    const { organizationId } = caller;
    const fileUses = this.#files.usesOf(graph);
    const owner = { visibility: workflowVisibility(caller), workflowId: id };
    const complete = await this.#calledGraphs.complete(owner, graph);
    const typedGraph = await this.#files.complete(organizationId, complete.graph, fileUses);
    const version = typedGraph.nodeTypes?.version ?? null;
    try {
      // Other workflows can change, too.
      let isDescribed = complete.graph.workflows !== undefined;
      const checks = this.#connectorChecks?.(String(organizationId));
      const noted: ConnectorChecks | undefined = checks && {
        tenant: checks.tenant,
        describe(...args) {
          isDescribed = true;
          return checks.describe(...args);
        },
        readHead(...args) {
          isDescribed = true;
          return checks.readHead(...args);
        },
        checkLoad(...args) {
          isDescribed = true;
          return checks.checkLoad(...args);
        },
      };
      const check = () => this.#engine.validate(typedGraph, signal, noted);
      const report = await this.#checks.run(check, { owner: organizationId, signal });
      const uses = this.#credentials.usesOf(typedGraph);
      const zoneUses = zoneUsesIn(graph);
      return { report, uses, fileUses, zoneUses, version, isDescribed };
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      const message = 'The validation was cancelled before its end.';
      throw new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 1, cause: error });
    }
  }

  /** Adds the problems of credentials, files and time zones, which can change at any time. */
  async complete(
    { organizationId }: Caller,
    { report: cached, uses, fileUses, zoneUses }: CachedReport,
    timeZones: readonly string[] = [],
  ): Promise<GraphReport> {
    const ofSchedules = timeZones.map((zone) => ({ nodeId: null, zone }));
    const warnings = this.#zoneData.warnings([...zoneUses, ...ofSchedules]);
    const report =
      warnings.length === 0 ? cached : { ...cached, warnings: [...cached.warnings, ...warnings] };
    const problems = [
      ...(await this.#credentials.problems(organizationId, uses)),
      ...(await this.#files.problems(organizationId, fileUses)),
    ];
    return problems.length === 0 ? report : { ...report, errors: [...report.errors, ...problems] };
  }
}
