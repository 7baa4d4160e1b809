/** Running workflows, within the caps, and keeping what they produce. */

import type { ExecutionId, OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine, Graph, Intake, PostedRows, RunOutcome } from '../../engine/index.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { JsonObject } from '../../model/json.ts';
import type { StartedExecution } from '../../stores/postgres/executions.ts';
import type {
  ExecutionStore,
  FreeSpace,
  ResultBytesStore,
  ResultStore,
  SlotStore,
} from '../../stores/index.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import type { ExecutionOutcome } from './outcome.ts';
import { createExecutionSlots, type SlotLimits } from './slots.ts';
import { createGraphCache, type CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import { createOutputKeeper, type OutputLimits } from './kept-outputs.ts';
import { createResultQuota, type ResultQuotaLimits } from './result-quota.ts';
import { endedRun } from './run-end.ts';
import type { ServiceLog } from '../service-log.ts';
import { engineUnavailable } from './engine-unavailable.ts';
import { explainStorageFailure, storageFull } from './storage-full.ts';
import { workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/workflows.ts';

export type { CompletedExecution, EndedExecution, ExecutionOutcome } from './outcome.ts';

export type { Intake, PostedRows };

/** The parameters of a call: small ones as values, many rows in files. */
export interface PostedParams {
  readonly values: JsonObject;
  readonly rows: ReadonlyMap<string, PostedRows>;
}

export interface ExecutionInput {
  /**
   * Brings the parameters in. Called once the workflow is known to run, because
   * it may take much memory and time; what it throws ends the call, and there
   * was no run.
   */
  readonly readParams: (intake: Intake) => Promise<PostedParams>;
  readonly signal: AbortSignal;
}

export interface Executions {
  /**
   * Runs the workflow to its end. Throws WORKFLOW_NOT_FOUND, RATE_LIMITED (over
   * the concurrency cap), SERVICE_UNAVAILABLE, and what reading the parameters
   * throws; all that can go wrong with the run itself is in the outcome.
   */
  execute(
    caller: KeyCaller,
    workflowId: WorkflowId,
    input: ExecutionInput,
  ): Promise<ExecutionOutcome>;
  /** Says for all of them that they go on. */
  beat(): Promise<void>;
}

export interface ExecutionLimits extends SlotLimits, OutputLimits, ResultQuotaLimits {
  readonly executeTimeoutSeconds: number;
  readonly resultMaxRows: number;
}

interface Dependencies {
  readonly store: ExecutionStore;
  readonly results: Pick<ResultStore, 'put' | 'remove'>;
  readonly resultBytes: Pick<ResultBytesStore, 'held' | 'releaseExecution'>;
  readonly slots: SlotStore;
  readonly engine: Pick<Engine, 'intake' | 'run'>;
  readonly limits: ExecutionLimits;
  readonly storage: Pick<FreeSpace, 'hasRoom'>;
  readonly clock: Clock;
  readonly log: ServiceLog;
}

const GRAPH_CACHE_BYTES = 32 * 1024 * 1024;

export function createExecutions({
  store,
  results,
  resultBytes,
  slots: slotStore,
  engine,
  limits,
  storage,
  clock,
  log,
}: Dependencies): Executions {
  const slots = createExecutionSlots({ store: slotStore, limits, log });
  const underWay = new Set<bigint>();
  const graphs = createGraphCache(GRAPH_CACHE_BYTES);
  const keeper = createOutputKeeper({ results, limits, clock, log });
  const quota = createResultQuota({ executions: store, resultBytes, keeper, limits });

  async function start(
    caller: KeyCaller,
    workflowId: WorkflowId,
    startedAt: Date,
  ): Promise<{ executionId: ExecutionId } & CachedGraph> {
    const cached = graphs.get(workflowId);
    const { userId, keyId } = caller;
    const run = { workflowId, userId, keyId, startedAt, knownRevision: cached?.revision ?? null };
    const started = await store.start(workflowVisibility(caller), run);
    if (started === null) throw workflowNotFound(workflowId);
    const graph = graphOf(started, cached);
    if (graph !== cached?.graph) graphs.set(workflowId, { revision: started.revision, graph });
    return { executionId: started.executionId, revision: started.revision, graph };
  }

  /** An error that ends a run is for the caller; the history keeps the run as failed, and its results do not count. */
  async function recordFailure(executionId: ExecutionId, finishedAt: Date): Promise<void> {
    const problem = {
      nodeId: null,
      code: 'engine_failed',
      message: 'The service failed while it ran the workflow.',
    };
    try {
      await store.finish(executionId, {
        status: 'failed',
        finishedAt,
        totalRows: null,
        resultId: null,
        problem,
      });
      await resultBytes.releaseExecution(executionId);
    } catch (error) {
      log.error({ error, executionId: String(executionId) }, 'failed execution not recorded');
    }
  }

  async function conclude(
    run: StartedRun,
    executionTimeMs: number,
    outcome: RunOutcome,
  ): Promise<ExecutionOutcome> {
    const { executionId, workflowId, graph } = run;
    const finishedAt = clock.now();
    const common = { workflowId, executionTimeMs };
    const ended = async (
      incomplete: Exclude<RunOutcome, { status: 'completed' }>,
    ): Promise<ExecutionOutcome> => {
      const { end, reported } = endedRun(incomplete, common);
      if (end.problem?.code === 'storage_full') throw storageFull();
      if (end.problem?.code === 'engine_unavailable') throw engineUnavailable();
      await store.finish(executionId, { ...end, finishedAt, totalRows: null, resultId: null });
      return reported;
    };
    if (outcome.status !== 'completed') return ended(outcome);
    const prepared = await keeper.prepare(workflowId, graph, outcome.outputs);
    const { resultId, totalRows } = prepared.shown;
    const problem = await quota.store(run, prepared, {
      status: 'completed',
      finishedAt,
      totalRows,
      resultId,
      problem: null,
    });
    if (problem !== null) return ended({ status: 'too_large', problem });
    return { kind: 'completed', execution: { status: 'completed', ...common, ...prepared.shown } };
  }

  return {
    async beat() {
      await bothSettled(slots.renew(), store.keepRunning([...underWay]));
    },

    async execute(caller, workflowId, { readParams, signal }) {
      if (!(await storage.hasRoom())) throw storageFull();
      const release = await slots.take(caller);
      try {
        const { executionId, revision, graph } = await start(caller, workflowId, clock.now());
        underWay.add(executionId);
        const intake = engine.intake(graph);
        try {
          const params = await paramsOf(executionId, () => readParams(intake));
          return await runWith(params, {
            organizationId: caller.organizationId,
            executionId,
            workflowId,
            revision,
            graph,
            directory: intake.directory,
            signal,
          });
        } finally {
          underWay.delete(executionId);
          await intake.close();
        }
      } finally {
        await release();
      }
    },
  };

  /** Where there are none, there was no run. */
  async function paramsOf(
    executionId: ExecutionId,
    read: () => Promise<PostedParams>,
  ): Promise<PostedParams> {
    try {
      return await read();
    } catch (error) {
      await store.discard(executionId).catch((failure: unknown) => {
        log.error(
          { error: failure, executionId: String(executionId) },
          'execution without parameters not discarded',
        );
      });
      throw explainStorageFailure(error);
    }
  }

  async function runWith(params: PostedParams, run: StartedRun): Promise<ExecutionOutcome> {
    const { organizationId, executionId, workflowId, revision, graph, directory, signal } = run;
    const startedMs = clock.monotonicMs();
    try {
      const outcome = await engine.run({
        tenant: String(organizationId),
        graph,
        graphKey: `${workflowId}:${revision}`,
        params: params.values,
        rows: params.rows,
        directory,
        timeoutMs: limits.executeTimeoutSeconds * 1000,
        maxRows: limits.resultMaxRows,
        signal,
      });
      return await conclude(run, Math.round(clock.monotonicMs() - startedMs), outcome);
    } catch (error) {
      await recordFailure(executionId, clock.now());
      throw explainStorageFailure(error);
    }
  }
}

interface StartedRun extends CachedGraph {
  readonly organizationId: OrganizationId;
  readonly executionId: ExecutionId;
  readonly workflowId: WorkflowId;
  readonly directory: Intake['directory'];
  readonly signal: AbortSignal;
}

function graphOf(started: StartedExecution, cached: CachedGraph | undefined): Graph {
  if (started.workflow !== null) return toEngineGraph(started.workflow);
  if (cached?.revision === started.revision) return cached.graph;
  throw new Error(
    'a run started without a graph, and the one that is known is of another revision',
  );
}
