/** A preview: the first rows of every node in the requested part of a graph. No result is stored. */

import { getOrThrow } from '../../kit/get-or-throw.ts';
import { readFile } from 'node:fs/promises';

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { WrittenRows } from '../protocol/messages.ts';
import type { NodePreview, PreviewOutcome, PreviewRequest, UnfinishedRun } from '../contract.ts';
import { nodeIdOf } from '../graph/outcomes.ts';
import { loadSources } from '../ingest/index.ts';
import { openIngest } from './open-ingest.ts';
import { loadOutcome } from '../ingest/outcome.ts';
import { computeExpressions } from './expression-values.ts';
import { requestProblems, valueInputs, withParamDefaults } from './request-params.ts';
import type { RunInputs } from '../protocol/messages.ts';
import type { SizedSource } from '../plan/plan.ts';
import { statementsOf, type PreviewPlan } from '../plan/preview-plan.ts';
import type { NodeProblem, Graph } from '../types.ts';
import { createCancellation, type Cancellation } from '../../kit/cancellation.ts';
import type { RunDirectory } from '../files/directory.ts';
import { executeStatements } from './execute.ts';
import { wantedSources } from './plan-run.ts';
import { refusal } from './refusal.ts';
import { offlineSession } from './offline-session.ts';
import { previewTooLarge, stopped } from './problems.ts';
import { inputsOf, runStages, type Staged, type StagedRun } from './stages.ts';
import type { CallingTools, RunTools } from './tools.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The size of all returned rows, which are in memory. */
const MAX_MB = 32;
const BYTES_PER_MB = 1_048_576;

export async function preview(
  tools: RunTools,
  previewRequest: PreviewRequest,
): Promise<PreviewOutcome> {
  const request = withParamDefaults(previewRequest);
  const calls = request.isOffline === true ? offlineSession : tools.openSession();
  const stop = createCancellation(request.timeoutMs, [request.signal, tools.closing]);
  const directory = request.directory ?? tools.directory.openRun();
  try {
    const planned = await planPreview({ ...tools, calls }, request, stop, directory);
    const outcome =
      'status' in planned
        ? planned
        : await executePreview(tools, request, { ...planned, stop, directory: directory.path });
    return withoutSecrets(withoutFixturePaths(outcome, request), calls);
  } catch (error) {
    if (error === stop.signal.reason) return stopped(stop.reason(), request.timeoutMs);
    throw error;
  } finally {
    stop.release();
    calls.close();
    await directory.remove();
  }
}

async function planPreview(
  tools: CallingTools,
  request: PreviewRequest,
  stop: Cancellation,
  directory: RunDirectory,
): Promise<{ readonly plan: PreviewPlan; readonly inputs: RunInputs } | UnfinishedRun> {
  const { graph } = request;
  const refuse = async (errors: readonly NodeProblem[]): Promise<UnfinishedRun> => {
    const report = { errors, warnings: [] };
    return (await refusal(tools.binder, graph, report, stop.signal, request)).outcome;
  };
  const problems = requestProblems(request);
  if (problems.length > 0) return refuse(problems);
  const paramInputs = valueInputs(request, tools.usesOf(graph));
  const computed = await computeExpressions(tools, {
    request,
    inputs: paramInputs,
    stop,
    directory: directory.path,
    keepPlan: false,
    selection: request,
  });
  if (!computed.ok)
    return computed.outcome.status === 'failed'
      ? refuse([computed.outcome.problem])
      : computed.outcome;
  const { values: expressions } = computed;
  const wanted = await wantedSources(tools, { ...request, expressions }, stop, request);
  if ('errors' in wanted) return refuse(wanted.errors);
  const ingest = openIngest(tools, request, { stop, directory });
  const loaded = await loadSources(ingest, wanted.pending);
  if (loaded.kind === 'problem') return refuse([loaded.problem]);
  if (stop.signal.aborted || loaded.kind === 'stopped')
    return stopped(stop.reason(), request.timeoutMs);
  const run = {
    request,
    bound: wanted.bound,
    ingest,
    stop,
    directory: directory.path,
    paramInputs,
  };
  const staged = await runStagesOffline(tools, run, loaded.sources);
  if (staged.kind === 'ended') return staged.outcome;
  if (staged.kind === 'refused') return refuse(staged.errors);
  const { report, plan } = await runInTimeSlices(
    wanted.bound.preview(staged.sources, (nodeId) => maxRowsOf(request, nodeId)),
    stop.signal,
  );
  if (report.errors.length > 0) return refuse(report.errors);
  if (plan === null) throw new Error('a graph without errors, with its sources loaded, has a plan');
  return { plan, inputs: { ...inputsOf(staged.sources), ...paramInputs } };
}

/** Nothing is sent, so that outcomes without a fixture have no rows. */
async function runStagesOffline(
  tools: RunTools,
  run: StagedRun,
  before: ReadonlyMap<number, SizedSource>,
): Promise<Staged> {
  const { bound, ingest, stop } = run;
  const sources = new Map(before);
  for (;;) {
    const staged = await runStages(tools, run, sources);
    if (staged.kind !== 'loaded' || !bound.hasOutcomes) return staged;
    for (const [nodeId, source] of staged.sources) sources.set(nodeId, source);
    const outcomes = await runInTimeSlices(bound.unloadedOutcomes(sources), stop.signal);
    if (outcomes.length === 0) return { kind: 'loaded', sources };
    for (const { nodeId, columns } of outcomes) {
      const loaded = await loadOutcome(columns, null, { ...ingest, parameter: `rows${nodeId}` });
      if (loaded.kind !== 'loaded') throw new Error('no rows cannot be loaded');
      sources.set(nodeId, loaded.source);
    }
  }
}

async function executePreview(
  tools: RunTools,
  request: PreviewRequest,
  {
    plan,
    ...given
  }: { plan: PreviewPlan; inputs: RunInputs; stop: Cancellation; directory: string },
): Promise<PreviewOutcome> {
  const planned = plan.nodes.flatMap(statementsOf);
  const executed = await executeStatements(tools, {
    ...given,
    request,
    planned,
    keepPlan: false,
    // A statement that counts rows returns one row.
    maxRows: Math.max(1, ...plan.nodes.map(({ nodeId }) => maxRowsOf(request, nodeId))),
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    together: {
      maxBytes: MAX_MB * BYTES_PER_MB,
      problem: (nodeId) => previewTooLarge(nodeId, MAX_MB),
    },
  });
  if ('status' in executed) return executed;
  const outputs = planned.filter((statement) => !('name' in statement));
  const written = together(outputs, executed.outputs);
  const measured = together(planned, executed.measured);

  const nodes: NodePreview[] = [];
  let bytes = 0;
  for (const { nodeId, columns, table, rows, count } of plan.nodes) {
    const firstRows = getOrThrow(written, rows);
    bytes += firstRows.bytes;
    if (bytes > MAX_MB * BYTES_PER_MB) return previewTooLarge(nodeId, MAX_MB);
    const statements = [table, rows, count].flatMap((one) =>
      one ? [getOrThrow(measured, one)] : [],
    );
    nodes.push({
      nodeId: nodeIdOf(nodeId),
      columns,
      totalRows: table
        ? getOrThrow(measured, table).rows
        : await numberIn(getOrThrow(written, count!)),
      rows: await contentOf(firstRows),
      ms: statements.reduce((sum, { ms }) => sum + ms, 0),
    });
  }
  return { status: 'completed', nodes: inNodeOrder(nodes, request.graph) };
}

function maxRowsOf({ maxRows }: Pick<PreviewRequest, 'maxRows'>, nodeId: number): number {
  return typeof maxRows === 'number' ? maxRows : (maxRows.get(nodeIdOf(nodeId)) ?? 0);
}

/** Pairs each statement with its result. */
function together<Statement, Value>(
  statements: readonly Statement[],
  values: readonly Value[],
): ReadonlyMap<Statement, Value> {
  return new Map(
    statements.flatMap((statement, index) => {
      const value = values[index];
      return value === undefined ? [] : [[statement, value] as const];
    }),
  );
}

async function contentOf({ file, inline }: WrittenRows): Promise<Buffer> {
  if (file !== null) return readFile(file);
  return inline ? Buffer.from(inline) : Buffer.alloc(0);
}

async function numberIn(rows: WrittenRows): Promise<number> {
  const row = JSON.parse(String(await contentOf(rows))) as { readonly number: number };
  return row.number;
}

function inNodeOrder(nodes: readonly NodePreview[], graph: Graph): readonly NodePreview[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  return graph.nodes.flatMap(({ id }) => byId.get(id) ?? []);
}

/** A path refers to a config, but a fixture has none. */
function withoutFixturePaths(
  outcome: PreviewOutcome,
  { fixtures }: PreviewRequest,
): PreviewOutcome {
  const plain = (problem: NodeProblem): NodeProblem =>
    fixtures.has(problem.nodeId ?? -1) ? { ...problem, path: undefined } : problem;
  if (outcome.status === 'completed') return outcome;
  if (outcome.status !== 'invalid') return { ...outcome, problem: plain(outcome.problem) };
  const { errors, warnings } = outcome.report;
  return { ...outcome, report: { errors: errors.map(plain), warnings } };
}
