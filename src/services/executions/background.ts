/** Runs of the queue: claimed by a worker, and run to their end. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine } from '../../engine/index.ts';
import { AUTHORITY_PROBLEMS } from '../../model/authority-problem.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { ExecutionQueueStore, ExecutionStore, ResultBytesStore } from '../../stores/index.ts';
import type { ClaimedRun } from '../../stores/postgres/execution-queue.ts';
import type { EndStatus } from '../../stores/postgres/executions.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { createClaimBatches } from './claim-batches.ts';
import { waitOutOutage } from './outage.ts';
import type { ParamQueue } from './queued-params.ts';
import { PARAMS_GONE, WORKFLOW_CHANGED, WORKFLOW_DELETED } from './queue-problems.ts';
import type { RunRegistry } from './registry.ts';
import { emptyEnd } from './run-end.ts';
import { loggedEnd, loggedRun } from './run-log.ts';
import type { Runner } from './runner.ts';
import type { ExecutionCounters } from './execution-counters.ts';

export interface BackgroundRuns {
  /** Claims the next run and runs it to its end; false where there was none. */
  runNext(): Promise<boolean>;
  /** Stops the background runs of this process and requeues them. */
  requeue(): void;
}

export interface BackgroundLimits {
  readonly executionsPerOrganization: number;
  readonly executeAsyncTimeoutSeconds: number;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'finish'>;
  readonly queue: Pick<ExecutionQueueStore, 'claim' | 'workflow' | 'requeue'>;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  readonly params: ParamQueue;
  readonly engine: Pick<Engine, 'intake'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly runner: Runner;
  readonly registry: RunRegistry;
  readonly limits: BackgroundLimits;
  readonly clock: Clock;
  readonly counters: ExecutionCounters;
  readonly log: Log;
}

interface Tools extends Dependencies {
  /** A run is not lost to a short outage before it has begun. */
  readonly retrying: <T>(run: ClaimedRun, ask: () => Promise<T>) => Promise<T>;
}

export function createBackgroundRuns(dependencies: Dependencies): BackgroundRuns {
  const { queue, params, registry, limits, counters, log } = dependencies;
  const running = new Set<ClaimedRun>();
  const stopping = new AbortController();
  const claims = createClaimBatches((atMost) =>
    queue.claim(limits.executionsPerOrganization, atMost),
  );
  const tools: Tools = {
    ...dependencies,
    retrying: (run, ask) =>
      waitOutOutage(ask, { log, named: loggedRun(run), signal: stopping.signal }),
  };

  return {
    async runNext() {
      const run = await claims.next();
      if (run === null) return false;
      counters.countTaken(run.waitedMs);
      running.add(run);
      try {
        const isOver = await runClaimed(tools, run);
        if (isOver && run.paramsId !== null) await params.remove(run.paramsId, run.executionId);
      } catch (error) {
        log.error({ error, ...loggedRun(run) }, 'background execution failed');
      } finally {
        running.delete(run);
      }
      return true;
    },

    requeue() {
      stopping.abort();
      for (const { executionId } of running) registry.stop(executionId, 'requeued');
    },
  };
}

/** @returns whether it has come to its end: its parameters are not needed again */
async function runClaimed(tools: Tools, run: ClaimedRun): Promise<boolean> {
  const { engine, types, params, registry, runner, limits } = tools;
  const end = (status: Exclude<EndStatus, 'completed'>, problem: ExecutionProblem) =>
    endUnstarted(tools, run, status, problem);
  if (run.authorityProblem !== null)
    return end('cancelled', AUTHORITY_PROBLEMS[run.authorityProblem]);
  const cached = run.revision === null ? null : await graphOf(tools, run, run.revision);
  if (cached === null) return end('failed', WORKFLOW_DELETED);
  if (run.paramsId !== null && cached.revision !== run.queuedRevision)
    return end('failed', WORKFLOW_CHANGED);
  const graph = await tools.retrying(run, () => types.complete(run.organizationId, cached.graph));
  const intake = engine.intake(graph);
  const registered = registry.register(run, null);
  try {
    const stored = { values: run.params, id: run.paramsId };
    const loaded = await tools.retrying(run, () => params.load(stored, intake));
    if (loaded === null) return await end('failed', PARAMS_GONE);
    await releaseParams(tools, run);
    const { directory } = intake;
    const timeoutSeconds = limits.executeAsyncTimeoutSeconds;
    const started = {
      ...{ ...run, ...cached, principal: run, graph, directory, timeoutSeconds },
      isBackground: true,
    };
    return await runStarted(tools, run, () => runner.run(started, loaded, registered));
  } finally {
    registered.release();
    await intake.close();
  }
}

async function runStarted(
  { queue, log }: Tools,
  run: ClaimedRun,
  toEnd: () => ReturnType<Runner['run']>,
): Promise<boolean> {
  const { attempt, waitedMs } = run;
  log.info({ ...loggedRun(run), attempt, waitedMs }, 'execution started');
  const end = await toEnd();
  if (end.kind === 'requeued') {
    await queue.requeue(run);
    log.info(loggedRun(run), 'execution requeued');
    return false;
  }
  log.info({ ...loggedRun(run), ...loggedEnd(end) }, 'execution ended');
  return end.kind !== 'superseded';
}

async function graphOf(
  { graphs, queue, retrying }: Tools,
  run: ClaimedRun,
  revision: number,
): Promise<CachedGraph | null> {
  const { workflowId, organizationId } = run;
  const cached = graphs.cache.get(workflowId);
  if (cached?.revision === revision) return cached;
  const workflow = await retrying(run, () => queue.workflow(organizationId, workflowId));
  if (workflow === null) return null;
  const found = { revision: workflow.revision, graph: toEngineGraph(workflow) };
  graphs.cache.set(workflowId, found);
  return found;
}

/** What was reserved for the parameters is released before the results are. */
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
