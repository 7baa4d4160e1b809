/** Records a run's end in the history, and stores or discards its results. */

import type { Log } from '../../kit/log.ts';
import type { Scratch } from '../../kit/scratch-space.ts';
import type { Clock } from '../../kit/clock.ts';
import type { EngineEnd } from '../../engine/index.ts';
import type { ExecutionDelivery, ExecutionSource } from '../../model/execution.ts';
import type { ExecutionStore, ResultBytesStore } from '../../stores/index.ts';
import type { AuthorityCheck } from './authority-check.ts';
import { engineUnavailable } from './engine-unavailable.ts';
import type { OutputKeeper, PreparedOutputs } from './kept-outputs.ts';
import type { RegisteredRun } from './registry.ts';
import type { ResultQuota } from './result-quota.ts';
import { cancelledRun, emptyEnd, endedRun, stopProblem } from './run-end.ts';
import type { RunEnd, StartedRun } from './started-run.ts';
import type { ExecutionCounters } from './execution-counters.ts';
import { faultOfEnd, type ServiceFault } from './service-fault.ts';
import { storageFull } from './storage-full.ts';
import { storePersistently } from './storing.ts';

/** A run, and what is known of it so far. */
export interface RunProgress {
  readonly run: StartedRun;
  readonly registered: RegisteredRun;
  readonly authority: AuthorityCheck;
  readonly elapsedMs: () => number;
  /** The disk space of its organization. */
  readonly scratch: Scratch;
  sources: readonly ExecutionSource[];
  sent: readonly ExecutionDelivery[];
  files: PreparedOutputs['files'];
}

export interface RecordTools {
  readonly store: Pick<ExecutionStore, 'finish' | 'fail'>;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  readonly keeper: Pick<OutputKeeper, 'remove' | 'abandon'>;
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
 * An error that ends a run is for the caller; the history keeps the run as failed, without results. Where it does not take
 * that, the run may have completed: the response of the database was lost, and the results stay.
 */
export async function recordFailure(
  { store, resultBytes, keeper, clock, counters, log }: RecordTools,
  { run, elapsedMs, sources, files }: RunProgress,
): Promise<void> {
  let isFailed = false;
  const end = { status: 'failed', executionTimeMs: elapsedMs(), problem: SERVICE_FAILED } as const;
  try {
    isFailed = await store.fail(run, emptyEnd({ ...end, finishedAt: clock.now(), sources }));
    if (isFailed) {
      counters.countEnd('failed');
      await resultBytes.releaseExecution(run.executionId);
    }
  } catch (error) {
    log.error({ error, executionId: String(run.executionId) }, 'failed execution not recorded');
  }
  await (isFailed ? keeper.remove(files) : keeper.abandon(files));
}

/** A fault of the service kept a background run from its end: its files are removed, and another attempt follows. */
export async function withoutEnd(
  { keeper }: Pick<RecordTools, 'keeper'>,
  { files }: Pick<RunProgress, 'files'>,
  fault: ServiceFault,
): Promise<RunEnd> {
  await keeper.abandon(files);
  return { kind: 'requeued', fault, discard: () => keeper.remove(files) };
}

/** Of a run without results. */
export async function recordEnd(
  tools: RecordTools,
  progress: RunProgress,
  outcome: IncompleteEngineEnd,
): Promise<RunEnd> {
  const common = commonOf(progress, progress.elapsedMs());
  const fault = progress.run.isBackground ? faultOfEnd(outcome) : null;
  if (fault !== null) return withoutEnd(tools, progress, fault);
  if (outcome.status !== 'cancelled') return record(tools, progress, endedRun(outcome, common));
  const reason = progress.registered.stopReason();
  const stopped = stopProblem(reason);
  if (stopped !== null) return record(tools, progress, cancelledRun(common, stopped));
  if (reason === 'superseded') return { kind: 'superseded' };
  // The engine cancels its runs when it closes: a cancellation that was not requested means that this process stops.
  if (progress.run.isBackground) return { kind: 'requeued', fault: null };
  return record(tools, progress, endedRun(outcome, common));
}

/** @param executionTimeMs without the time that its results took */
export async function storeResults(
  tools: RecordTools,
  progress: RunProgress,
  prepared: PreparedOutputs,
  executionTimeMs: number,
): Promise<RunEnd> {
  const { clock, quota, counters } = tools;
  const { resultId, totalRows, expiresAt, columns, outputs } = prepared.shown;
  const store = () =>
    quota.store(progress.run, prepared, {
      status: 'completed',
      finishedAt: clock.now(),
      executionTimeMs,
      ...{ totalRows, resultId, expiresAt, columns, outputs },
      sources: progress.sources,
      problem: null,
    });
  const stored = await (progress.run.isBackground
    ? storePersistently(tools, toStore(progress), store)
    : store());
  const common = commonOf(progress, executionTimeMs);
  if (stored === 'superseded') return { kind: 'superseded' };
  if (stored !== 'stored')
    return record(tools, progress, endedRun({ status: 'too_large', problem: stored }, common));
  counters.countEnd('completed');
  const { sources } = progress;
  return {
    kind: 'completed',
    execution: { status: 'completed', ...common, ...prepared.shown, sources },
  };
}

async function record(
  { store, clock, counters }: RecordTools,
  { run, sources }: RunProgress,
  { end, reported }: ReturnType<typeof endedRun>,
): Promise<RunEnd> {
  if (end.problem?.code === 'storage_full') throw storageFull();
  if (end.problem?.code === 'engine_unavailable') throw engineUnavailable();
  const isCurrentAttempt = await store.finish(
    run,
    emptyEnd({ ...end, sources, finishedAt: clock.now() }),
  );
  if (!isCurrentAttempt) return { kind: 'superseded' };
  counters.countEnd(end.status);
  return reported;
}

function toStore({ run, registered, sent, elapsedMs }: RunProgress) {
  const remainingMs = (): number => run.timeoutSeconds * 1000 - elapsedMs();
  return { run, registered, sent, remainingMs };
}

function commonOf({ run, sent }: RunProgress, executionTimeMs: number) {
  const { executionId, workflowId } = run;
  return { executionId, workflowId, executionTimeMs, deliveries: sent };
}
