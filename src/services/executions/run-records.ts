/** Records the end of a run in the history, and stores or discards its results. */

import type { Log } from '../../kit/log.ts';
import type { Scratch } from '../../kit/scratch-space.ts';
import type { Clock } from '../../kit/clock.ts';
import type { CursorProgress, EngineEnd } from '../../engine/index.ts';
import type { ExecutionCursor } from '../../model/cursor.ts';
import type { FinishedExecution } from '../../stores/postgres/executions.ts';
import type {
  ExecutionDelivery,
  ExecutionNode,
  ExecutionProblem,
  ExecutionSource,
} from '../../model/execution.ts';
import type { DeliveryStore, ExecutionStore, ResultBytesStore } from '../../stores/index.ts';
import type { AuthorityCheck } from './authority-check.ts';
import type { Delivered } from './deliveries/deliveries.ts';
import { faultAfterEffects, mustReport, persist } from './effects.ts';
import { engineUnavailable } from './engine-unavailable.ts';
import type { ResultOutputs, PreparedOutputs } from './result-outputs.ts';
import type { RegisteredRun } from './registry.ts';
import type { ResultQuota } from './result-quota.ts';
import { endedCursors, type OpenedCursors } from './run-cursors.ts';
import { cancelledRun, emptyEnd, endedRun, stopProblem } from './run-end.ts';
import type { RunEnd, StartedRun } from './started-run.ts';
import type { ExecutionCounters } from './execution-counters.ts';
import { faultOfEnd, type ServiceFault } from './service-fault.ts';
import { storageFull } from './storage-full.ts';
import { storePersistently } from './storing.ts';

export interface RunProgress {
  /** The latest attempt. */
  run: StartedRun;
  readonly registered: RegisteredRun;
  readonly authority: AuthorityCheck;
  readonly elapsedMs: () => number;
  /** The disk space of its organization. */
  readonly scratch: Scratch;
  sources: readonly ExecutionSource[];
  nodes: readonly ExecutionNode[];
  deliveries: readonly ExecutionDelivery[];
  /** The cursors before it read its sources. */
  opened: OpenedCursors;
  /** The cursors after its end. */
  settled: readonly ExecutionCursor[];
  /** The progress of its getters with a cursor. */
  read: readonly CursorProgress[];
  /** True if the run began to send rows, or sent another request that can change data in another service. */
  hasEffects: boolean;
  files: PreparedOutputs['files'];
  /** True if only storing the result is left. */
  isStoring: boolean;
  /** The reason why the run will not complete, after a phase of it. */
  phaseEnd: Delivered['end'];
  /** The reports of the terminators whose phase is over. */
  phaseReports: readonly ExecutionDelivery[];
}

export interface RecordTools {
  readonly store: Pick<ExecutionStore, 'finish' | 'fail' | 'resumeStoring'>;
  readonly deliveryStore: Pick<DeliveryStore, 'write'>;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  readonly resultOutputs: Pick<ResultOutputs, 'remove' | 'abandon'>;
  readonly quota: Pick<ResultQuota, 'store'>;
  readonly clock: Clock;
  readonly counters: Pick<ExecutionCounters, 'countEnd'>;
  readonly log: Log;
}

export type IncompleteEngineEnd = Exclude<EngineEnd, { status: 'completed' }>;

const SERVICE_FAILED = {
  nodeId: null,
  code: 'engine_failed',
  message: 'The service failed while it ran the workflow.',
} as const;

/**
 * Records the run as failed, without results, when an error ends it; the error is passed on to the caller. If the
 * database rejects the record, its response may have been lost before and the run has completed, so the results stay.
 */
export async function recordFailure(
  { store, resultBytes, resultOutputs, clock, counters, log }: RecordTools,
  progress: RunProgress,
  problem: ExecutionProblem = SERVICE_FAILED,
): Promise<void> {
  const { run, elapsedMs, sources, files } = progress;
  const cursors = cursorsOf(progress, false);
  let isFailed = false;
  const end = { status: 'failed', executionTimeMs: elapsedMs(), problem } as const;
  try {
    isFailed = await store.fail(
      run,
      emptyEnd({ ...end, finishedAt: clock.now(), sources, cursors }),
    );
    if (isFailed) {
      counters.countEnd('failed');
      await resultBytes.releaseExecution(run.executionId);
    }
  } catch (error) {
    log.error({ error, executionId: String(run.executionId) }, 'failed execution not recorded');
  }
  await (isFailed ? resultOutputs.remove(files) : resultOutputs.abandon(files));
}

/** After a failure of the service: removes the files of a background run, and another attempt follows. */
export async function withoutEnd(
  { resultOutputs }: Pick<RecordTools, 'resultOutputs'>,
  { files }: Pick<RunProgress, 'files'>,
  fault: ServiceFault,
): Promise<RunEnd> {
  await resultOutputs.abandon(files);
  return { kind: 'requeued', fault, discard: () => resultOutputs.remove(files) };
}

/**
 * The end of a run with effects after an error: its deliveries and the failure. It is reported even if it cannot be
 * recorded. The history then has the deliveries recorded before, and fails the run when it is considered abandoned.
 */
export async function reportFailure(
  tools: RecordTools,
  progress: RunProgress,
  cause: unknown,
): Promise<RunEnd> {
  const { deliveries, isStoring } = progress;
  const { executionId } = progress.run;
  tools.log.error(
    { error: cause, executionId: String(executionId) },
    'execution failed after it had effects in other services',
  );
  const problem = faultAfterEffects(deliveries, isStoring);
  try {
    if (deliveries.length > 0) await tools.deliveryStore.write(progress.run, deliveries, true);
  } catch (error) {
    tools.log.error({ error, executionId: String(executionId) }, 'sent rows not recorded');
  }
  await recordFailure(tools, progress, problem);
  const common = commonOf(progress, progress.elapsedMs());
  return {
    kind: 'ended',
    execution: { ...common, status: 'failed', reason: 'failed', problem },
  };
}

/** For a run without results. */
export async function recordEnd(
  tools: RecordTools,
  progress: RunProgress,
  outcome: IncompleteEngineEnd,
): Promise<RunEnd> {
  const common = commonOf(progress, progress.elapsedMs());
  const { graph, isBackground } = progress.run;
  const fault = isBackground ? faultOfEnd(outcome, graph) : null;
  if (fault !== null) return withoutEnd(tools, progress, fault);
  const ended = endedRun(outcome, common, graph);
  if (outcome.status !== 'cancelled') return record(tools, progress, ended);
  const reason = progress.registered.stopReason();
  const stopped = stopProblem(reason);
  if (stopped !== null) return record(tools, progress, cancelledRun(common, stopped));
  if (reason === 'superseded') return { kind: 'superseded' };
  // When the engine closes, it cancels its runs. A cancellation without a request therefore means that this process
  // stops.
  if (isBackground) return { kind: 'requeued', fault: null };
  return record(tools, progress, ended);
}

/** @param executionTimeMs without the time for storing results */
export async function storeResults(
  tools: RecordTools,
  progress: RunProgress,
  prepared: PreparedOutputs,
  executionTimeMs: number,
): Promise<RunEnd> {
  const { clock, counters } = tools;
  const { resultId, totalRows, expiresAt, columns, outputs } = prepared.summary;
  const end: FinishedExecution = {
    status: 'completed',
    finishedAt: clock.now(),
    executionTimeMs,
    totalRows,
    resultId,
    expiresAt,
    columns,
    outputs,
    sources: progress.sources,
    nodes: progress.nodes,
    cursors: cursorsOf(progress, true),
    problem: null,
  };
  const stored = await storeInTime(tools, progress, prepared, end);
  const common = commonOf(progress, executionTimeMs);
  if (stored === 'superseded') return { kind: 'superseded' };
  if (stored !== 'stored') {
    const outcome = { status: 'too_large', problem: stored } as const;
    return record(tools, progress, endedRun(outcome, common, progress.run.graph));
  }
  counters.countEnd('completed');
  const { sources, settled: cursors } = progress;
  return {
    kind: 'completed',
    execution: { status: 'completed', ...common, ...prepared.summary, sources, cursors },
  };
}

/** Retries until the deadline: for background runs, and for synchronous runs with effects. */
async function storeInTime(
  tools: RecordTools,
  progress: RunProgress,
  prepared: PreparedOutputs,
  end: FinishedExecution,
): ReturnType<ResultQuota['store']> {
  const { store, resultBytes, quota, log } = tools;
  const storeOnce = () =>
    quota.store({ ...progress.run, hasEffects: progress.hasEffects }, prepared, end);
  if (progress.run.isBackground) return storePersistently(tools, toStore(progress), storeOnce);
  if (!mustReport(progress)) return storeOnce();
  let isFirst = true;
  return persist(progress, log, async () => {
    if (!isFirst) {
      const attempt = await store.resumeStoring(progress.run, prepared.summary.resultId);
      if (attempt === 'completed') return 'stored';
      if (attempt === 'superseded') return attempt;
      progress.run = { ...progress.run, attempt };
      await resultBytes.releaseExecution(progress.run.executionId);
    }
    isFirst = false;
    return storeOnce();
  });
}

async function record(
  { store, clock, counters, log }: RecordTools,
  progress: RunProgress,
  { end, reported }: ReturnType<typeof endedRun>,
): Promise<RunEnd> {
  const isReported = mustReport(progress);
  if (!isReported && end.problem?.code === 'storage_full') throw storageFull();
  if (!isReported && end.problem?.code === 'engine_unavailable') throw engineUnavailable();
  const { run, sources } = progress;
  const cursors = cursorsOf(progress, false);
  const finish = () =>
    store.finish(run, emptyEnd({ ...end, sources, cursors, finishedAt: clock.now() }));
  let isCurrentAttempt: boolean;
  try {
    isCurrentAttempt = await (isReported ? persist(progress, log, finish) : finish());
  } catch (error) {
    if (!isReported) throw error;
    log.error({ error, executionId: String(run.executionId) }, 'end of execution not recorded');
    return reported;
  }
  if (!isCurrentAttempt) return { kind: 'superseded' };
  counters.countEnd(end.status);
  return reported;
}

function toStore({ run, registered, deliveries, elapsedMs }: RunProgress) {
  const remainingMs = (): number => run.timeoutSeconds * 1000 - elapsedMs();
  return { run, registered, deliveries, remainingMs };
}

function cursorsOf(progress: RunProgress, isCompleted: boolean): FinishedExecution['cursors'] {
  const ended = endedCursors({ ...progress, workflowId: progress.run.workflowId }, isCompleted);
  if (ended === undefined) return undefined;
  const onSettled = (cursors: readonly ExecutionCursor[]): void => {
    progress.settled = cursors;
  };
  return { ...ended, onSettled };
}

function commonOf({ run, deliveries, hasEffects }: RunProgress, executionTimeMs: number) {
  const { executionId, workflowId } = run;
  return { executionId, workflowId, executionTimeMs, deliveries, hasEffects };
}
