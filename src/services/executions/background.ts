/** Runs that nobody waits for: queued by a request or a schedule, claimed and run by a worker. */

import type { Clock } from '../../kit/clock.ts';
import type { Engine, ValidationReport } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { Execution, ExecutionProblem, QueueProblemCode } from '../../model/execution.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type {
  ExecutionQueueStore,
  ExecutionStore,
  InTransaction,
  ResultBytesStore,
} from '../../stores/index.ts';
import { LONGEST_WAIT_MS } from '../../stores/postgres/execution-history.ts';
import type { ClaimedRun } from '../../stores/postgres/execution-queue.ts';
import type { EndStatus } from '../../stores/postgres/executions.ts';
import type { ServiceLog } from '../service-log.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import { refuseGiven } from '../workflows/declared-parameters.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { createClaimBatches } from './claim-batches.ts';
import { SILENT_AFTER_MS } from './heartbeat.ts';
import { givenBy, type ReadParams } from './posted-params.ts';
import type { ParamQueue } from './queued-params.ts';
import type { RunRegistry } from './registry.ts';
import { emptyEnd } from './run-end.ts';
import type { Runner, RunEnd } from './runner.ts';
import { queueFull } from '../caller-slots.ts';
import type { ExecutionTally } from './tally.ts';
import { explainStorageFailure } from './storage-full.ts';

export type Submitted =
  /** Queued, and further than that where it was waited for. */
  | { readonly kind: 'queued'; readonly execution: Execution }
  | { readonly kind: 'invalid'; readonly report: ValidationReport };

export interface BackgroundRuns {
  /** Queues a run, unless validation says that the graph cannot run. Throws WORKFLOW_NOT_FOUND, RATE_LIMITED where too many wait, and what reading the parameters throws. */
  queue(
    caller: KeyCaller,
    workflowId: WorkflowId,
    readParams: ReadParams,
    commit?: InTransaction<ExecutionId>,
  ): Promise<Submitted>;
  /** Claims the run whose turn it is and runs it to its end; false where there was none. */
  runNext(): Promise<boolean>;
  /** Ends the background runs of this process: they go on in another. */
  handBack(): void;
}

export interface BackgroundLimits {
  readonly queuedPerKey: number;
  readonly executionsPerOrganization: number;
  readonly executeAsyncTimeoutSeconds: number;
  readonly resultsMaxBytesPerOrganization: number;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'finish'>;
  readonly queue: ExecutionQueueStore;
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  readonly params: ParamQueue;
  readonly engine: Pick<Engine, 'intake'>;
  readonly graphs: WorkflowGraphs;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly runner: Runner;
  readonly registry: RunRegistry;
  readonly limits: BackgroundLimits;
  readonly clock: Clock;
  readonly tally: ExecutionTally;
  readonly log: ServiceLog;
}

/** Those that stay when their run has ended, such as after a crash, are removed so much later. */
const PARAMS_OUTLIVE_MS = 3_600_000;

/** How long a claimed run that has not begun waits for the stores: shorter than what makes others take it for abandoned. */
const PATIENCE_MS = SILENT_AFTER_MS / 2;

export function createBackgroundRuns(dependencies: Dependencies): BackgroundRuns {
  const { store, queue, resultBytes, params, engine, graphs, types } = dependencies;
  const { runner, registry, limits, clock, tally, log } = dependencies;
  const running = new Set<ClaimedRun>();
  const stopping = new AbortController();
  const claims = createClaimBatches((atMost) =>
    queue.claim(limits.executionsPerOrganization, atMost),
  );

  /** A run is not lost to a short outage before it has begun. */
  function patiently<T>(run: ClaimedRun, ask: () => Promise<T>): Promise<T> {
    return retryWhileUnavailable(ask, {
      giveUpAfterMs: PATIENCE_MS,
      signal: stopping.signal,
      waiting: (error) => log.warn({ error, ...named(run) }, 'store unavailable, retrying'),
    });
  }

  async function graphOf(run: ClaimedRun, revision: number) {
    const cached = graphs.cache.get(run.workflowId);
    if (cached?.revision === revision) return cached;
    const workflow = await patiently(run, () => queue.workflow(run.organizationId, run.workflowId));
    if (workflow === null) return null;
    const found = { revision: workflow.revision, graph: toEngineGraph(workflow) };
    graphs.cache.set(run.workflowId, found);
    return found;
  }

  /** What was reserved for the parameters is released before the results are. */
  async function releaseParams(run: ClaimedRun): Promise<void> {
    if (run.hasReserved) await patiently(run, () => resultBytes.releaseExecution(run.executionId));
  }

  async function end(
    run: ClaimedRun,
    status: Exclude<EndStatus, 'completed'>,
    problem: ExecutionProblem,
  ): Promise<boolean> {
    const finishedAt = clock.now();
    await releaseParams(run);
    log.info({ ...named(run), status, problem: problem.code }, 'execution not started');
    const ended = emptyEnd({ status, finishedAt, executionTimeMs: null, problem });
    const isOurs = await patiently(run, () => store.finish(run, ended));
    if (isOurs) tally.noteEnd(status);
    return isOurs;
  }

  /** @returns whether it has come to its end: its parameters are not needed again */
  async function runClaimed(run: ClaimedRun): Promise<boolean> {
    if (!run.isKeyValid) return end(run, 'cancelled', KEY_REVOKED);
    const cached = run.revision === null ? null : await graphOf(run, run.revision);
    if (cached === null) return end(run, 'failed', WORKFLOW_DELETED);
    if (run.paramsId !== null && cached.revision !== run.queuedRevision)
      return end(run, 'failed', WORKFLOW_CHANGED);
    const graph = await patiently(run, () => types.complete(run.organizationId, cached.graph));
    const intake = engine.intake(graph);
    const registered = registry.register(run, null);
    running.add(run);
    try {
      const stored = { values: run.params, id: run.paramsId };
      const loaded = await patiently(run, () => params.load(stored, intake));
      if (loaded === null) return await end(run, 'failed', PARAMS_GONE);
      await releaseParams(run);
      const { directory } = intake;
      const timeoutSeconds = limits.executeAsyncTimeoutSeconds;
      const started = { ...run, ...cached, graph, directory, timeoutSeconds, isBackground: true };
      log.info(
        { ...named(run), attempt: run.attempt, waitedMs: run.waitedMs },
        'execution started',
      );
      const outcome = await runner.run(started, loaded, registered);
      const { kind } = outcome;
      if (kind === 'handed back') {
        await queue.handBack(run);
        log.info(named(run), 'execution handed back');
      } else log.info({ ...named(run), ...endOf(outcome) }, 'execution ended');
      return kind !== 'handed back' && kind !== 'superseded';
    } finally {
      running.delete(run);
      registered.release();
      await intake.close();
    }
  }

  return {
    async queue(caller, workflowId, readParams, commit) {
      const visibility = workflowVisibility(caller);
      const found = await graphs.find(caller, workflowId);
      const report = await graphs.report(caller, workflowId, found);
      if (report.errors.length > 0) return { kind: 'invalid', report };
      const intake = engine.intake(await types.complete(caller.organizationId, found.graph));
      const expiresAt = new Date(clock.now().getTime() + LONGEST_WAIT_MS + PARAMS_OUTLIVE_MS);
      try {
        const posted = await readParams(intake);
        refuseGiven(found.graph, givenBy(posted));
        const stored = await params.store(posted, expiresAt);
        const limitBytes = limits.resultsMaxBytesPerOrganization;
        const queued = await queue.enqueue(
          visibility,
          {
            workflowId,
            userId: caller.userId,
            keyId: caller.keyId,
            params: stored.values,
            paramsId: stored.id,
            reservation: stored.id === null ? null : { bytes: stored.bytes, expiresAt, limitBytes },
          },
          limits,
          commit && ((tx, { id }) => commit(tx, id)),
        );
        if (queued !== null && typeof queued === 'object') {
          log.info(
            { ...named({ executionId: queued.id, workflowId }), keyId: caller.keyId },
            'execution queued',
          );
          return { kind: 'queued', execution: queued };
        }
        if (stored.id !== null) await params.remove(stored.id, null);
        if (queued === null) throw workflowNotFound(workflowId);
        throw queued === 'queue_full' ? queueFull(limits.queuedPerKey) : noRoom();
      } catch (error) {
        throw explainStorageFailure(error);
      } finally {
        await intake.close();
      }
    },

    async runNext() {
      const run = await claims.next();
      if (run === null) return false;
      tally.noteTaken(run.waitedMs);
      try {
        const isOver = await runClaimed(run);
        if (isOver && run.paramsId !== null) await params.remove(run.paramsId, run.executionId);
      } catch (error) {
        log.error({ error, ...named(run) }, 'background execution failed');
      }
      return true;
    },

    handBack() {
      stopping.abort();
      for (const { executionId } of running) registry.stop(executionId, 'handed back');
    },
  };
}

/** As every line of the log names a run. */
function named({ executionId, workflowId }: Pick<ClaimedRun, 'executionId' | 'workflowId'>) {
  return { executionId: String(executionId), workflowId };
}

function endOf(end: RunEnd): object {
  if (end.kind === 'completed') return { status: end.kind, ms: end.execution.executionTimeMs };
  if (end.kind !== 'ended') return { status: end.kind };
  const { status, executionTimeMs, problem } = end.execution;
  return { status, ms: executionTimeMs, problem: problem.code };
}

type QueueProblem = ExecutionProblem & { readonly code: QueueProblemCode };

const WORKFLOW_DELETED: QueueProblem = {
  nodeId: null,
  code: 'workflow_deleted',
  message: 'The workflow was deleted before the run started.',
};

const WORKFLOW_CHANGED: QueueProblem = {
  nodeId: null,
  code: 'workflow_changed',
  message:
    'The graph of the workflow was replaced after the run was queued, and the rows of its parameters were read for the graph before. Execute the workflow again.',
};

const KEY_REVOKED: QueueProblem = {
  nodeId: null,
  code: 'key_revoked',
  message: 'The API key was revoked or expired before the run started.',
};

const PARAMS_GONE: QueueProblem = {
  nodeId: null,
  code: 'params_expired',
  message: 'The parameters of the run are no longer stored. Execute the workflow again.',
};

function noRoom(): ApiError {
  const message =
    'The stored results and queued parameters of your organization hold as much as they may (RESULTS_MAX_BYTES_PER_ORGANIZATION).';
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 60 });
}
