/** Runs workflows within the limits, and stores their results. */

import type { Log } from '../../kit/log.ts';
import type { ScratchSpace } from '../../kit/scratch-space.ts';
import type { Execution } from '../../model/execution.ts';
import type { ExecutionId, OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine, Intake, PostedRows, SendSession } from '../../engine/index.ts';
import type { Caller } from '../../model/caller.ts';
import type {
  CursorStore,
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
  RunAuthorityStore,
  SlotStore,
  WorkflowStore,
} from '../../stores/index.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import type { LabelledGauge } from '../../kit/observable-gauge.ts';
import type { Attempt } from '../../stores/postgres/executions.ts';
import { claimMoment } from './claim-lease.ts';
import type { Claim } from './requeue-run.ts';
import type { PauseReason, QueueProbes } from './queue-gate.ts';
import { createBackgroundRuns, type BackgroundLimits } from './background.ts';
import { createDeliveries, type Loads, type Mails } from './deliveries/deliveries.ts';
import { ResentRows } from './deliveries/resent-rows.ts';
import type { UndeliveredRows } from './deliveries/undelivered-rows.ts';
import { createExecutionHistory, type ExecutionHistory } from './history.ts';
import type { ExecutionOutcome } from './outcome.ts';
import type { PostedParams, ReadParams } from './posted-params.ts';
import { createQueueing, type QueueingLimits, type Submitted } from './queueing.ts';
import { createParamQueue } from './queued-params.ts';
import { Reruns } from './reruns.ts';
import { createRunRegistry, type RunRegistry } from './registry.ts';
import { createRunner, type RunnerLimits } from './runner.ts';
import type { SealedParams } from './sealed-params.ts';
import { createOccupySlot, type OccupySlot } from './occupy-slot.ts';
import { createPreviews, type Previews } from './preview.ts';
import { createSynchronousRuns, type ExecutionInput } from './synchronous.ts';
import { createExecutionCounters, type ExecutionStats } from './execution-counters.ts';
import type { CredentialCheck } from '../credentials/credential-check.ts';
import { createCallerSlots, type CallerSlots } from '../caller-slots.ts';
import { storageFull } from './storage-full.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import type { CalledGraphs } from '../workflows/called-graphs.ts';
import type { GraphDrafts } from '../workflows/graph-drafts.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';

export type { CompletedExecution, EndedExecution, ExecutionOutcome } from './outcome.ts';

export type { Claim, ExecutionInput, Intake, PostedParams, PostedRows, ReadParams };

export interface Executions extends ExecutionHistory, Previews {
  /**
   * Runs the workflow to its end. Throws WORKFLOW_NOT_FOUND, REVISION_NOT_FOUND, RATE_LIMITED (above the limit of concurrent runs),
   * SERVICE_UNAVAILABLE, and errors of reading the parameters. Problems of the run itself are in the outcome.
   */
  execute(caller: Caller, workflowId: WorkflowId, input: ExecutionInput): Promise<ExecutionOutcome>;
  /** Queues a run of a valid graph, and waits for its end up to the given time. Throws like `execute`. */
  submit(caller: Caller, workflowId: WorkflowId, input: SubmitInput): Promise<Submitted>;
  /** Queues a run with the parameters and constants of another. */
  rerun: Reruns['rerun'];
  /** Queues a run that sends rows of another again. */
  resend: Reruns['resend'];
  readonly occupySlot: OccupySlot;
  /** Since the start of this process. */
  stats(): ExecutionStats;
  /** Claims the next queued runs as soon as this process can run them. None if the signal is aborted. */
  claim(atMost: number, signal: AbortSignal): Promise<readonly Claim[]>;
  /** Runs a claimed run to its end. Never rejects. */
  runClaimed(claim: Claim): Promise<void>;
  /** The reasons why this process claims no runs. Empty while it works on the queue. */
  pausedBy(): readonly PauseReason[];
  readonly gauges: readonly LabelledGauge[];
  /** Sends the heartbeat for all runs of this process, and stops those that were cancelled. */
  beat(): Promise<void>;
  /** Requeues the background runs of this process. */
  requeue(): void;
  /** Ends the waits for runs with their current state, because the service stops. */
  drain(): void;
  close(): void;
}

export interface SubmitInput extends Omit<ExecutionInput, 'commit'> {
  readonly waitMs: number;
  /** Runs in the transaction that queues the run. */
  readonly commit?: InTransaction<Execution> | undefined;
}

export interface ExecutionLimits extends RunnerLimits, QueueingLimits, BackgroundLimits {
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
  readonly drafts: Pick<GraphDrafts, 'graphOf'>;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly credentials: Pick<CredentialCheck, 'refusal'>;
  readonly params: ParamStore;
  readonly deliveryStore: DeliveryStore;
  readonly cursors: Pick<CursorStore, 'states' | 'open'>;
  readonly authority: RunAuthorityStore;
  readonly openSession: () => SendSession;
  readonly loads: Loads;
  readonly mails: Mails;
  readonly undeliveredRows: UndeliveredRows;
  readonly sealedParams: SealedParams;
  readonly results: Pick<ResultStore, 'put' | 'remove' | 'asSmallResult'>;
  readonly resultBytes: Pick<ResultBytesStore, 'held' | 'releaseExecution'>;
  readonly slots: SlotStore;
  readonly engine: Pick<Engine, 'computeParams' | 'deliveries' | 'intake' | 'run' | 'preview'>;
  readonly limits: ExecutionLimits;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly queueProbes: QueueProbes;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createExecutions(dependencies: Dependencies): Executions {
  const { events, history: store, storage, log } = dependencies;
  const slots = createRunSlots(dependencies);
  const occupySlot = createOccupySlot({ ...dependencies, slots });
  const registry = createRunRegistry();
  const params = createParamQueue(dependencies.params, dependencies.sealedParams, log);
  const counters = createExecutionCounters();
  const deliveries = createDeliveries({ ...dependencies, counters });
  const runner = createRunner({ ...dependencies, deliveries, counters });
  const runParts = { params, runner, registry, counters };
  const synchronous = createSynchronousRuns({ ...dependencies, ...runParts });
  const queueing = createQueueing({ ...dependencies, ...runParts });
  const resentRows = new ResentRows(dependencies);
  const background = createBackgroundRuns({ ...dependencies, ...runParts, resentRows });
  const draining = new AbortController();
  const heartbeat = createRunHeartbeat(dependencies, registry);
  const stopListening = events.onCancel((id) => void heartbeat.stopNotified(id));
  const historyParts = { store, draining: draining.signal };
  const seen = createExecutionHistory({ ...dependencies, ...runParts, ...historyParts });

  return {
    ...seen,
    occupySlot,
    ...createRepeats({ ...dependencies, history: seen, store, params, queueing, resentRows }),
    ...createPreviews({ ...dependencies, occupySlot }),

    async execute(caller, workflowId, input) {
      if (!(await storage.hasFreeSpace())) throw storageFull();
      const release = await slots.take(caller);
      try {
        // Released in the same write as the results, if they are small.
        return await synchronous.run(caller, workflowId, input, () => void release());
      } finally {
        // Not awaited: it is sent before the response, on the connection that takes the next slot.
        void release();
      }
    },

    async submit(caller, workflowId, { waitMs, signal, onStart, ...input }) {
      if (!(await storage.hasFreeSpace())) throw storageFull();
      const submitted = await queueing.queue(caller, workflowId, input);
      if (submitted.kind === 'invalid') return submitted;
      onStart?.(submitted.execution.id);
      if (waitMs === 0) return submitted;
      const { id } = submitted.execution;
      return { kind: 'queued', execution: await seen.get(caller, id, { waitMs, signal }) };
    },

    stats: () => counters.stats(),
    claim: (atMost, signal) => background.claim(atMost, signal),
    runClaimed: (claim) => background.runClaimed(claim),
    pausedBy: () => background.pausedBy(),
    gauges: [background.gauge],
    requeue: () => background.requeue(),
    drain: () => draining.abort(),
    close: () => stopListening(),

    beat: async () => void (await bothSettled(slots.renew(), heartbeat.beat(registry.runs()))),
  };
}

function createRepeats(
  dependencies: ConstructorParameters<typeof Reruns>[0] & Pick<Dependencies, 'storage'>,
): Pick<Executions, 'rerun' | 'resend'> {
  const reruns = new Reruns(dependencies);
  const refuseFullDisk = async (): Promise<void> => {
    if (!(await dependencies.storage.hasFreeSpace())) throw storageFull();
  };
  return {
    async rerun(caller, id, input) {
      await refuseFullDisk();
      return reruns.rerun(caller, id, input);
    },
    async resend(caller, id, input) {
      await refuseFullDisk();
      return reruns.resend(caller, id, input);
    },
  };
}

function createRunHeartbeat({ store, clock, log }: Dependencies, registry: RunRegistry) {
  async function beat(attempts: readonly Attempt[]): Promise<void> {
    const moment = claimMoment(clock);
    registry.heard(attempts, await store.keepRunning(attempts), moment);
  }

  return {
    beat,
    /** The notification is a cancellation or a loss of permission; the database tells which. */
    async stopNotified(id: ExecutionId): Promise<void> {
      const runs = registry.runs().filter(({ executionId }) => executionId === id);
      if (runs.length === 0) return;
      await beat(runs).catch((error: unknown) => {
        const executionId = String(id);
        log.warn({ error, executionId }, 'execution not stopped before the next heartbeat');
      });
    },
  };
}

function createRunSlots({ slots, limits, log }: Dependencies): CallerSlots {
  return createCallerSlots({
    store: slots,
    what: 'executions',
    limits: {
      perMember: limits.executionsPerKey,
      perOwner: limits.executionsPerOrganization,
      total: limits.executionsPerProcess,
    },
    log,
  });
}
