/** The shape of a graph: ports, order, cycles, and the nodes that lead to a terminator. */

import type { Catalogue } from '../node-type.ts';
import { nodeIdOf } from './outcomes.ts';
import { connect, type Connections } from './ports.ts';
import { withUpstream } from '../../kit/with-upstream.ts';
import type { NodeProblem, Graph, GraphNode, ValidationReport } from '../types.ts';

export interface GraphShape {
  readonly report: ValidationReport;
  /** Sources before their readers, otherwise in node order. Nodes on a cycle are in an arbitrary order. */
  readonly order: readonly GraphNode[];
  /** The source nodes of each port, in the order of the edges. */
  readonly connections: Connections;
  /** In node order. */
  readonly terminators: readonly GraphNode[];
  /** Terminators, and all nodes that lead to one. */
  readonly alive: ReadonlySet<number>;
}

const MAX_CYCLES = 10;

/** @param isWhole keeps nodes that do not lead to a terminator */
export function graphShape(graph: Graph, catalogue: Catalogue, isWhole = false): GraphShape {
  const { connections, errors } = connect(graph, catalogue);
  const { order, cycles } = sort(graph.nodes, connections);
  const terminators = graph.nodes.filter((node) => catalogue.get(node.type)?.role === 'terminator');
  const alive = withUpstream(
    (isWhole ? graph.nodes : terminators).map(({ id }) => id),
    (id) => sourcesOf(connections, id),
  );
  if (terminators.length === 0 && !isWhole) {
    errors.push({
      nodeId: null,
      code: 'missing_terminator',
      message: 'A workflow must have at least one terminator node',
    });
  }
  errors.push(...cycles.slice(0, MAX_CYCLES).map((cycle) => cycleProblem(cycle, graph.nodes)));
  const dead = terminators.length === 0 ? [] : graph.nodes.filter((node) => !alive.has(node.id));
  return {
    report: { errors, warnings: dead.map(deadBranch) },
    order,
    connections,
    terminators,
    alive,
  };
}

/** Depth-first along the inputs, without recursion, because a chain can be as long as the graph. */
function sort(
  nodes: readonly GraphNode[],
  connections: Connections,
): { order: GraphNode[]; cycles: GraphNode[][] } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const state = new Map<number, 'open' | 'done'>();
  const order: GraphNode[] = [];
  const cycles: GraphNode[][] = [];

  for (const start of nodes) {
    if (state.has(start.id)) continue;
    const path = [{ node: start, inputs: sourcesOf(connections, start.id), next: 0 }];
    state.set(start.id, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const input = top.inputs[top.next];
      top.next += 1;
      if (input === undefined) {
        state.set(top.node.id, 'done');
        order.push(top.node);
        path.pop();
      } else if (state.get(input) === 'open') {
        const from = path.findIndex(({ node }) => node.id === input);
        cycles.push(
          path
            .slice(from)
            .map(({ node }) => node)
            .reverse(),
        );
      } else if (!state.has(input)) {
        const node = byId.get(input);
        if (!node) throw new Error(`node ${input} is connected but not part of the graph`);
        state.set(input, 'open');
        path.push({ node, inputs: sourcesOf(connections, input), next: 0 });
      }
    }
  }
  return { order, cycles };
}

export function sourcesOf(connections: Connections, nodeId: number): readonly number[] {
  return [...(connections.get(nodeId)?.values() ?? [])].flat();
}

/** Describes the cycle, starting with its first node in node order. */
function cycleProblem(cycle: readonly GraphNode[], nodes: readonly GraphNode[]): NodeProblem {
  const members = new Set(cycle);
  const first = nodes.find((node) => members.has(node));
  if (!first) throw new Error('a cycle has nodes');
  const start = cycle.indexOf(first);
  const names = [...cycle.slice(start), ...cycle.slice(0, start), first].map(nameOf).join(' → ');
  return {
    nodeId: first.id,
    code: 'cycle',
    message: `The nodes form a circle, so none of them can run first: ${names}`,
  };
}

function deadBranch(node: GraphNode): NodeProblem {
  return {
    nodeId: node.id,
    code: 'dead_branch',
    message: `${nameOf(node)} leads to no terminator, so it never runs`,
  };
}

function nameOf({ id, label, type }: GraphNode): string {
  return `\`${label === '' ? type : label}\` (${nodeIdOf(id)})`;
}
