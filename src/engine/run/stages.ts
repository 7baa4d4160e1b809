/**
 * Runs the part of a graph before each node that calls other services, and makes the calls, one node after the other.
 */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { MeasuredSource, RunRequest, UnfinishedRun } from '../contract.ts';
import type { BoundGraph } from '../graph/bound-graph.ts';
import type { Stage } from '../graph/call-stage.ts';
import type { Ingest } from '../ingest/index.ts';
import { loadEnrichment } from '../ingest/enrichment.ts';
import type { SizedSource } from '../plan/plan.ts';
import type { RunInputs } from '../protocol/messages.ts';
import { CALL_COLUMN } from '../algebra/relation.ts';
import type { NodeProblem } from '../types.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import { executeStatements } from './execute.ts';
import { takeText } from './output-text.ts';
import { stopped } from './problems.ts';
import type { RunTools } from './tools.ts';

/** Calls of one node in a run. */
const MAX_CALLS = 10_000;
const MAX_KEYS_BYTES = 32 * 1_048_576;

export interface StagedRun {
  readonly request: Pick<
    RunRequest,
    'tenant' | 'isBackground' | 'executionId' | 'timeoutMs' | 'params'
  >;
  readonly bound: BoundGraph;
  readonly ingest: Ingest;
  readonly stop: Cancellation;
  readonly directory: string;
  /** Inputs of the statements that are not sources. */
  readonly paramInputs: RunInputs;
}

export type Staged =
  | { readonly kind: 'loaded'; readonly sources: ReadonlyMap<number, SizedSource> }
  | { readonly kind: 'refused'; readonly errors: readonly NodeProblem[] }
  | { readonly kind: 'ended'; readonly outcome: UnfinishedRun };

/**
 * @param before the rows of getters, by node id; the result adds those of calls
 * @param onLoaded called with each node whose calls are done
 */
export async function runStages(
  tools: RunTools,
  run: StagedRun,
  before: ReadonlyMap<number, SizedSource>,
  onLoaded?: (source: MeasuredSource) => void,
): Promise<Staged> {
  const { bound, ingest, stop, request } = run;
  const sources = new Map(before);
  for (;;) {
    const stage = await runInTimeSlices(bound.nextStage(sources), stop.signal);
    if (stage === null) return { kind: 'loaded', sources };
    if ('errors' in stage) return { kind: 'refused', errors: stage.errors };
    const keys = await keysOf(tools, run, stage, sources);
    if ('status' in keys) return { kind: 'ended', outcome: keys };
    const { nodeId, enrichment } = stage;
    const context = { ...ingest, parameter: `rows${nodeId}` };
    const began = performance.now();
    const loaded = await loadEnrichment(enrichment, keys, context);
    if (loaded.kind === 'stopped' || stop.signal.aborted)
      return { kind: 'ended', outcome: stopped(stop.reason(), request.timeoutMs) };
    if (loaded.kind === 'problem')
      return { kind: 'refused', errors: [{ ...loaded.problem, nodeId }] };
    const { rows, bytes, warnings = [] } = loaded.source;
    onLoaded?.({ nodeId, rows, bytes, ms: performance.now() - began, warnings });
    sources.set(nodeId, loaded.source);
  }
}

async function keysOf(
  tools: RunTools,
  { request, stop, directory, paramInputs: given }: StagedRun,
  { nodeId, plan }: Stage,
  sources: ReadonlyMap<number, SizedSource>,
): Promise<readonly string[] | UnfinishedRun> {
  const executed = await executeStatements(tools, {
    request,
    rowOrder: plan.rowOrder,
    planned: [...plan.tables, ...plan.outputs],
    inputs: { ...inputsOf(sources), ...given },
    stop,
    directory,
    keepPlan: false,
    maxRows: MAX_CALLS,
    maxOutputBytes: MAX_KEYS_BYTES,
  });
  if ('status' in executed)
    return executed.status === 'too_large' ? tooManyCalls(nodeId) : executed;
  const [output] = executed.outputs;
  if (output === undefined) throw new Error('the plan of a stage has one output');
  return (await takeText(output))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as Readonly<Record<string, string>>)[CALL_COLUMN]!);
}

export function inputsOf(sources: ReadonlyMap<number, Pick<SizedSource, 'input'>>): RunInputs {
  return Object.fromEntries(
    [...sources.values()].flatMap(({ input }) =>
      input === undefined ? [] : [[input.parameter, input.value]],
    ),
  );
}

function tooManyCalls(nodeId: number): UnfinishedRun {
  const most = MAX_CALLS.toLocaleString('en-US');
  const message = `The rows hold more different values than the ${most} for which a run makes calls; filter them, or keep fewer columns in the parameters`;
  return { status: 'too_large', problem: { nodeId, code: 'result_too_large', message } };
}
