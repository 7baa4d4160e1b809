/** Computes the expressions in the configs of a run, before its sources are read. */

import type { RunRequest, UnfinishedRun } from '../contract.ts';
import type { ExpressionValues } from '../config/expressions.ts';
import { duckdb } from '../dialects/duckdb/index.ts';
import { compileWithoutColumns } from '../expression/index.ts';
import type { NodeExpressions } from '../graph/node-expressions.ts';
import type { Selection } from '../graph/select.ts';
import type { PlannedOutput } from '../plan/plan.ts';
import type { RunInputs } from '../protocol/messages.ts';
import type { Json, JsonObject, Parameters } from '../types.ts';
import { sizeText } from '../../kit/limit-text.ts';
import { executeStatements } from './execute.ts';
import { takeText } from './output-text.ts';
import type { RunTools } from './tools.ts';
import type { Cancellation } from '../../kit/cancellation.ts';

/** The size of the values of one node. */
const MAX_BYTES = 262_144;

interface ExpressionRun {
  readonly request: Pick<
    RunRequest,
    'tenant' | 'isBackground' | 'executionId' | 'timeoutMs' | 'graph'
  >;
  readonly inputs: RunInputs;
  readonly stop: Cancellation;
  /** For outputs. */
  readonly directory: string;
  /** True if the same graph is likely to run again. */
  readonly keepPlan: boolean;
  readonly selection?: Selection;
}

export type ComputedValues =
  | { readonly ok: true; readonly values: ExpressionValues }
  | { readonly ok: false; readonly outcome: UnfinishedRun };

interface CompiledNode {
  readonly planned: PlannedOutput;
  /** The texts of the expressions, in the order of the columns. */
  readonly texts: readonly string[];
}

const NONE: ComputedValues = { ok: true, values: new Map() };

/** Expressions with problems have no value: the check of the graph reports them. */
export async function computeExpressions(
  tools: RunTools,
  { request, inputs, stop, directory, keepPlan, selection }: ExpressionRun,
): Promise<ComputedValues> {
  const { graph } = request;
  if (!tools.usesOf(graph).hasExpressions) return NONE;
  const nodes = tools
    .expressionsOf(graph, selection)
    .flatMap((node) => compiledNode(node, graph.parameters) ?? []);
  if (nodes.length === 0) return NONE;
  const executed = await executeStatements(tools, {
    request,
    planned: nodes.map(({ planned }) => planned),
    inputs,
    stop,
    directory,
    keepPlan,
    maxRows: 1,
    maxOutputBytes: MAX_BYTES,
  });
  if ('status' in executed)
    return {
      ok: false,
      outcome: executed.status === 'too_large' ? tooLarge(executed.problem.nodeId) : executed,
    };
  const values = new Map<string, Json>();
  for (const [index, { texts }] of nodes.entries()) {
    const output = executed.outputs[index];
    if (output === undefined) throw new Error('a child reports on every statement');
    const row = JSON.parse(await takeText(output)) as JsonObject;
    texts.forEach((text, position) => values.set(text, row[columnName(position)] ?? null));
  }
  return { ok: true, values };
}

/** Undefined if no expression of the node can be computed. */
function compiledNode(
  { nodeId, texts }: NodeExpressions,
  parameters: Parameters | undefined,
): CompiledNode | undefined {
  const compiled = texts.flatMap((text) => {
    const outcome = compileWithoutColumns(text, '', parameters);
    if (!outcome.ok || outcome.value.type === null) return [];
    const { type, expression } = outcome.value;
    return [{ text, type, value: expression }];
  });
  if (compiled.length === 0) return undefined;
  const row = compiled.map(({ type, value }, index) => ({
    column: { name: columnName(index), type },
    value,
  }));
  const columns = row.map(({ column }) => column);
  const sql = duckdb.row(row);
  const step = { nodeId, sources: [], sql, texts: [] };
  return {
    planned: { nodeId, columns, sql, reads: [], steps: () => [step] },
    texts: compiled.map(({ text }) => text),
  };
}

function columnName(index: number): string {
  return `value${index}`;
}

function tooLarge(nodeId: number | null): UnfinishedRun {
  const message = `The values of the expressions in this config are larger than ${sizeText(MAX_BYTES)}`;
  return { status: 'too_large', problem: { nodeId, code: 'result_too_large', message } };
}
