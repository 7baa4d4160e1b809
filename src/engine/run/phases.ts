/** Plans a run in phases: the nodes that read the outcome of a terminator run after it has sent its rows. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { MeasuredSource, OutcomeRows, RunRequest } from '../contract.ts';
import type { UnloadedOutcome } from '../graph/phases.ts';
import { loadOutcome } from '../ingest/outcome.ts';
import type { SizedSource } from '../plan/plan.ts';
import type { PlannedRun } from './planned-run.ts';
import { refusing } from './refusal.ts';
import { stopped } from './problems.ts';
import { inputsOf, runStages, type StagedRun } from './stages.ts';
import type { CallingTools } from './tools.ts';

interface PhaseState {
  readonly sources: ReadonlyMap<number, SizedSource>;
  /** The terminators that have run. */
  readonly done: ReadonlySet<number>;
  readonly onLoaded: (source: MeasuredSource) => void;
}

type PhasedRun = StagedRun & { readonly request: RunRequest };

export async function planPhase(
  tools: CallingTools,
  run: PhasedRun,
  { sources: before, done, onLoaded }: PhaseState,
): Promise<PlannedRun> {
  const { bound, request, stop, paramInputs } = run;
  const refused = refusing(tools, request, stop);
  const staged = await runStages(tools, run, before, onLoaded);
  if (staged.kind === 'ended') return { ok: false, outcome: staged.outcome };
  if (staged.kind === 'refused') return refused(staged.errors);
  const { sources } = staged;
  const { report, plan, outcomes } = await runInTimeSlices(
    bound.nextPhase(sources, done),
    stop.signal,
  );
  if (report.errors.length > 0) return refused(report.errors);
  if (plan === null) throw new Error('a graph without errors, with its sources loaded, has a plan');
  const inputs = { ...inputsOf(sources), ...paramInputs };
  if (outcomes.length === 0) return { ok: true, plan, inputs };
  const after = new Set([...done, ...plan.outputs.map(({ nodeId }) => nodeId)]);
  return {
    ok: true,
    plan,
    inputs,
    then: {
      terminatorIds: new Set(outcomes.map(({ terminatorId }) => terminatorId)),
      plan: (rows) => planAfter(tools, run, outcomes, rows, { sources, done: after, onLoaded }),
    },
  };
}

async function planAfter(
  tools: CallingTools,
  run: PhasedRun,
  outcomes: readonly UnloadedOutcome[],
  rows: ReadonlyMap<number, OutcomeRows>,
  state: PhaseState,
): Promise<PlannedRun> {
  const { ingest, request, stop } = run;
  const sources = new Map(state.sources);
  for (const { nodeId, terminatorId, columns } of outcomes) {
    const context = { ...ingest, parameter: `rows${nodeId}` };
    const loaded = await loadOutcome(columns, rows.get(terminatorId) ?? null, context);
    if (loaded.kind === 'stopped' || stop.signal.aborted)
      return { ok: false, outcome: stopped(stop.reason(), request.timeoutMs) };
    if (loaded.kind === 'problem')
      return refusing(
        tools,
        request,
        stop,
      )([{ ...loaded.problem, path: undefined, nodeId: terminatorId }]);
    sources.set(nodeId, loaded.source);
  }
  return planPhase(tools, run, { ...state, sources });
}
