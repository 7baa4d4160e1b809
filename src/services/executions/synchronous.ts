/** Runs whose caller waits: inserted as running, and run here to their end. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine, Graph } from '../../engine/index.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { ExecutionStore, InTransaction } from '../../stores/index.ts';
import type { StartedExecution } from '../../stores/postgres/executions.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import { refuseGiven } from '../workflows/declared-parameters.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import type { ExecutionOutcome } from './outcome.ts';
import { givenBy, type ReadParams } from './posted-params.ts';
import type { RunRegistry } from './registry.ts';
import type { Runner } from './runner.ts';
import { explainStorageFailure } from './storage-full.ts';

export interface ExecutionInput {
  readonly readParams: ReadParams;
  readonly signal: AbortSignal;
  /** Called with the id as soon as the execution has one. */
  readonly onStart?: (id: ExecutionId) => void;
  /** In the transaction that inserts the execution. */
  readonly commit?: InTransaction<ExecutionId> | undefined;
}

export interface SynchronousRuns {
  /** @param onNearEnd as `StartedRun` has it; not called for each run */
  run(
    caller: KeyCaller,
    workflowId: WorkflowId,
    input: ExecutionInput,
    onNearEnd: () => void,
  ): Promise<ExecutionOutcome>;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'start' | 'discard'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly engine: Pick<Engine, 'intake'>;
  readonly runner: Runner;
  readonly registry: RunRegistry;
  readonly limits: { readonly executeTimeoutSeconds: number };
  readonly clock: Clock;
  readonly log: Log;
}

export function createSynchronousRuns(dependencies: Dependencies): SynchronousRuns {
  const { types, engine, runner, registry, limits } = dependencies;
  return {
    async run(caller, workflowId, { readParams, signal, onStart, commit }, onNearEnd) {
      const { organizationId } = caller;
      const inserted = await start(dependencies, caller, workflowId, commit);
      onStart?.(inserted.executionId);
      const discarding = <T>(prepare: () => Promise<T>) =>
        orDiscard(dependencies, inserted.executionId, prepare);
      const graph = await discarding(() => types.complete(organizationId, inserted.graph));
      const started = { ...inserted, graph, attempt: 1 };
      const registered = registry.register(started, signal);
      const intake = engine.intake(graph);
      try {
        const posted = await discarding(async () => {
          const read = await readParams(intake);
          refuseGiven(graph, givenBy(read));
          return read;
        });
        const { directory } = intake;
        const timeoutSeconds = limits.executeTimeoutSeconds;
        const run = { ...started, organizationId, workflowId, directory, timeoutSeconds };
        const outcome = await runner.run(
          { ...run, isBackground: false, onNearEnd },
          posted,
          registered,
        );
        if (outcome.kind === 'superseded' || outcome.kind === 'requeued')
          throw new Error(`a synchronous run was ${outcome.kind}`);
        return outcome;
      } finally {
        registered.release();
        await intake.close();
      }
    },
  };
}

async function start(
  { store, graphs, clock }: Dependencies,
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
  const { executionId, revision } = started;
  const graph = graphOf(started, cached);
  if (graph !== cached?.graph) graphs.cache.set(workflowId, { revision, graph });
  return { executionId, revision, graph };
}

/** Where it fails, there was no run. */
async function orDiscard<T>(
  { store, log }: Dependencies,
  executionId: ExecutionId,
  prepare: () => Promise<T>,
): Promise<T> {
  try {
    return await prepare();
  } catch (error) {
    await store.discard(executionId).catch((failure: unknown) => {
      const fields = { error: failure, executionId: String(executionId) };
      log.error(fields, 'execution that never began not discarded');
    });
    throw explainStorageFailure(error);
  }
}

function graphOf(started: StartedExecution, cached: CachedGraph | undefined): Graph {
  if (started.workflow !== null) return toEngineGraph(started.workflow);
  if (cached?.revision === started.revision) return cached.graph;
  throw new Error(
    'a run started without a graph, and the one that is known is of another revision',
  );
}
