/** Running workflows, within the caps, and keeping what they produce. */

import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine, Graph, Intake, PostedRows, SendSession } from '../../engine/index.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { StartedExecution } from '../../stores/postgres/executions.ts';
import type {
  DeliveryStore,
  ExecutionEvents,
  ExecutionHistoryStore,
  ExecutionQueueStore,
  ExecutionStore,
  FreeSpace,
  InTransaction,
  ParamStore,
  ResultBytesStore,
  ResultStore,
  SlotStore,
  WorkflowStore,
} from '../../stores/index.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import { createBackgroundRuns, type BackgroundLimits, type Submitted } from './background.ts';
import { createDeliveries } from './deliveries/deliveries.ts';
import { createExecutionHistory, type ExecutionHistory } from './history.ts';
import type { ExecutionOutcome } from './outcome.ts';
import { givenBy, type PostedParams, type ReadParams } from './posted-params.ts';
import { createParamQueue } from './queued-params.ts';
import { createRunRegistry } from './registry.ts';
import { createRunner, type RunnerLimits } from './runner.ts';
import { createPreviews, type Previews } from './preview.ts';
import { createExecutionTally, type ExecutionFigures } from './tally.ts';
import type { CredentialCheck } from '../credentials/credential-check.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import { createCallerSlots } from '../caller-slots.ts';
import type { ServiceLog } from '../service-log.ts';
import { explainStorageFailure, storageFull } from './storage-full.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { refuseGiven } from '../workflows/declared-parameters.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';

export type { CompletedExecution, EndedExecution, ExecutionOutcome } from './outcome.ts';

export type { Intake, PostedParams, PostedRows, ReadParams };

export interface ExecutionInput {
  readonly readParams: ReadParams;
  readonly signal: AbortSignal;
  /** Is told the id as soon as the execution has one. */
  readonly onStart?: (id: ExecutionId) => void;
  /** In the transaction that inserts the execution. */
  readonly commit?: InTransaction<ExecutionId> | undefined;
}

export interface Executions extends ExecutionHistory, Previews {
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
  /** Queues a run that validation finds nothing against, and waits for its end as long as it is told. Throws as `execute` does. */
  submit(
    caller: KeyCaller,
    workflowId: WorkflowId,
    input: ExecutionInput & { readonly waitMs: number },
  ): Promise<Submitted>;
  /** Since the start of this process. */
  figures(): ExecutionFigures;
  /** Claims the queued run whose turn it is and runs it; false where there was none. */
  runNext(): Promise<boolean>;
  /** Says for all runs of this process that they go on, and stops those that are cancelled. */
  beat(): Promise<void>;
  /** Gives the background runs of this process to others. */
  handBack(): void;
  /** Answers those who wait for the end of a run as it stands: the service stops. */
  drain(): void;
  /** Ends what it listens to. */
  close(): void;
}

export interface ExecutionLimits extends RunnerLimits, BackgroundLimits {
  readonly executionsPerKey: number;
  readonly executionsPerProcess: number;
  readonly executeTimeoutSeconds: number;
}

interface Dependencies {
  readonly store: ExecutionStore;
  readonly history: ExecutionHistoryStore;
  readonly queue: ExecutionQueueStore;
  readonly events: ExecutionEvents;
  readonly workflows: Pick<WorkflowStore, 'get'>;
  readonly graphs: WorkflowGraphs;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly credentials: Pick<CredentialCheck, 'refusal'>;
  readonly params: ParamStore;
  readonly sent: DeliveryStore;
  readonly openSession: () => SendSession;
  readonly results: Pick<ResultStore, 'put' | 'remove' | 'asSmallResult'>;
  readonly resultBytes: Pick<ResultBytesStore, 'held' | 'releaseExecution'>;
  readonly slots: SlotStore;
  readonly engine: Pick<Engine, 'intake' | 'run' | 'preview'>;
  readonly limits: ExecutionLimits;
  readonly storage: Pick<FreeSpace, 'hasRoom'>;
  readonly clock: Clock;
  readonly log: ServiceLog;
}

export function createExecutions(dependencies: Dependencies): Executions {
  const { store, history, events, resultBytes, engine, limits, storage, clock, log } = dependencies;
  const slots = createCallerSlots({
    store: dependencies.slots,
    what: 'executions',
    limits: {
      perKey: limits.executionsPerKey,
      perOrganization: limits.executionsPerOrganization,
      perProcess: limits.executionsPerProcess,
    },
    log,
  });
  const { graphs, types } = dependencies;
  const registry = createRunRegistry();
  const params = createParamQueue(dependencies.params, log);
  const tally = createExecutionTally();
  const deliveries = createDeliveries({ ...dependencies, store: dependencies.sent, tally });
  const runner = createRunner({ ...dependencies, deliveries, tally });
  const own = { params, runner, registry, tally };
  const background = createBackgroundRuns({ ...dependencies, ...own });
  const draining = new AbortController();
  const stopListening = events.onCancel((id) => registry.stop(id, 'requested'));

  async function start(
    caller: KeyCaller,
    workflowId: WorkflowId,
    commit: ExecutionInput['commit'],
  ): Promise<Pick<StartedExecution, 'executionId'> & CachedGraph> {
    const cached = graphs.cache.get(workflowId);
    const { userId, keyId } = caller;
    const knownRevision = cached?.revision ?? null;
    const run = { workflowId, userId, keyId, startedAt: clock.now(), knownRevision };
    const started = await store.start(
      workflowVisibility(caller),
      run,
      commit && ((tx, { executionId }) => commit(tx, executionId)),
    );
    if (started === null) throw workflowNotFound(workflowId);
    const graph = graphOf(started, cached);
    if (graph !== cached?.graph)
      graphs.cache.set(workflowId, { revision: started.revision, graph });
    return { executionId: started.executionId, revision: started.revision, graph };
  }

  /** Where it fails, there was no run. */
  async function orDiscard<T>(
    { executionId }: Pick<StartedExecution, 'executionId'>,
    prepare: () => Promise<T>,
  ): Promise<T> {
    try {
      return await prepare();
    } catch (error) {
      await store.discard(executionId).catch((failure: unknown) => {
        log.error(
          { error: failure, executionId: String(executionId) },
          'execution that never began not discarded',
        );
      });
      throw explainStorageFailure(error);
    }
  }

  async function runNow(
    caller: KeyCaller,
    workflowId: WorkflowId,
    { readParams, signal, onStart, commit }: ExecutionInput,
  ): Promise<ExecutionOutcome> {
    const { organizationId } = caller;
    const inserted = { ...(await start(caller, workflowId, commit)), attempt: 1 };
    onStart?.(inserted.executionId);
    const graph = await orDiscard(inserted, () => types.complete(organizationId, inserted.graph));
    const started = { ...inserted, graph };
    const registered = registry.register(started, signal);
    const intake = engine.intake(started.graph);
    try {
      const posted = await orDiscard(started, async () => {
        const read = await readParams(intake);
        refuseGiven(started.graph, givenBy(read));
        return read;
      });
      const { directory } = intake;
      const timeoutSeconds = limits.executeTimeoutSeconds;
      const run = { ...started, organizationId, workflowId, directory, timeoutSeconds };
      const outcome = await runner.run({ ...run, isBackground: false }, posted, registered);
      if (outcome.kind === 'superseded' || outcome.kind === 'handed back')
        throw new Error(`a synchronous run was ${outcome.kind}`);
      return outcome;
    } finally {
      registered.release();
      await intake.close();
    }
  }

  const seen = createExecutionHistory({
    ...{ events, registry, params, resultBytes },
    store: history,
    draining: draining.signal,
  });

  return {
    ...seen,
    ...createPreviews({ ...dependencies, slots }),

    async execute(caller, workflowId, input) {
      if (!(await storage.hasRoom())) throw storageFull();
      const release = await slots.take(caller);
      try {
        return await runNow(caller, workflowId, input);
      } finally {
        await release();
      }
    },

    async submit(caller, workflowId, { readParams, waitMs, signal, onStart, commit }) {
      if (!(await storage.hasRoom())) throw storageFull();
      const submitted = await background.queue(caller, workflowId, readParams, commit);
      if (submitted.kind === 'invalid') return submitted;
      const { id } = submitted.execution;
      onStart?.(id);
      if (waitMs === 0) return submitted;
      return { kind: 'queued', execution: await seen.get(caller, id, { waitMs, signal }) };
    },

    figures: () => tally.figures(),
    runNext: () => background.runNext(),
    handBack: () => background.handBack(),
    drain: () => draining.abort(),
    close: () => stopListening(),

    async beat() {
      const ids = registry.ids();
      const [, cancelled] = await bothSettled(slots.renew(), store.keepRunning(ids));
      for (const id of cancelled) registry.stop(id, 'requested');
    },
  };
}

function graphOf(started: StartedExecution, cached: CachedGraph | undefined): Graph {
  if (started.workflow !== null) return toEngineGraph(started.workflow);
  if (cached?.revision === started.revision) return cached.graph;
  throw new Error(
    'a run started without a graph, and the one that is known is of another revision',
  );
}
