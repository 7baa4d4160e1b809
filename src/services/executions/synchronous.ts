/** Runs whose caller waits for their end. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Engine } from '../../engine/index.ts';
import type { Caller } from '../../model/caller.ts';
import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { RevisionChoice } from '../../model/workflow.ts';
import type { ExecutionStore, InTransaction } from '../../stores/index.ts';
import { workflowVisibility } from '../visibility.ts';
import type { CalledGraphs } from '../workflows/called-graphs.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';
import { refuseRunParams } from '../workflows/declared-parameters.ts';
import { createEarlyRow, type EarlyRow } from './early-row.ts';
import type { ExecutionOutcome } from './outcome.ts';
import { runParams, type ReadParams } from './posted-params.ts';
import type { RunRegistry } from './registry.ts';
import type { Runner } from './runner.ts';
import type { SealedParams } from './sealed-params.ts';
import { createStarts, type NewRun } from './starts.ts';
import { explainStorageFailure } from './storage-full.ts';

export interface ExecutionInput {
  /** Default: `published`. */
  readonly revision?: RevisionChoice;
  readonly readParams: ReadParams;
  readonly signal: AbortSignal;
  /** Called with the id as soon as the execution has one. */
  readonly onStart?: (id: ExecutionId) => void;
  /** Called in the transaction that inserts the row. */
  readonly commit?: InTransaction<ExecutionId> | undefined;
}

export interface SynchronousRuns {
  /** @param onNearEnd see `StartedRun`; not called for each run */
  run(
    caller: Caller,
    workflowId: WorkflowId,
    input: ExecutionInput,
    onNearEnd: () => void,
  ): Promise<ExecutionOutcome>;
}

interface Dependencies {
  readonly store: Pick<ExecutionStore, 'start' | 'insert' | 'noteEffects' | 'discard'>;
  readonly graphs: Pick<WorkflowGraphs, 'cache'>;
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly engine: Pick<Engine, 'intake'>;
  readonly sealedParams: Pick<SealedParams, 'seal'>;
  readonly runner: Runner;
  readonly registry: RunRegistry;
  readonly limits: { readonly executeTimeoutSeconds: number };
  readonly clock: Clock;
  readonly log: Log;
}

export function createSynchronousRuns(dependencies: Dependencies): SynchronousRuns {
  const starts = createStarts(dependencies);
  return {
    async run(caller, workflowId, input, onNearEnd) {
      const { run, graph } = await starts.start(caller, workflowId, input);
      input.onStart?.(run.executionId);
      const row = createEarlyRow(dependencies, run, input.commit !== undefined);
      try {
        return await runStarted(dependencies, { run, row, graph, caller }, input, onNearEnd);
      } finally {
        row.close();
      }
    },
  };
}

interface StartingRun extends NewRun {
  readonly row: EarlyRow;
  readonly caller: Caller;
}

async function runStarted(
  { calledGraphs, engine, sealedParams, runner, registry, limits }: Dependencies,
  { run, row, graph: stored, caller }: StartingRun,
  { readParams, signal, revision: choice = 'published' }: ExecutionInput,
  onNearEnd: () => void,
): Promise<ExecutionOutcome> {
  const { organizationId, workflowId, revision, startedAt, lastSuccessAt = null } = run.row;
  const owner = { visibility: workflowVisibility(caller), workflowId };
  const { graph, called } = await orDiscard(row, () => calledGraphs.complete(owner, stored));
  const registered = registry.register(run, signal);
  const intake = engine.intake(graph);
  try {
    const posted = await orDiscard(row, async () => {
      const read = await readParams(intake);
      refuseRunParams(graph, runParams(read));
      return read;
    });
    const { dueAt = null } = posted;
    const input = {
      dueAt,
      sealedParams: await sealedParams.seal(organizationId, posted),
      calledWorkflows: called.length === 0 ? null : called,
    };
    await orDiscard(row, () => row.setInput(input));
    const { directory } = intake;
    const { executeTimeoutSeconds: timeoutSeconds } = limits;
    const started = {
      ...run,
      row: { ...run.row, ...input },
      constants: { dueAt: dueAt ?? startedAt, startedAt, lastSuccessAt },
      organizationId,
      workflowId,
      revision,
      graph,
      directory,
      timeoutSeconds,
      principal: run.row,
      isBackground: false,
      movesCursors: choice === 'published',
      beforeCalls: row.beforeCall,
      onNearEnd,
    };
    const outcome = await runner.run(started, posted, registered);
    if (outcome.kind === 'superseded' || outcome.kind === 'requeued')
      throw new Error(`a synchronous run was ${outcome.kind}`);
    return outcome;
  } finally {
    registered.release();
    await intake.close();
  }
}

/** If it fails, the row is removed, because there was no run. */
async function orDiscard<T>(row: EarlyRow, prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare();
  } catch (error) {
    await row.discard();
    throw explainStorageFailure(error);
  }
}
