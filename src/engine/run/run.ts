/** One run: bring the rows in, plan, let a child execute, say how it ended. */

import { rm } from 'node:fs/promises';

import type { Checker } from '../graph/check.ts';
import type { RunOutcome, RunRequest } from '../contract.ts';
import { execute } from './execute.ts';
import { loadSource } from '../ingest/index.ts';
import { createRoom } from '../ingest/room.ts';
import { fetchForRun } from '../ingest/run-fetch.ts';
import type { LoadedSource, PendingSource, Plan } from '../plan/plan.ts';
import { isConstant } from '../plan/plan-cache.ts';
import { failedRun, stopped } from './problems.ts';
import type { RunTools } from './tools.ts';
import { createStop, type Stop } from './cancellation.ts';
import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Diagnostic, Graph, ValidationReport } from '../types.ts';

export async function run(tools: RunTools, request: RunRequest): Promise<RunOutcome> {
  const stop = createStop(request.timeoutMs, [request.signal, tools.closing]);
  const inputFiles: string[] = [];
  try {
    const planned = await planRun(tools, request, stop, inputFiles);
    if (!planned.ok) return planned.outcome;
    return await execute(tools, request, { plan: planned.plan, keepPlan: inputFiles.length === 0 && (request.rows?.size ?? 0) === 0, stop });
  } catch (error) {
    if (error === stop.signal.reason) return stopped(stop.reason(), request.timeoutMs);
    throw error;
  } finally {
    stop.release();
    await Promise.all(inputFiles.map((file) => rm(file, { force: true })));
  }
}

type Planned = { readonly ok: true; readonly plan: Plan } | { readonly ok: false; readonly outcome: RunOutcome };

async function planRun(tools: RunTools, request: RunRequest, stop: Stop, inputFiles: string[]): Promise<Planned> {
  const { checker, plans } = tools;
  const { graph, graphKey, params } = request;
  const known = graphKey === null ? undefined : plans.get(graphKey);
  if (known !== undefined) return { ok: true, plan: known };

  const pending = await runInTimeSlices(checker.pending(graph, params), stop.signal);
  if (pending.report.errors.length > 0) return refusal(checker, graph, pending.report, stop.signal);
  if (pending.sources.some(({ source }) => source.kind === 'http')) {
    // Nothing is fetched for a graph that could not run anyway.
    const { report } = await runInTimeSlices(checker.check(graph, params, null), stop.signal);
    if (report.errors.length > 0) return refusal(checker, graph, report, stop.signal);
  }
  const sources = await loadSources(tools, request, stop, pending.sources, inputFiles);
  if (sources.kind === 'problem') return refusal(checker, graph, { errors: [sources.problem], warnings: [] }, stop.signal);
  if (stop.signal.aborted || sources.kind === 'stopped') return { ok: false, outcome: stopped(stop.reason(), request.timeoutMs) };

  const { report, plan } = await runInTimeSlices(checker.check(graph, params, sources.sources), stop.signal);
  if (report.errors.length > 0) return refusal(checker, graph, report, stop.signal);
  if (plan === null) throw new Error('a graph without errors, with its sources loaded, has a plan');
  if (graphKey !== null && inputFiles.length === 0 && isConstant(graph, pending.sources)) plans.set(graphKey, plan);
  return { ok: true, plan };
}

/** A graph that validation accepts can still be at odds with this run's parameters and rows: then the run has failed. */
async function refusal(checker: Checker, graph: Graph, report: ValidationReport, signal: AbortSignal): Promise<Planned> {
  const unrun = (await runInTimeSlices(checker.check(graph, null, null), signal)).report;
  if (unrun.errors.length > 0) return { ok: false, outcome: { status: 'invalid', report: unrun } };
  const [problem] = report.errors;
  if (problem === undefined) throw new Error('a refusal must say why');
  return { ok: false, outcome: failedRun(problem) };
}

type LoadedSources =
  | { readonly kind: 'loaded'; readonly sources: ReadonlyMap<number, LoadedSource> }
  | { readonly kind: 'problem'; readonly problem: Diagnostic }
  | { readonly kind: 'stopped' };

/** All at once, but for what other hosts are asked; the first failure in node order is the one that is told. */
async function loadSources(
  tools: RunTools,
  request: RunRequest,
  stop: Stop,
  pending: readonly PendingSource[],
  inputFiles: string[],
): Promise<LoadedSources> {
  const context = {
    params: request.params,
    rows: request.rows ?? new Map<string, never>(),
    fetchSource: fetchForRun(tools.fetchSource, stop.signal),
    room: createRoom(),
    jobs: tools.supervisor.forTenant(request.tenant),
    signal: stop.signal,
    newFile: (extension: string): string => {
      const file = tools.directory.inputFile(extension);
      inputFiles.push(file);
      return file;
    },
  };
  const loaded = await Promise.all(pending.map(async ({ nodeId, source }) => ({ nodeId, result: await loadSource(source, context) })));
  const sources = new Map<number, LoadedSource>();
  for (const { nodeId, result } of loaded) {
    if (result.kind === 'stopped') return { kind: 'stopped' };
    if (result.kind === 'problem') return { kind: 'problem', problem: { ...result.problem, nodeId } };
    sources.set(nodeId, result.source);
  }
  return { kind: 'loaded', sources };
}
