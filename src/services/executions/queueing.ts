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
import type { RowsToTake } from '../../stores/postgres/deliveries.ts';
import type { RepeatedRun, RunToQueue } from '../../stores/postgres/execution-queue.ts';
import { queueFull } from '../caller-slots.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { refuseRunParams } from '../workflows/declared-parameters.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import { runParams, type ReadParams } from './posted-params.ts';
import type { ParamQueue } from './queued-params.ts';
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
  /** Queues a run that sends rows again; null if others send them meanwhile. Throws WORKFLOW_NOT_FOUND and RATE_LIMITED. */
  resend(
    caller: Caller,
    of: Pick<Execution, 'workflowId' | 'revision'>,
    rowsToTake: RowsToTake,
    commit?: InTransaction<Execution>,
  ): Promise<Execution | null>;
}

export interface RunToSubmit {
  /** Default: `published`. */
  readonly revision?: RevisionChoice;
  readonly readParams: ReadParams;
  /** True: the run moves cursors although its revision was chosen. */
  readonly movesCursors?: boolean;
  /** The run that it repeats. */
  readonly repeated?: RepeatedRun | undefined;
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
    run: Omit<RunToQueue, keyof ReturnType<typeof authorOf>>,
    commit: InTransaction<Execution> | undefined,
  ): Promise<Execution | null> {
    const author = authorOf(caller);
    const queued = await inserts.run(
      () => queue.enqueue(workflowVisibility(caller), { ...run, ...author }, limits, commit),
      { owner: caller.organizationId },
    );
    if (queued !== null && typeof queued === 'object') {
      const logged = loggedRun({ executionId: queued.id, workflowId: run.workflowId });
      log.info({ ...logged, ...author }, 'execution queued');
      return queued;
    }
    if (run.paramsId !== null) await params.remove(run.paramsId, null);
    if (queued === null) throw workflowNotFound(run.workflowId);
    if (queued === 'rows_taken') return null;
    throw queued === 'queue_full' ? queueFull(caller, limits.queuedPerKey) : overQuota();
  }

  return {
    async queue(caller, workflowId, input) {
      const { revision: choice = 'published', readParams, repeated, commit } = input;
      const current = await graphs.find(caller, workflowId, choice);
      const report = await graphs.report(caller, workflowId, current);
      if (report.errors.length > 0) return { kind: 'invalid', report };
      const { revision } = current;
      const expiresAt = new Date(clock.now().getTime() + LONGEST_WAIT_MS + PARAMS_OUTLIVE_MS);
      try {
        const stored = await storeParams(
          dependencies,
          caller,
          current.graph,
          readParams,
          expiresAt,
        );
        const movesCursors = choice === 'published' || input.movesCursors === true;
        const run = { workflowId, revision, movesCursors, ...stored, repeated };
        const execution = await enqueue(caller, run, commit);
        if (execution === null) throw new Error('a run that takes no rows found them taken');
        return { kind: 'queued', execution };
      } catch (error) {
        throw explainStorageFailure(error);
      }
    },

    resend: (caller, { workflowId, revision }, rowsToTake, commit) =>
      enqueue(
        caller,
        { workflowId, revision, rowsToTake, movesCursors: false, ...NO_PARAMS },
        commit,
      ),
  };
}

type StoredParams = Pick<
  RunToQueue,
  'params' | 'sealedParams' | 'paramsId' | 'reservation' | 'dueAt'
>;

const NO_PARAMS: StoredParams = {
  params: null,
  sealedParams: null,
  paramsId: null,
  reservation: null,
};

async function storeParams(
  { params, engine, types, limits }: Dependencies,
  caller: Caller,
  graph: Graph,
  readParams: ReadParams,
  expiresAt: Date,
): Promise<StoredParams> {
  const intake = engine.intake(await types.complete(caller.organizationId, graph));
  try {
    const posted = await readParams(intake);
    refuseRunParams(graph, runParams(posted));
    const { sealed, values, large } = await params.store(caller.organizationId, posted, expiresAt);
    const limitBytes = limits.resultsMaxBytesPerOrganization;
    return {
      params: values,
      sealedParams: sealed,
      paramsId: large?.id ?? null,
      reservation: large && { bytes: large.bytes, expiresAt, limitBytes },
      dueAt: posted.dueAt ?? null,
    };
  } finally {
    await intake.close();
  }
}

function overQuota(): ApiError {
  const message =
    'The stored results and queued parameters of your organization take up all the space that they can have (RESULTS_MAX_BYTES_PER_ORGANIZATION).';
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 60 });
}
