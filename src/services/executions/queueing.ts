import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { Engine, Graph, ValidationReport } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { authorOf, type Caller } from '../../model/caller.ts';
import { LONGEST_WAIT_MS, type Execution } from '../../model/execution.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { RevisionChoice } from '../../model/workflow.ts';
import type { ExecutionQueueStore, InTransaction } from '../../stores/index.ts';
import type { RunToQueue } from '../../stores/postgres/execution-queue.ts';
import { queueFull } from '../caller-slots.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { refuseRunParams } from '../workflows/declared-parameters.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import { runParams, type ReadParams } from './posted-params.ts';
import type { ParamQueue, QueuedParams } from './queued-params.ts';
import { loggedRun } from './run-log.ts';
import { explainStorageFailure } from './storage-full.ts';

export type Submitted =
  /** Queued, or in a later state if the caller waited. */
  | { readonly kind: 'queued'; readonly execution: Execution }
  | { readonly kind: 'invalid'; readonly report: ValidationReport };

export interface Queueing {
  /**
   * Queues a run unless the graph is invalid. Throws WORKFLOW_NOT_FOUND, REVISION_NOT_FOUND, RATE_LIMITED if too many
   * runs wait, and errors of reading the parameters.
   */
  queue(caller: Caller, workflowId: WorkflowId, input: RunToSubmit): Promise<Submitted>;
}

export interface RunToSubmit {
  /** Default: `published`. */
  readonly revision?: RevisionChoice;
  readonly readParams: ReadParams;
  /** Runs in the transaction that queues the run. */
  readonly commit?: InTransaction<Execution> | undefined;
}

export interface QueueingLimits {
  readonly queuedPerKey: number;
  readonly executionsPerOrganization: number;
  readonly resultsMaxBytesPerOrganization: number;
}

interface Dependencies {
  readonly queue: Pick<ExecutionQueueStore, 'enqueue'>;
  readonly params: ParamQueue;
  readonly engine: Pick<Engine, 'intake'>;
  readonly graphs: WorkflowGraphs;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly limits: QueueingLimits;
  readonly clock: Clock;
  readonly log: Log;
}

/** Parameters that remain after the end of their run, for example after a crash, are removed after this time. */
const PARAMS_OUTLIVE_MS = 3_600_000;

export function createQueueing(dependencies: Dependencies): Queueing {
  const { queue, params, graphs, limits, clock, log } = dependencies;
  const inserts = new Semaphore(concurrency.queueInserts);

  async function enqueue(
    caller: Caller,
    target: Pick<RunToQueue, 'workflowId' | 'revision' | 'movesCursors'>,
    { stored, dueAt }: { readonly stored: QueuedParams; readonly dueAt: Date | null },
    expiresAt: Date,
    commit: InTransaction<Execution> | undefined,
  ): Promise<Execution> {
    const { sealed: sealedParams, values, large } = stored;
    const limitBytes = limits.resultsMaxBytesPerOrganization;
    const reservation = large && { bytes: large.bytes, expiresAt, limitBytes };
    const paramsId = large?.id ?? null;
    const queued = await queue.enqueue(
      workflowVisibility(caller),
      { ...target, ...authorOf(caller), params: values, sealedParams, paramsId, dueAt, reservation },
      limits,
      commit,
    );
    if (queued !== null && typeof queued === 'object') return queued;
    if (paramsId !== null) await params.remove(paramsId, null);
    if (queued === null) throw workflowNotFound(target.workflowId);
    throw queued === 'queue_full' ? queueFull(caller, limits.queuedPerKey) : overQuota();
  }

  return {
    async queue(caller, workflowId, { revision: choice = 'published', readParams, commit }) {
      const current = await graphs.find(caller, workflowId, choice);
      const report = await graphs.report(caller, workflowId, current);
      if (report.errors.length > 0) return { kind: 'invalid', report };
      const { revision } = current;
      const target = { workflowId, revision, movesCursors: choice === 'published' };
      const expiresAt = new Date(clock.now().getTime() + LONGEST_WAIT_MS + PARAMS_OUTLIVE_MS);
      try {
        const input = await storeParams(dependencies, caller, current.graph, readParams, expiresAt);
        const execution = await inserts.run(
          () => enqueue(caller, target, input, expiresAt, commit),
          { owner: caller.organizationId },
        );
        const run = loggedRun({ executionId: execution.id, workflowId });
        log.info({ ...run, ...authorOf(caller) }, 'execution queued');
        return { kind: 'queued', execution };
      } catch (error) {
        throw explainStorageFailure(error);
      }
    },
  };
}

async function storeParams(
  { params, engine, types }: Dependencies,
  caller: Caller,
  graph: Graph,
  readParams: ReadParams,
  expiresAt: Date,
): Promise<{ readonly stored: QueuedParams; readonly dueAt: Date | null }> {
  const intake = engine.intake(await types.complete(caller.organizationId, graph));
  try {
    const posted = await readParams(intake);
    refuseRunParams(graph, runParams(posted));
    const stored = await params.store(caller.organizationId, posted, expiresAt);
    return { stored, dueAt: posted.dueAt ?? null };
  } finally {
    await intake.close();
  }
}

function overQuota(): ApiError {
  const message =
    'The stored results and queued parameters of your organization take up all the space that they can have (RESULTS_MAX_BYTES_PER_ORGANIZATION).';
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 60 });
}
