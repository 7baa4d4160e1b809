/**
 * Outcomes of terminators that send rows: the output of such a node is a node of its own in the bound graph, because its
 * rows exist only after the terminator has sent its input.
 */

import { outcomeColumns } from '../config/outcome.ts';
import type { Catalogue, NodeType } from '../node-type.ts';
import { failed } from '../outcome.ts';
import { tableAt } from '../relation/projection.ts';
import type { Graph, GraphNode, NodeProblem } from '../types.ts';

/** Its name is not a valid node type, so no graph can use it. */
export const outcomeType: NodeType = {
  type: '(outcome)',
  role: 'setter',
  category: '',
  label: '',
  description: '',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  config: { type: 'object' },
  examples: [],
  resolve(config, inputs) {
    const columns = outcomeColumns(config, tableAt(inputs, 'input1').columns);
    if (!columns.ok) return failed(...columns.problems);
    // Its rows are loaded after the terminator has sent its own.
    return { ok: true, value: { op: 'read', columns: columns.value } };
  },
};

/** Ids of nodes are smaller. */
const OFFSET = 2 ** 32;

export function outcomeId(terminatorId: number): number {
  return terminatorId + OFFSET;
}

export function isOutcomeId(nodeId: number): boolean {
  return nodeId >= OFFSET;
}

/** The id of the node in the graph of the user. */
export function nodeIdOf(id: number): number {
  return isOutcomeId(id) ? id - OFFSET : id;
}

/** The terminators whose outcome is a node: one that other nodes read, or whose config describes it. */
export function terminatorsWithOutcome(graph: Graph, catalogue: Catalogue): ReadonlySet<number> {
  const read = new Set(graph.edges.map(({ source }) => source));
  return new Set(
    graph.nodes
      .filter(({ id, type, config }) => {
        const nodeType = catalogue.get(type);
        if (nodeType?.deliver === undefined || nodeType.outputs.length === 0) return false;
        return read.has(id) || 'outcome' in config;
      })
      .map(({ id }) => id),
  );
}

/** @param terminators those whose outcome is a node */
export function withOutcomes(graph: Graph, terminators: ReadonlySet<number>): Graph {
  if (terminators.size === 0) return graph;
  const nodes = graph.nodes.flatMap((node) =>
    terminators.has(node.id) ? [node, outcomeNode(node)] : [node],
  );
  const edges = graph.edges.flatMap((edge) => {
    const { source, target } = edge;
    const moved = terminators.has(source) ? { ...edge, source: outcomeId(source) } : edge;
    return terminators.has(target) ? [moved, { ...moved, target: outcomeId(target) }] : [moved];
  });
  return { ...graph, nodes, edges };
}

function outcomeNode({ id, label, config }: GraphNode): GraphNode {
  const members = ['outcome', 'key'].flatMap((name) => {
    const value = config[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { id: outcomeId(id), type: outcomeType.type, label, config: Object.fromEntries(members) };
}

/** As problems of the terminators, each once. The terminator itself reports its config. */
export function ofTerminators(problems: readonly NodeProblem[]): readonly NodeProblem[] {
  if (!problems.some(({ nodeId }) => isOutcomeId(nodeId ?? 0))) return problems;
  const invalid = new Set(problems.map(({ nodeId }) => nodeId));
  return problems.flatMap((problem) => {
    const { nodeId } = problem;
    if (nodeId === null || !isOutcomeId(nodeId)) return [problem];
    const isKnown = invalid.has(nodeIdOf(nodeId)) || problem.code === 'dead_branch';
    return isKnown ? [] : [{ ...problem, nodeId: nodeIdOf(nodeId) }];
  });
}
