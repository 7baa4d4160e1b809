/** Takes one run, synchronous or queued, from its parameters to its end in the history. */

import type { Log } from '../../kit/log.ts';
import type { ScratchSpace } from '../../kit/scratch-space.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ComputedParams, Engine, NodeProblem, RunOutcome } from '../../engine/index.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type {
  CursorStore,
  DeliveryStore,
  ExecutionStore,
  ResultBytesStore,
  ResultStore,
} from '../../stores/index.ts';
import type { RunAuthorityStore } from '../../stores/postgres/run-authority.ts';
import { deliver, deliverPhase } from './deliver-phase.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import { mustReport } from './effects.ts';
import type { CredentialCheck } from '../credentials/credential-check.ts';
import { AuthorityCheck } from './authority-check.ts';
import { createResultOutputs, discardOutputs, type OutputLimits } from './result-outputs.ts';
import type { PostedParams } from './posted-params.ts';
import type { RegisteredRun } from './registry.ts';
import { createResultQuota, type ResultQuotaLimits } from './result-quota.ts';
import {
  recordEnd,
  recordFailure,
  reportFailure,
  storeResults,
  withoutEnd,
  type RecordTools,
  type RunProgress,
} from './run-records.ts';
import { NO_CURSORS, openCursors } from './run-cursors.ts';
import type { RunEnd, StartedRun } from './started-run.ts';
import type { ExecutionCounters } from './execution-counters.ts';
import { ClaimLost } from './claim-lease.ts';
import { faultOfError } from './service-fault.ts';
import { explainStorageFailure } from './storage-full.ts';

export interface Runner {
  /**
   * Runs it to its end and records the end. Problems of the run are in its outcome. If it throws, the service failed,
   * and the history records that.
   */
  run(run: StartedRun, params: PostedParams, registered: RegisteredRun): Promise<RunEnd>;
}

export interface RunnerLimits extends OutputLimits, ResultQuotaLimits {
  readonly resultMaxRows: number;
}

interface Dependencies {
  readonly store: Pick<
    ExecutionStore,
    | 'finish'
    | 'fail'
    | 'finishWithResults'
    | 'reserve'
    | 'completedWith'
    | 'resumeStoring'
    | 'keepParams'
  >;
  readonly deliveryStore: Pick<DeliveryStore, 'write'>;
  readonly cursors: Pick<CursorStore, 'states' | 'open'>;
  readonly results: Pick<ResultStore, 'put' | 'remove' | 'asSmallResult'>;
  readonly resultBytes: Pick<ResultBytesStore, 'held' | 'releaseExecution'>;
  readonly engine: Pick<Engine, 'run' | 'computeParams'>;
  readonly authority: RunAuthorityStore;
  readonly credentials: Pick<CredentialCheck, 'refusal'>;
  readonly deliveries: Deliveries;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly limits: RunnerLimits;
  readonly clock: Clock;
  readonly counters: Pick<ExecutionCounters, 'countEnd'>;
  readonly log: Log;
}

export function createRunner(dependencies: Dependencies): Runner {
  const { store, results, resultBytes, limits, clock, log } = dependencies;
  const resultOutputs = createResultOutputs({ results, limits, clock, log });
  const quota = createResultQuota({ executions: store, resultBytes, resultOutputs, limits });
  const records: RecordTools = { ...dependencies, resultOutputs, quota };

  async function runToEnd(progress: RunProgress, params: PostedParams): Promise<RunEnd> {
    const { workflowId, graph } = progress.run;
    const outcome = await runEngine(dependencies, progress, params);
    progress.sources = outcome.sources.map((one) => ({ ...one, ms: Math.round(one.ms) }));
    progress.read = outcome.cursors ?? [];
    progress.nodes = outcome.nodes.map((one) => ({ ...one, ms: one.ms && Math.round(one.ms) }));
    if (outcome.status !== 'completed') {
      const { phaseEnd } = progress;
      if (phaseEnd === 'superseded') return { kind: 'superseded' };
      return recordEnd(records, progress, phaseEnd ?? outcome);
    }
    const delivered = await deliver(dependencies.deliveries, progress, outcome.outputs, null);
    const end = progress.phaseEnd ?? delivered.end;
    if (end !== null) await discardOutputs(outcome.outputs);
    if (end === 'superseded') return { kind: 'superseded' };
    if (end !== null) return recordEnd(records, progress, end);
    const executionTimeMs = progress.elapsedMs();
    const prepared = await resultOutputs.prepare(workflowId, graph, outcome.outputs);
    progress.files = prepared.files;
    progress.isStoring = true;
    if (prepared.files.every(({ output }) => output.file === null)) progress.run.onNearEnd?.();
    return storeResults(records, progress, prepared, executionTimeMs);
  }

  return {
    async run(run, params, registered) {
      const startedMs = clock.monotonicMs();
      const elapsedMs = (): number => Math.round(clock.monotonicMs() - startedMs);
      const scratch = dependencies.scratch.open(run.organizationId);
      const { principal, executionId, timeoutSeconds } = run;
      const authority = new AuthorityCheck(dependencies, {
        principal,
        registered,
        named: { executionId: String(executionId) },
        remainingMs: () => timeoutSeconds * 1000 - elapsedMs(),
      });
      const progress = newProgress({ run, registered, authority, elapsedMs, scratch });
      try {
        return await runToEnd(progress, params);
      } catch (error) {
        if (error instanceof ClaimLost) return { kind: 'superseded' };
        const fault = run.isBackground ? faultOfError(error) : null;
        if (fault !== null) return await withoutEnd(records, progress, fault);
        if (mustReport(progress)) return await reportFailure(records, progress, error);
        await recordFailure(records, progress);
        throw explainStorageFailure(error);
      } finally {
        scratch.close();
      }
    },
  };
}

function newProgress(
  parts: Pick<RunProgress, 'run' | 'registered' | 'authority' | 'elapsedMs' | 'scratch'>,
): RunProgress {
  return {
    ...parts,
    sources: [],
    nodes: [],
    deliveries: [],
    opened: NO_CURSORS,
    settled: [],
    read: [],
    hasEffects: false,
    files: [],
    isStoring: false,
    phaseEnd: null,
    phaseReports: [],
  };
}

async function runEngine(
  dependencies: Dependencies,
  progress: RunProgress,
  params: PostedParams,
): Promise<RunOutcome> {
  const { engine, credentials, cursors, limits } = dependencies;
  const { run, registered, scratch } = progress;
  const { organizationId, graph, constants, directory } = run;
  const { outputs } = run;
  if (outputs !== undefined) {
    const refused = await credentials.refusal(organizationId, graph, params.values);
    return refused ?? { status: 'completed', outputs, sources: [], nodes: [] };
  }
  const computed = await computeParams(dependencies, progress, params.values);
  if (!computed.ok) return { ...computed.outcome, sources: [], nodes: [] };
  const refused = await credentials.refusal(organizationId, graph, computed.params);
  if (refused !== null) return refused;
  const opened = await openCursors(cursors, run);
  if ('code' in opened) return failedBefore(opened);
  progress.opened = opened;
  return engine.run({
    ...engineRun(progress),
    graph,
    graphKey: `${run.workflowId}:${run.revision}`,
    params: computed.params,
    constants,
    cursors: opened.bounds,
    rows: params.rows,
    directory,
    scratch,
    maxRows: limits.resultMaxRows,
    beforeCalls: beforeCalls(progress),
    deliver: (phaseOutputs, withOutcome) =>
      deliverPhase(dependencies.deliveries, progress, phaseOutputs, withOutcome),
    signal: registered.signal,
  });
}

function failedBefore(problem: NodeProblem): RunOutcome {
  return { status: 'failed', problem, sources: [], nodes: [] };
}

/** Expressions are replaced in the history too, so that it has the parameters that the run used. */
async function computeParams(
  { engine, store }: Dependencies,
  progress: RunProgress,
  params: JsonObject,
): Promise<ComputedParams> {
  const { run, registered } = progress;
  if (run.hasExpressions !== true) return { ok: true, params };
  const { graph, constants, directory } = run;
  const { signal } = registered;
  const request = { ...engineRun(progress), graph, params, constants, directory, signal };
  const computed = await engine.computeParams(request);
  if (computed.ok) await store.keepParams(run, computed.params);
  return computed;
}

function engineRun({ run }: RunProgress) {
  return {
    tenant: String(run.organizationId),
    isBackground: run.isBackground,
    executionId: String(run.executionId),
    timeoutMs: run.timeoutSeconds * 1000,
  };
}

/** A source may be a POST request, so a run that another process has taken over must not call it. */
function beforeCalls(progress: RunProgress): (isRead: boolean) => Promise<void> {
  const { run, registered, authority } = progress;
  return async (isRead) => {
    await authority.checkUnlessRecent();
    const { lease } = registered;
    if (lease !== null && !(await lease.holds())) throw new ClaimLost();
    await run.beforeCalls?.(isRead);
    if (!isRead) progress.hasEffects = true;
  };
}
