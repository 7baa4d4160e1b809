/** The part of a called workflow that leads to the chosen terminator. */

import type { WorkflowSource } from '../sources/workflow-source.ts';
import type { Catalogue } from '../node-type.ts';
import { failed, ok } from '../outcome.ts';
import { shortened } from '../../kit/shortened.ts';
import { nearest } from '../values/columns.ts';
import type { CalledWorkflow, Graph, GraphNode, Outcome, Problem } from '../types.ts';
import { cursorName } from './cursor-names.ts';
import { catalogueOf } from './node-types.ts';
import { withUpstream } from '../../kit/with-upstream.ts';
import { sourcesByTarget } from './sources-by-target.ts';
import { workflowName } from './workflow-uses.ts';

export interface CalledPart {
  readonly workflow: CalledWorkflow;
  /** Has one terminator. */
  readonly graph: Graph;
  /** Always names the same graph. */
  readonly graphKey: string;
  readonly terminator: GraphNode;
}

const MAX_LISTED = 10;
const MAX_QUOTED = 80;

/** The part that a node of the first graph runs. */
export type FindPart = (caller: Graph, source: WorkflowSource) => Outcome<CalledPart>;

/** @param builtIn the engine's own node types */
export function createCalledParts(builtIn: Catalogue): FindPart {
  const cache = new WeakMap<Graph, Map<string, Outcome<CalledPart>>>();

  return (caller, { workflow: reference, output }) => {
    const called = caller.workflows?.get(reference) ?? failed(unknownWorkflow(reference));
    if (!called.ok) return called;
    const { graph } = called.value;
    const parts = cache.get(graph) ?? new Map<string, Outcome<CalledPart>>();
    cache.set(graph, parts);
    const key = JSON.stringify(output ?? null);
    const part = parts.get(key) ?? partOf(called.value, output, catalogueOf(graph, builtIn));
    parts.set(key, part);
    return part;
  };
}

function partOf(
  workflow: CalledWorkflow,
  output: WorkflowSource['output'],
  catalogue: Catalogue,
): Outcome<CalledPart> {
  const { graph } = workflow;
  const terminator = chosenTerminator(workflow, output, catalogue);
  if (!terminator.ok) return terminator;
  const { id } = terminator.value;
  const sources = sourcesByTarget(graph.edges);
  const needed = withUpstream([id], (one) => sources.get(one) ?? []);
  const nodes = graph.nodes.filter((node) => needed.has(node.id));
  const problems = nodes.flatMap((node) => problemsOf(node, id, workflow, catalogue));
  if (problems.length > 0) return failed(...problems);
  const edges = graph.edges.filter(
    ({ source, target }) => needed.has(source) && needed.has(target),
  );
  return ok({
    workflow,
    graph: { ...graph, nodes, edges },
    graphKey: `${workflowName(workflow)}/${id}`,
    terminator: terminator.value,
  });
}

function chosenTerminator(
  workflow: CalledWorkflow,
  output: WorkflowSource['output'],
  catalogue: Catalogue,
): Outcome<GraphNode> {
  const returning = workflow.graph.nodes.filter(({ type }) => {
    const nodeType = catalogue.get(type);
    return nodeType?.role === 'terminator' && nodeType.deliver === undefined;
  });
  const [first] = returning;
  const name = workflowName(workflow);
  if (first === undefined)
    return outputProblem(`Workflow ${name} has no terminator that returns rows`, '/workflow');
  if (output === undefined) return ok(first);
  const [chosen, other] = returning.filter(({ id, label }) => id === output || label === output);
  if (chosen !== undefined && other === undefined) return ok(chosen);
  const labels = returning.map(({ label }) => label);
  const written = typeof output === 'string' ? quoted(output) : String(output);
  if (other !== undefined)
    return outputProblem(
      `Workflow ${name} has several terminators with the label ${written}; give each its own label`,
    );
  const near = typeof output === 'string' ? nearest(output, labels) : undefined;
  const hint =
    near === undefined
      ? `those that return rows are ${labels.slice(0, MAX_LISTED).map(quoted).join(', ')}`
      : `did you mean ${quoted(near)}?`;
  return outputProblem(`Workflow ${name} has no terminator ${written} that returns rows; ${hint}`);
}

function outputProblem(message: string, path = '/output'): Outcome<never> {
  return failed({ code: 'invalid_config', message, path });
}

function problemsOf(
  node: GraphNode,
  terminatorId: number,
  workflow: CalledWorkflow,
  catalogue: Catalogue,
): readonly Problem[] {
  const isOther = catalogue.get(node.type)?.role === 'terminator' && node.id !== terminatorId;
  const where = placeIn(workflow, node);
  if (isOther)
    return [
      {
        code: 'invalid_config',
        message: `${where}: the chosen output needs the outcome of this node, which sends rows; a called workflow sends nothing`,
        path: '/output',
      },
    ];
  if (cursorName(node) === undefined) return [];
  return [
    {
      code: 'invalid_config',
      message: `${where}: the node reads only new rows (\`incremental\`), and its cursor moves only in runs of its own workflow; read it in the calling workflow`,
      path: '/workflow',
    },
  ];
}

/** Begins a message about a node of a called workflow. */
export function placeIn(workflow: CalledWorkflow, node: GraphNode | undefined): string {
  const name = `Workflow ${workflowName(workflow)}`;
  return node === undefined ? name : `${name}, node ${quoted(node.label)} (${node.id})`;
}

export function quoted(label: string): string {
  return `\`${shortened(label, MAX_QUOTED)}\``;
}

function unknownWorkflow(reference: string): Problem {
  return {
    code: 'workflow_not_found',
    message: `There is no workflow ${reference} that a run of this workflow can call`,
    path: '/workflow',
  };
}
