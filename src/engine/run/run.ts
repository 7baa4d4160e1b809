/** Runs a graph: loads the sources, plans, lets a child execute the plan, and returns the outcome. */

import type {
  EngineEnd,
  MeasuredNode,
  MeasuredSource,
  RunOutcome,
  RunOutput,
  RunRequest,
} from '../contract.ts';
import type { CursorProgress } from '../cursor.ts';
import { isOutcomeId } from '../graph/outcomes.ts';
import type { Graph } from '../types.ts';
import type { Measured } from '../protocol/messages.ts';
import { measuredNodes } from './node-counts.ts';
import { execute } from './execute.ts';
import { withParamDefaults } from './request-params.ts';
import { planRun, type UncheckedSource } from './plan-run.ts';
import type { PlannedRun } from './planned-run.ts';
import { UNREADABLE_SENTENCE } from '../sql.ts';
import { stopped } from './problems.ts';
import type { RunDirectory } from '../files/directory.ts';
import type { CallingTools, RunTools } from './tools.ts';
import { createCancellation, type Cancellation } from '../../kit/cancellation.ts';
import { withoutSecrets } from './without-secrets.ts';

export async function run(tools: RunTools, runRequest: RunRequest): Promise<RunOutcome> {
  const request = withParamDefaults(runRequest);
  const calls = tools.openSession();
  const stop = createCancellation(request.timeoutMs, [request.signal, tools.closing]);
  const directory = request.directory ?? tools.directory.openRun();
  try {
    const outcome = await runWithCalls({ ...tools, calls }, { ...request, directory }, stop);
    return withoutSecrets(outcome, calls);
  } finally {
    stop.release();
    calls.close();
    await directory.removeInputs();
  }
}

/** With the connections of another run, and until its cancellation. */
export async function runCalled(
  tools: CallingTools,
  request: RunRequest & { readonly directory: RunDirectory },
  stop: Cancellation,
): Promise<RunOutcome> {
  return runWithCalls(tools, withParamDefaults(request), stop);
}

async function runWithCalls(
  tools: CallingTools,
  request: RunRequest & { readonly directory: RunDirectory },
  stop: Cancellation,
): Promise<RunOutcome> {
  const measures: Measures = { sources: [], nodes: [], cursors: [] };
  const end = await runMeasured(tools, request, stop, measures);
  const positions = new Map(request.graph.nodes.map(({ id }, position) => [id, position]));
  const position = ({ nodeId }: { readonly nodeId: number }) => positions.get(nodeId) ?? 0;
  const cursors = measures.cursors.toSorted((one, other) => position(one) - position(other));
  return {
    ...end,
    sources: measures.sources.sort((one, other) => position(one) - position(other)),
    nodes: measures.nodes.toSorted((one, other) => position(one) - position(other)),
    ...(cursors.length > 0 && { cursors }),
  };
}

interface Measures {
  /** Each node whose rows are loaded: getters, and setters with calls. */
  readonly sources: MeasuredSource[];
  nodes: readonly MeasuredNode[];
  readonly cursors: CursorProgress[];
}

async function runMeasured(
  tools: CallingTools,
  request: RunRequest & { readonly directory: RunDirectory },
  stop: Cancellation,
  measures: Measures,
): Promise<EngineEnd> {
  const { calls } = tools;
  const { directory } = request;
  const unchecked: UncheckedSource[] = [];
  try {
    const planned = await planRun(tools, request, stop, {
      directory,
      onLoaded: (source) =>
        measures.sources.push({ ...source, warnings: source.warnings.map(calls.withoutSecrets) }),
      onUnchecked: (source) => unchecked.push(source),
      onCursor: (progress) => measures.cursors.push(progress),
    });
    const end = await runPhases(tools, request, planned, {
      measures,
      stop,
      directory: directory.path,
    });
    return await explained(end, unchecked);
  } catch (error) {
    if (error === stop.signal.reason) return stopped(stop.reason(), request.timeoutMs);
    throw error;
  }
}

interface PhaseContext {
  readonly measures: Measures;
  readonly stop: Cancellation;
  readonly directory: string;
}

/** A run has one phase, unless nodes read the outcome of a terminator. */
async function runPhases(
  tools: RunTools,
  request: RunRequest,
  first: PlannedRun,
  { measures, ...context }: PhaseContext,
): Promise<EngineEnd> {
  const outputs: RunOutput[] = [];
  let planned = first;
  for (;;) {
    if (!planned.ok) return planned.outcome;
    const { plan, inputs, then } = planned;
    for (const { nodeId, rows } of plan.generated)
      if (!measures.sources.some((source) => source.nodeId === nodeId))
        measures.sources.push({ nodeId, rows, bytes: 0, ms: 0, warnings: [] });
    const statements = new Map<number, Measured>();
    const onMeasured = (nodeId: number, measured: Measured) => statements.set(nodeId, measured);
    const end = await execute(tools, request, { plan, onMeasured, inputs, ...context });
    if (end.status !== 'completed') return end;
    measures.nodes = withNodes(
      measures.nodes,
      measuredNodes(plan.nodes, measures.sources, statements),
    );
    if (then === undefined && outputs.length === 0) return end;
    outputs.push(...end.outputs);
    if (then === undefined) return { ...end, outputs: inNodeOrder(outputs, request.graph) };
    const outcomes = await request.deliver?.(end.outputs, then.terminatorIds);
    if (outcomes === undefined || outcomes === null) return stopped('cancelled', request.timeoutMs);
    planned = await then.plan(outcomes);
  }
}

function withNodes(
  before: readonly MeasuredNode[],
  nodes: readonly MeasuredNode[],
): readonly MeasuredNode[] {
  const ids = new Set(before.map(({ nodeId }) => nodeId));
  return [...before, ...nodes.filter(({ nodeId }) => !ids.has(nodeId) && !isOutcomeId(nodeId))];
}

function inNodeOrder(outputs: readonly RunOutput[], { nodes }: Graph): readonly RunOutput[] {
  const byId = new Map(outputs.map((output) => [output.nodeId, output]));
  return nodes.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Adds row and column to the message about a value that does not have its declared type. */
async function explained(
  end: EngineEnd,
  unchecked: readonly UncheckedSource[],
): Promise<EngineEnd> {
  if (end.status !== 'failed' || !end.problem.message.endsWith(UNREADABLE_SENTENCE)) return end;
  for (const { nodeId, recheck } of unchecked) {
    const problem = await recheck();
    if (problem !== null) return { status: 'failed', problem: { ...problem, nodeId } };
  }
  return end;
}
