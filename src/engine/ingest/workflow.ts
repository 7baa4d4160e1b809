/** Loads the rows of a terminator of another workflow. */

import type { MeasuredSource, RunOutcome } from '../contract.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { loadOutcome } from './outcome.ts';
import type { WorkflowRun } from './workflow-run.ts';
import type { WorkflowSource } from '../sources/workflow-source.ts';
import type { Problem } from '../types.ts';

const MAX_WARNINGS = 20;

export async function loadWorkflow(
  source: WorkflowSource,
  context: IngestContext,
): Promise<Loaded> {
  const file = context.newFile('rows');
  const limit = context.byteBudget.jobLimit();
  const run = await context.runWorkflow(source, file, limit);
  if (!run.ok) return refused(run.problems);
  const { outcome } = run.value;
  if (context.signal.aborted) return { kind: 'stopped' };
  if (outcome.status === 'too_large')
    return { kind: 'problem', problem: { code: 'source_failed', message: limit.tooLarge } };
  if (outcome.status !== 'completed')
    return { kind: 'problem', problem: problemOf(run.value, outcome) };
  const [output] = outcome.outputs;
  if (output === undefined) throw new Error('a called workflow has one output');
  const { columns, totalRows: rows, bytes } = output;
  const loaded = await loadOutcome(columns, { file, rows, bytes }, context);
  if (loaded.kind !== 'loaded') return loaded;
  const warnings = [...warningsOf(run.value, outcome.sources), ...(loaded.source.warnings ?? [])];
  // Reading loses the types of elements, and of columns without values.
  return { kind: 'loaded', source: { ...loaded.source, columns, warnings } };
}

function problemOf(
  run: WorkflowRun,
  outcome: Exclude<RunOutcome, { status: 'completed' }>,
): Problem {
  const problem = outcome.status === 'invalid' ? outcome.report.errors[0] : outcome.problem;
  if (problem === undefined) throw new Error('an invalid graph has errors');
  return run.problemOf(problem);
}

function warningsOf(run: WorkflowRun, sources: readonly MeasuredSource[]): readonly string[] {
  return sources
    .flatMap(({ nodeId, warnings }) =>
      warnings.map((warning) => `${run.placeOf(nodeId)}: ${warning}`),
    )
    .slice(0, MAX_WARNINGS);
}
