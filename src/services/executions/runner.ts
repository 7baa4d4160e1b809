/** One run, from its parameters to its end in the history: for a request that waits and for the queue alike. */

import type { OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine, Intake, EngineEnd, RunOutput } from '../../engine/index.ts';
import type { ExecutionDelivery, ExecutionSource } from '../../model/execution.ts';
import type { ExecutionStore, ResultBytesStore, ResultStore } from '../../stores/index.ts';
import type { Attempt } from '../../stores/postgres/executions.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import type { CredentialCheck } from '../credentials/credential-check.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import type { ServiceLog } from '../service-log.ts';
import { engineUnavailable } from './engine-unavailable.ts';
import {
  createOutputKeeper,
  discardOutputs,
  type OutputLimits,
  type PreparedOutputs,
} from './kept-outputs.ts';
import type { ExecutionOutcome } from './outcome.ts';
import type { PostedParams } from './posted-params.ts';
import type { RegisteredRun } from './registry.ts';
import { createResultQuota, type ResultQuotaLimits } from './result-quota.ts';
import { cancelledRun, emptyEnd, endedRun } from './run-end.ts';
import type { ExecutionTally } from './tally.ts';
import { explainStorageFailure, storageFull } from './storage-full.ts';

export interface StartedRun extends Attempt, CachedGraph {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  readonly directory: Intake['directory'];
  readonly timeoutSeconds: number;
  /** A synchronous run goes before one that waited in the queue. */
  readonly isBackground: boolean;
}

export interface Runner {
  /**
   * Runs it to its end and records that. What goes wrong with the run is in its outcome; where it throws, the service
   * failed, and so says the history. `superseded`: another process took the run over. `handed back`: it was stopped
   * for that, and nothing is recorded.
   */
  run(run: StartedRun, params: PostedParams, registered: RegisteredRun): Promise<RunEnd>;
}

export type RunEnd =
  ExecutionOutcome | { readonly kind: 'superseded' } | { readonly kind: 'handed back' };

export interface RunnerLimits extends OutputLimits, ResultQuotaLimits {
  readonly resultMaxRows: number;
}

type IncompleteEngineEnd = Exclude<EngineEnd, { status: 'completed' }>;

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'finish' | 'finishWithResults' | 'reserve'>;
  readonly results: Pick<ResultStore, 'put' | 'remove' | 'asSmallResult'>;
  readonly resultBytes: Pick<ResultBytesStore, 'held' | 'releaseExecution'>;
  readonly engine: Pick<Engine, 'run'>;
  readonly credentials: Pick<CredentialCheck, 'refusal'>;
  readonly deliveries: Deliveries;
  readonly limits: RunnerLimits;
  readonly clock: Clock;
  readonly tally: Pick<ExecutionTally, 'noteEnd'>;
  readonly log: ServiceLog;
}

export function createRunner(dependencies: Dependencies): Runner {
  const { store, results, resultBytes, engine, credentials, deliveries } = dependencies;
  const { limits, clock, tally, log } = dependencies;
  const keeper = createOutputKeeper({ results, limits, clock, log });
  const quota = createResultQuota({ executions: store, resultBytes, keeper, limits });

  /**
   * An error that ends a run is for the caller; the history keeps the run as failed, without results. Where it does not take
   * that, the run may have completed: the answer of the database was lost, and the results stay.
   */
  async function recordFailure(
    run: Attempt,
    executionTimeMs: number,
    sources: readonly ExecutionSource[],
    files: PreparedOutputs['files'],
  ): Promise<void> {
    let isFailed = false;
    const problem = {
      nodeId: null,
      code: 'engine_failed',
      message: 'The service failed while it ran the workflow.',
    };
    try {
      const end = { status: 'failed', finishedAt: clock.now(), executionTimeMs, problem } as const;
      isFailed = await store.finish(run, emptyEnd({ ...end, sources }));
      if (isFailed) {
        tally.noteEnd('failed');
        await resultBytes.releaseExecution(run.executionId);
      }
    } catch (error) {
      log.error({ error, executionId: String(run.executionId) }, 'failed execution not recorded');
    }
    await (isFailed ? keeper.remove(files) : keeper.abandon(files));
  }

  async function record(
    run: StartedRun,
    { end, reported }: ReturnType<typeof endedRun>,
    sources: readonly ExecutionSource[],
  ): Promise<RunEnd> {
    if (end.problem?.code === 'storage_full') throw storageFull();
    if (end.problem?.code === 'engine_unavailable') throw engineUnavailable();
    const isOurs = await store.finish(run, emptyEnd({ ...end, sources, finishedAt: clock.now() }));
    if (!isOurs) return { kind: 'superseded' };
    tally.noteEnd(end.status);
    return reported;
  }

  async function recordEnd(
    run: StartedRun,
    executionTimeMs: number,
    outcome: IncompleteEngineEnd,
    sources: readonly ExecutionSource[],
    registered: RegisteredRun,
    sent: readonly ExecutionDelivery[],
  ): Promise<RunEnd> {
    const { executionId, workflowId } = run;
    const common = { executionId, workflowId, executionTimeMs, deliveries: sent };
    if (outcome.status === 'cancelled') {
      const reason = registered.stopReason();
      // The engine cancels what runs when it closes: where nobody asked for it, this process stops.
      if (run.isBackground && reason !== 'requested') return { kind: 'handed back' };
      if (reason === 'requested') return record(run, cancelledRun(common), sources);
    }
    return record(run, endedRun(outcome, common), sources);
  }

  async function storeResults(
    run: StartedRun,
    executionTimeMs: number,
    prepared: PreparedOutputs,
    sources: readonly ExecutionSource[],
    sent: readonly ExecutionDelivery[],
  ): Promise<RunEnd> {
    const { executionId, workflowId } = run;
    const common = { executionId, workflowId, executionTimeMs, deliveries: sent };
    const { resultId, totalRows, expiresAt, columns, outputs } = prepared.shown;
    const stored = await quota.store(run, prepared, {
      status: 'completed',
      finishedAt: clock.now(),
      executionTimeMs,
      ...{ totalRows, resultId, expiresAt, columns, outputs },
      sources,
      problem: null,
    });
    if (stored === 'superseded') return { kind: 'superseded' };
    if (stored !== 'stored')
      return record(run, endedRun({ status: 'too_large', problem: stored }, common), sources);
    tally.noteEnd('completed');
    return { kind: 'completed', execution: { status: 'completed', ...common, ...prepared.shown } };
  }

  async function deliver(
    run: StartedRun,
    outputs: readonly RunOutput[],
    registered: RegisteredRun,
    elapsedMs: number,
  ): ReturnType<Deliveries['deliver']> {
    const isHandedBack = (): boolean =>
      run.isBackground && registered.signal.aborted && registered.stopReason() !== 'requested';
    const remainingMs = run.timeoutSeconds * 1000 - elapsedMs;
    const { signal } = registered;
    try {
      return await deliveries.deliver(run, outputs, { signal, remainingMs, isHandedBack });
    } catch (error) {
      await discardOutputs(outputs);
      throw error;
    }
  }

  return {
    async run(run, params, registered) {
      const { organizationId, workflowId, revision, graph, directory, isBackground } = run;
      const startedMs = clock.monotonicMs();
      const elapsedMs = (): number => Math.round(clock.monotonicMs() - startedMs);
      let sources: readonly ExecutionSource[] = [];
      let files: PreparedOutputs['files'] = [];
      try {
        const refused = await credentials.refusal(organizationId, graph, params.values);
        const outcome =
          refused ??
          (await engine.run({
            tenant: String(organizationId),
            isBackground,
            executionId: String(run.executionId),
            graph,
            graphKey: `${workflowId}:${revision}`,
            params: params.values,
            rows: params.rows,
            directory,
            timeoutMs: run.timeoutSeconds * 1000,
            maxRows: limits.resultMaxRows,
            signal: registered.signal,
          }));
        sources = outcome.sources.map((source) => ({ ...source, ms: Math.round(source.ms) }));
        if (outcome.status !== 'completed')
          return await recordEnd(run, elapsedMs(), outcome, sources, registered, []);
        const sent = await deliver(run, outcome.outputs, registered, elapsedMs());
        const { end } = sent;
        if (end !== null) await discardOutputs(outcome.outputs);
        if (end === 'superseded') return { kind: 'superseded' };
        if (end !== null)
          return await recordEnd(run, elapsedMs(), end, sources, registered, sent.deliveries);
        const executionTimeMs = elapsedMs();
        const prepared = await keeper.prepare(workflowId, graph, outcome.outputs);
        ({ files } = prepared);
        return await storeResults(run, executionTimeMs, prepared, sources, sent.deliveries);
      } catch (error) {
        await recordFailure(run, elapsedMs(), sources, files);
        throw explainStorageFailure(error);
      }
    },
  };
}
