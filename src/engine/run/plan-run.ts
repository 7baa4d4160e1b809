/** Plans a run and loads its sources. Results for the graph from earlier runs are reused. */

import type { ExpressionValues } from '../config/expressions.ts';
import type { BoundGraph } from '../graph/bound-graph.ts';
import { calledProblems } from '../graph/called-sources.ts';
import type { Selection } from '../graph/select.ts';
import { versionedKey } from '../graph/node-types.ts';
import type { MeasuredSource, RunRequest } from '../contract.ts';
import { openIngest } from './open-ingest.ts';
import type { CursorProgress } from '../cursor.ts';
import type { PendingSource, SizedSource } from '../plan/plan.ts';
import type { RunInputs } from '../protocol/messages.ts';
import { configKey, planKey, type GraphSources } from '../plan/plan-cache.ts';
import type { RunDirectory } from '../files/directory.ts';
import { computeExpressions } from './expression-values.ts';
import { loadAll } from './regions.ts';
import { requestProblems, valueInputs } from './request-params.ts';
import { stopped } from './problems.ts';
import { planPhase } from './phases.ts';
import type { PlannedRun } from './planned-run.ts';
import { refusal, refusing } from './refusal.ts';
import { inputsOf, runStages } from './stages.ts';
import type { CallingTools, RunTools } from './tools.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { ValidationReport } from '../types.ts';

export interface UncheckedSource {
  readonly nodeId: number;
  readonly recheck: NonNullable<SizedSource['recheck']>;
}

interface RunSinks {
  readonly directory: RunDirectory;
  readonly onLoaded: (source: MeasuredSource) => void;
  /** Called with each getter whose values may not have their declared types. */
  readonly onUnchecked: (source: UncheckedSource) => void;
  readonly onCursor: (progress: CursorProgress) => void;
}

/** The values that a run has before its sources are read. */
interface RunValues {
  readonly paramInputs: RunInputs;
  readonly expressions: ExpressionValues;
}

export async function planRun(
  tools: CallingTools,
  request: RunRequest,
  stop: Cancellation,
  sinks: RunSinks,
): Promise<PlannedRun> {
  const refused = refusing(tools, request, stop);
  const [invalid] = requestProblems(request);
  if (invalid) return refused([invalid]);
  const paramInputs = valueInputs(request, tools.usesOf(request.graph));
  const computed = await computeExpressions(tools, {
    request,
    inputs: paramInputs,
    stop,
    directory: sinks.directory.path,
    keepPlan: request.graphKey !== null,
  });
  if (computed.ok)
    return planWithValues(tools, request, stop, sinks, {
      paramInputs,
      expressions: computed.values,
    });
  return computed.outcome.status === 'failed' ? refused([computed.outcome.problem]) : computed;
}

async function planWithValues(
  tools: CallingTools,
  request: RunRequest,
  stop: Cancellation,
  { directory, onLoaded, onUnchecked, onCursor }: RunSinks,
  { paramInputs, expressions }: RunValues,
): Promise<PlannedRun> {
  const { cache, binder, usesOf } = tools;
  const { graph, params } = request;
  const refused = refusing(tools, request, stop);
  const graphKey = versionedKey(request.graphKey, graph);
  const key =
    graphKey === null ? null : configKey(graphKey, params, usesOf(graph).values, expressions);
  const cachedSources = key === null ? undefined : cache.sources.get(key);
  const wanted: WantedSources | ValidationReport =
    cachedSources ?? (await wantedSources(tools, { graph, params, expressions }, stop));
  if ('errors' in wanted) return refusal(binder, graph, wanted, stop.signal);

  for (const [nodeId, { rows, bytes, warnings = [] }] of wanted.fixed)
    onLoaded({ nodeId, rows, bytes, ms: 0, warnings });
  const ingest = openIngest(tools, request, { stop, directory, onCursor });
  const loaded = await loadAll({ tools, request, wanted, ingest, paramInputs, stop, onLoaded });
  if (loaded.kind === 'refused') return refused(loaded.errors);
  if (stop.signal.aborted || loaded.kind === 'stopped')
    return { ok: false, outcome: stopped(stop.reason(), request.timeoutMs) };
  uncheckedOf(loaded.sources).forEach(onUnchecked);
  const sources = new Map([...wanted.fixed, ...loaded.sources]);
  const { bound } = wanted;
  if (bound?.hasStages !== true) {
    const { isKept } = loaded;
    const inputs = { key, isKept, cachedSources, wanted, sources, paramInputs, expressions };
    return planLoaded(tools, request, stop, inputs);
  }
  const run = { request, bound, ingest, stop, directory: directory.path, paramInputs };
  if (bound.hasOutcomes) return planPhase(tools, run, { sources, done: new Set(), onLoaded });
  const staged = await runStages(tools, run, sources, onLoaded);
  if (staged.kind === 'ended') return { ok: false, outcome: staged.outcome };
  if (staged.kind === 'refused') return refused(staged.errors);
  // Rows of calls, and so their statements, differ between runs and are not cached.
  return finishedPlan(tools, request, stop, { bound, sources: staged.sources, paramInputs });
}

function uncheckedOf(sources: ReadonlyMap<number, SizedSource>): readonly UncheckedSource[] {
  return [...sources].flatMap(([nodeId, { recheck }]) =>
    recheck === undefined ? [] : [{ nodeId, recheck }],
  );
}

interface LoadedSources extends RunValues {
  /** The cache key of the graph with its configs and params. Null if they are not cached. */
  readonly key: string | null;
  /** False if later runs can have another plan although the key is the same. */
  readonly isKept: boolean;
  readonly cachedSources: GraphSources | undefined;
  readonly wanted: WantedSources;
  readonly sources: ReadonlyMap<number, SizedSource>;
}

/** Reuses the plan of an earlier run if the rows have the same columns. */
async function planLoaded(
  tools: CallingTools,
  request: RunRequest,
  stop: Cancellation,
  { isKept, cachedSources, wanted, sources, paramInputs, expressions, ...given }: LoadedSources,
): Promise<PlannedRun> {
  const key = isKept ? given.key : null;
  const { cache, binder } = tools;
  const { graph, params } = request;
  const fixed = cachedSources?.fixed ?? fixedSources(wanted.pending, sources);
  const varying = new Map([...sources].filter(([nodeId]) => !fixed.has(nodeId)));
  const keyOfPlan = key === null ? null : planKey(key, varying);
  const cachedPlan = keyOfPlan === null ? undefined : cache.plans.get(keyOfPlan);
  if (cachedPlan !== undefined)
    return { ok: true, plan: cachedPlan, inputs: { ...inputsOf(sources), ...paramInputs } };

  const bind = () => binder.bind(graph, params, undefined, expressions);
  const bound = wanted.bound ?? (await runInTimeSlices(bind(), stop.signal));
  const planned = await finishedPlan(tools, request, stop, { bound, sources, paramInputs });
  if (!planned.ok) return planned;
  if (key !== null && cachedSources === undefined) {
    const pending = wanted.pending.filter(({ nodeId }) => !fixed.has(nodeId));
    cache.sources.set(key, { pending, fixed });
  }
  if (keyOfPlan !== null) cache.plans.set(keyOfPlan, planned.plan);
  return planned;
}

async function finishedPlan(
  { binder }: CallingTools,
  { graph }: RunRequest,
  { signal }: Cancellation,
  {
    bound,
    sources,
    paramInputs,
  }: {
    readonly bound: BoundGraph;
    readonly sources: ReadonlyMap<number, SizedSource>;
    readonly paramInputs: RunInputs;
  },
): Promise<PlannedRun> {
  const { report, plan } = await runInTimeSlices(bound.finish(sources), signal);
  if (report.errors.length > 0) return refusal(binder, graph, report, signal);
  if (plan === null) throw new Error('a graph without errors, with its sources loaded, has a plan');
  return { ok: true, plan, inputs: { ...inputsOf(sources), ...paramInputs } };
}

/** `bound` is undefined if the sources are from the cache. */
interface WantedSources extends GraphSources {
  readonly bound?: BoundGraph;
}

/** The kinds of sources that call other systems. */
const CALLING: ReadonlySet<string> = new Set(['http', 'api', 'rows-file', 'objects', 'workflow']);

/** @returns the problems that are known before the sources are loaded */
export async function wantedSources(
  { binder }: RunTools,
  {
    graph,
    params,
    expressions,
  }: Pick<RunRequest, 'graph' | 'params'> & { readonly expressions: ExpressionValues },
  { signal }: Cancellation,
  selection?: Selection,
): Promise<Required<WantedSources> | ValidationReport> {
  const bind = () => binder.bind(graph, params, selection, expressions);
  const bound = await runInTimeSlices(bind(), signal);
  const { report, sources } = bound;
  if (report.errors.length > 0) return report;
  const errors = calledProblems(bound.called);
  if (errors.length > 0) return { errors, warnings: [] };
  if (bound.hasStages || sources.some(({ source }) => CALLING.has(source.kind))) {
    // Sources are only fetched if the graph can run.
    const before = await runInTimeSlices(bound.check(), signal);
    if (before.errors.length > 0) return before;
  }
  return { pending: sources, fixed: new Map(), bound };
}

/** Rows of configs that do not need a file in every run. */
function fixedSources(
  pending: readonly PendingSource[],
  sources: ReadonlyMap<number, SizedSource>,
): ReadonlyMap<number, SizedSource> {
  const fixed = new Map<number, SizedSource>();
  for (const { nodeId, source } of pending) {
    const loaded = sources.get(nodeId);
    if (
      source.kind === 'rows' &&
      loaded !== undefined &&
      !(loaded.input && 'file' in loaded.input.value)
    )
      fixed.set(nodeId, loaded);
  }
  return fixed;
}
