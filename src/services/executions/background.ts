/** Runs of the queue: a worker claims them and runs them to their end. */

import type { LabelledGauge } from '../../kit/observable-gauge.ts';
import type { Engine } from '../../engine/index.ts';
import { AUTHORITY_PROBLEMS } from '../../model/authority-problem.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { ExecutionQueueStore, ExecutionStore, ResultBytesStore } from '../../stores/index.ts';
import type { ClaimedRun } from '../../stores/postgres/execution-queue.ts';
import type { EndStatus } from '../../stores/postgres/executions.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import type { CalledGraphs } from '../workflows/called-graphs.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { ClaimLease, claimMoment } from './claim-lease.ts';
import { completeClaimed } from './claimed-graph.ts';
import { finalProblem, requeueRun, type Claim } from './requeue-run.ts';
import type { ResentRows } from './deliveries/resent-rows.ts';
import type { ParamQueue } from './queued-params.ts';
import { runResend } from './background-resend.ts';
import { QueueGate, type PauseReason, type QueueProbes } from './queue-gate.ts';
import {
  PARAMS_GONE,
  PARAMS_SEALED,
  WORKFLOW_CHANGED,
  WORKFLOW_DELETED,
} from './queue-problems.ts';
import type { RegisteredRun, RunRegistry } from './registry.ts';
import { emptyEnd } from './run-end.ts';
import { loggedEnd, loggedRun } from './run-log.ts';
import type { Runner } from './runner.ts';
import { faultOfError, type ServiceFault } from './service-fault.ts';
import type { RunEnd } from './started-run.ts';
import type { ExecutionCounters } from './execution-counters.ts';

export interface BackgroundRuns {
  /**
   * Claims the next runs. Waits while this process cannot compute or store.
   * @param signal ends the wait without a claim
   */
  claim(atMost: number, signal: AbortSignal): Promise<readonly Claim[]>;
  /** Runs it to its end. Never rejects. */
  runClaimed(claim: Claim): Promise<void>;
  /** Stops the background runs of this process and requeues them. */
  requeue(): void;
  /** The reasons why this process claims no runs. Empty while it works on the queue. */
  pausedBy(): readonly PauseReason[];
  readonly gauge: LabelledGauge;
}

export interface BackgroundLimits {
  readonly executionsPerOrganization: number;
  readonly executeAsyncTimeoutSeconds: number;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'finish' | 'keepRunning'>;
  readonly queue: Pick<
    ExecutionQueueStore,
    'claim' | 'graph' | 'noteCalled' | 'requeue' | 'releaseHeld'
  >;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  readonly params: ParamQueue;
  readonly resentRows: ResentRows;
  readonly engine: Pick<Engine, 'intake'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly runner: Runner;
  readonly registry: RunRegistry;
  readonly limits: BackgroundLimits;
  /** The parts that a worker needs for any run. */
  readonly queueProbes: QueueProbes;
  readonly clock: Clock;
  readonly counters: ExecutionCounters;
  readonly log: Log;
}

interface Tools extends Dependencies {
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal;
  /** Retries short failures, so that they do not requeue a run that has not begun. */
  readonly retrying: <T>(run: ClaimedRun, ask: () => Promise<T>) => Promise<T>;
}

/** After this time, another worker may be able to start the run. */
const BEFORE_START_MS = 3_000;

export function createBackgroundRuns(dependencies: Dependencies): BackgroundRuns {
  const { queue, params, registry, limits, counters, queueProbes, clock, log } = dependencies;
  const gate = new QueueGate({ probes: queueProbes, clock, log });
  const running = new Set<ClaimedRun>();
  const stopping = new AbortController();
  const tools: Tools = {
    ...dependencies,
    stopping: stopping.signal,
    retrying: (run, ask) =>
      retryWhileUnavailable(ask, {
        giveUpAfterMs: BEFORE_START_MS,
        signal: stopping.signal,
        log,
        fields: loggedRun(run),
      }),
  };

  return {
    async claim(atMost, signal) {
      while (await gate.passes(signal)) {
        const claimed = claimMoment(clock);
        try {
          const runs = await queue.claim(limits.executionsPerOrganization, atMost);
          for (const { waitedMs } of runs) counters.countClaim(waitedMs);
          return runs.map((run) => ({ run, claimed }));
        } catch (error) {
          if (queueProbes.database === undefined || faultOfError(error) === null) throw error;
          gate.lacksDatabase();
        }
      }
      return [];
    },

    async runClaimed(claim) {
      const { run } = claim;
      running.add(run);
      try {
        const isOver = await runToEnd(tools, claim);
        if (isOver && run.paramsId !== null) await params.remove(run.paramsId, run.executionId);
        if (isOver && run.backfillId !== null) await queue.releaseHeld(run.backfillId);
      } catch (error) {
        log.error({ error, ...loggedRun(run) }, 'background execution failed');
      } finally {
        running.delete(run);
      }
    },

    requeue() {
      stopping.abort();
      for (const { executionId } of running) registry.stop(executionId, 'requeued');
    },

    pausedBy: () => gate.reasons,
    gauge: gate.gauge,
  };
}

/** @returns true if the run has ended, so that its parameters are not needed again */
async function runToEnd(tools: Tools, claim: Claim): Promise<boolean> {
  const { store, registry, clock, log, stopping } = tools;
  const { run, claimed } = claim;
  const confirm = async (): Promise<boolean> => (await store.keepRunning([run])).length > 0;
  const registered = registry.register(run, null, new ClaimLease({ clock, confirm }, claimed));
  if (stopping.aborted) registered.stop('requeued');
  try {
    const end = await runRegistered(tools, run, registered);
    if (typeof end === 'boolean') return end;
    if (end.kind === 'requeued') return await requeueOrFail(tools, claim, end);
    log.info({ ...loggedRun(run), ...loggedEnd(end) }, 'execution ended');
    return end.kind !== 'superseded';
  } catch (error) {
    const fault = faultOfError(error);
    if (fault === null && !stopping.aborted) throw error;
    return await requeueOrFail(tools, claim, { fault: stopping.aborted ? null : fault });
  } finally {
    registered.release();
  }
}

/** @returns the outcome, or if it did not start, whether that is recorded */
async function runRegistered(
  tools: Tools,
  run: ClaimedRun,
  registered: RegisteredRun,
): Promise<RunEnd | boolean> {
  const { engine, params, runner, limits, log } = tools;
  const end = (status: Exclude<EndStatus, 'completed'>, problem: ExecutionProblem) =>
    endUnstarted(tools, run, status, problem);
  if (run.authorityProblem !== null)
    return end('cancelled', AUTHORITY_PROBLEMS[run.authorityProblem]);
  if (run.revision === null) return end('failed', WORKFLOW_DELETED);
  const { resendOf } = run;
  if (resendOf !== null) {
    const fail = (problem: ExecutionProblem) => end('failed', problem);
    return runResend({ ...tools, fail }, { ...run, resendOf }, registered);
  }
  const cached = await graphOf(tools, run, run.revision);
  if (cached === null) return end('failed', WORKFLOW_CHANGED);
  const graph = await tools.retrying(run, () => completeClaimed(tools, run, cached.graph));
  const intake = engine.intake(graph);
  try {
    const loaded = await tools.retrying(run, () => params.load(run, intake));
    if (loaded === 'gone') return await end('failed', PARAMS_GONE);
    if (loaded === 'sealed') return await end('failed', PARAMS_SEALED);
    await releaseParams(tools, run);
    const { directory } = intake;
    const timeoutSeconds = limits.executeAsyncTimeoutSeconds;
    const { dueAt, baseStartedAt: startedAt, lastSuccessAt } = run;
    const started = {
      ...run,
      ...cached,
      constants: { dueAt, startedAt, lastSuccessAt },
      principal: run,
      graph,
      directory,
      timeoutSeconds,
      isBackground: true,
    };
    const { attempt, waitedMs } = run;
    log.info({ ...loggedRun(run), attempt, waitedMs }, 'execution started');
    return await runner.run(started, loaded, registered);
  } finally {
    await intake.close();
  }
}

interface InterruptedRun {
  /** Null if this process stops. */
  readonly fault: ServiceFault | null;
  readonly discard?: (() => Promise<void>) | undefined;
}

/** @returns true if the run has ended */
async function requeueOrFail(
  tools: Tools,
  claim: Claim,
  { fault, discard }: InterruptedRun,
): Promise<boolean> {
  const { run } = claim;
  const timeoutSeconds = tools.limits.executeAsyncTimeoutSeconds;
  const problem = fault && finalProblem(claim, fault, { clock: tools.clock, timeoutSeconds });
  const isOurs =
    problem === null
      ? await requeueRun(tools, run, fault)
      : await endUnfinished(tools, run, problem);
  // If the run belongs to another process, it may have completed, and its results stay.
  if (isOurs) await discard?.();
  return isOurs && problem !== null;
}

/** A failure of the service lasted beyond the deadline of the run. */
async function endUnfinished(
  { store, resultBytes, clock, counters, stopping, log }: Tools,
  run: ClaimedRun,
  problem: ExecutionProblem,
): Promise<boolean> {
  const finishedAt = clock.now();
  const end = emptyEnd({ status: 'failed', finishedAt, executionTimeMs: null, problem });
  const isCurrentAttempt = await retryWhileUnavailable(() => store.finish(run, end), {
    giveUpAfterMs: () => (stopping.aborted ? BEFORE_START_MS : Infinity),
    log,
    fields: loggedRun(run),
  });
  if (!isCurrentAttempt) return false;
  counters.countEnd('failed');
  await resultBytes.releaseExecution(run.executionId).catch((error: unknown) => {
    log.warn({ error, ...loggedRun(run) }, 'space of an execution not released');
  });
  log.info({ ...loggedRun(run), status: 'failed', problem: problem.code }, 'execution ended');
  return true;
}

async function graphOf(
  { graphs, queue, retrying }: Tools,
  run: ClaimedRun,
  revision: number,
): Promise<CachedGraph | null> {
  const { workflowId, organizationId } = run;
  const cached = graphs.cache.get(workflowId);
  if (cached?.revision === revision) return cached;
  const workflow = await retrying(run, () => queue.graph(organizationId, workflowId, revision));
  if (workflow === null) return null;
  const entry = { revision, graph: toEngineGraph(workflow) };
  graphs.cache.set(workflowId, entry);
  return entry;
}

/** The space of the parameters is released before that of the results. */
async function releaseParams({ resultBytes, retrying }: Tools, run: ClaimedRun): Promise<void> {
  if (run.hasReserved) await retrying(run, () => resultBytes.releaseExecution(run.executionId));
}

async function endUnstarted(
  tools: Tools,
  run: ClaimedRun,
  status: Exclude<EndStatus, 'completed'>,
  problem: ExecutionProblem,
): Promise<boolean> {
  const { store, clock, counters, log } = tools;
  const finishedAt = clock.now();
  await releaseParams(tools, run);
  log.info({ ...loggedRun(run), status, problem: problem.code }, 'execution not started');
  const end = emptyEnd({ status, finishedAt, executionTimeMs: null, problem });
  const isCurrentAttempt = await tools.retrying(run, () => store.finish(run, end));
  if (isCurrentAttempt) counters.countEnd(status);
  return isCurrentAttempt;
}
