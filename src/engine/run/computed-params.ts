/** Computes the parameters of a run that are expressions over its constants. */

import type { ParamExpression } from '../parameters/param-expression.ts';
import type { ComputedParams, ParamsRequest, UnfinishedRun } from '../contract.ts';
import { readParamExpressions } from '../graph/param-expressions.ts';
import { constantInputs, CONSTANT_NAMES } from '../parameters/constants.ts';
import { toProblem, type ParamProblem } from '../parameters/param-problems.ts';
import type { PlannedOutput } from '../plan/plan.ts';
import { duckdb } from '../dialects/duckdb/index.ts';
import type { Column, Json, JsonObject } from '../types.ts';
import { sizeText } from '../../kit/limit-text.ts';
import { createCancellation } from '../../kit/cancellation.ts';
import { executeStatements } from './execute.ts';
import { takeText } from './output-text.ts';
import { failedRun } from './problems.ts';
import type { RunTools } from './tools.ts';

/** The size of the value of one parameter. */
const MAX_BYTES = 65_536;
const VALUE = 'value';

export async function computeParams(
  tools: RunTools,
  request: ParamsRequest,
): Promise<ComputedParams> {
  const { graph, constants, directory } = request;
  const { values, expressions, problems } = readParamExpressions(request.params, graph.parameters);
  const [problem] = problems;
  if (problem !== undefined) return failed(problem);
  if (expressions.length === 0) return { ok: true, params: values };
  const stop = createCancellation(request.timeoutMs, [request.signal, tools.closing]);
  try {
    const executed = await executeStatements(tools, {
      request,
      planned: expressions.map(statementOf),
      inputs: constantInputs(constants, new Set(CONSTANT_NAMES)),
      stop,
      directory: directory.path,
      keepPlan: false,
      maxRows: 1,
      maxOutputBytes: MAX_BYTES,
    });
    if ('status' in executed) return { ok: false, outcome: named(executed, expressions) };
    const computed: [string, Json][] = [];
    for (const [index, { name }] of expressions.entries()) {
      const output = executed.outputs[index];
      if (output === undefined) throw new Error('a child reports on every statement');
      const row = JSON.parse(await takeText(output)) as JsonObject;
      computed.push([name, row[VALUE] ?? null]);
    }
    return { ok: true, params: { ...values, ...Object.fromEntries(computed) } };
  } finally {
    stop.release();
  }
}

/** One statement per parameter, so that a problem belongs to one. */
function statementOf({ type, expression }: ParamExpression, index: number): PlannedOutput {
  const column: Column = { name: VALUE, type: type ?? 'string' };
  const select = duckdb.row([{ column, value: expression }]);
  // The position is the id of the step's only node.
  const step = { nodeId: index, sources: [], sql: select, texts: [] };
  return { nodeId: index, columns: [column], sql: select, reads: [], steps: () => [step] };
}

function failed(problem: ParamProblem): ComputedParams {
  return { ok: false, outcome: failedRun({ ...toProblem(problem), nodeId: null }) };
}

/** The problem of a statement, with the name of its parameter. */
function named(outcome: UnfinishedRun, expressions: readonly ParamExpression[]): UnfinishedRun {
  if (outcome.status === 'invalid') return outcome;
  const { nodeId, ...problem } = outcome.problem;
  const expression = nodeId === null ? undefined : expressions[nodeId];
  if (expression === undefined) return { ...outcome, problem: { ...problem, nodeId: null } };
  const message =
    outcome.status === 'too_large'
      ? `is larger than ${sizeText(MAX_BYTES)}`
      : `cannot be computed: ${problem.message}`;
  const { name } = expression;
  return {
    ...outcome,
    problem: { ...problem, ...toProblem({ name, code: problem.code, message }), nodeId: null },
  };
}
