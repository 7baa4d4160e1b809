/** A run that ends before it starts. */

import type { UnfinishedRun, RunRequest } from '../contract.ts';
import type { Binder } from '../graph/bind.ts';
import type { Selection } from '../graph/select.ts';
import { validate } from '../graph/validate.ts';
import type { Graph, NodeProblem, ValidationReport } from '../types.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import { failedRun } from './problems.ts';
import type { CallingTools } from './tools.ts';

export interface Refused {
  readonly ok: false;
  readonly outcome: UnfinishedRun;
}

export function refusing(
  { binder }: CallingTools,
  { graph }: Pick<RunRequest, 'graph'>,
  { signal }: Cancellation,
): (errors: readonly NodeProblem[]) => Promise<Refused> {
  return (errors) => refusal(binder, graph, { errors, warnings: [] }, signal);
}

/** A valid graph can have problems with the parameters and rows of a run. The run then fails. */
export async function refusal(
  binder: Binder,
  graph: Graph,
  report: ValidationReport,
  signal: AbortSignal,
  selection?: Selection,
): Promise<Refused> {
  const { errors, warnings } = await validate(binder, graph, signal, { selection });
  if (errors.length > 0)
    return { ok: false, outcome: { status: 'invalid', report: { errors, warnings } } };
  const [problem] = report.errors;
  if (problem === undefined) throw new Error('a refusal must say why');
  return { ok: false, outcome: failedRun(problem) };
}
