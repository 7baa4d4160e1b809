/** Graphs that break a single rule. */

import type { GraphBody } from './graphs.ts';

export interface BrokenGraph {
  readonly graph: object;
  /** The response must name one of them. */
  readonly pointers: readonly string[];
  readonly how: string;
}

/** One rule for storing broken. */
export function breakGraph(graph: GraphBody, choice: number): BrokenGraph {
  const { nodes, edges = [] } = graph;
  const added = ADDED.map((one) => withAdded(graph, one));
  const last = nodes.length;
  const whole: readonly BrokenGraph[] = [
    {
      graph: {
        nodes: [...nodes, FILTER],
        edges: [...edges, loop(last), { ...loop(last), source_key: 'output1' }],
      },
      pointers: [`/edges/${edges.length + 1}`],
      how: 'the same edge twice',
    },
    { graph: { edges: [] }, pointers: ['', '/edges', '/nodes'], how: 'edges without nodes' },
  ];
  const ways = [...added, ...whole];
  return ways[choice % ways.length]!;
}

const FILTER = { node_type: 'queryoperators/filter', node_role: 'setter' };

const loop = (last: number): object => ({ source_node_index: last, target_node_index: last });

/** A node, and an edge of it where that is what is wrong, with the member at fault. */
interface Added {
  readonly how: string;
  readonly member: string;
  readonly node?: object;
  /** @param last the position of the node */
  readonly edge?: (last: number) => object;
}

const ADDED: readonly Added[] = [
  {
    how: 'an unknown node type',
    member: 'node_type',
    node: { ...FILTER, node_type: 'queryoperators/nothing' },
  },
  {
    how: 'a node type in capitals',
    member: 'node_type',
    node: { ...FILTER, node_type: 'Queryoperators/Filter' },
  },
  { how: 'another role', member: 'node_role', node: { ...FILTER, node_role: 'getter' } },
  {
    how: 'a source out of range',
    member: 'source_node_index',
    edge: (last) => ({ source_node_index: last + 1, target_node_index: last }),
  },
  {
    how: 'a target out of range',
    member: 'target_node_index',
    edge: (last) => ({ source_node_index: last, target_node_index: 2147483647 }),
  },
  {
    how: 'an output port that is none',
    member: 'source_key',
    edge: (last) => ({ ...loop(last), source_key: 'output2' }),
  },
  {
    how: 'an input port that is none',
    member: 'target_key',
    edge: (last) => ({ ...loop(last), target_key: 'INPUT1' }),
  },
  {
    how: 'a source id that no node has',
    member: 'source_node_id',
    edge: (last) => ({ source_node_id: 999_999, target_node_index: last }),
  },
];

function withAdded(
  { nodes, edges = [] }: GraphBody,
  { how, member, node = FILTER, edge }: Added,
): BrokenGraph {
  const place = edge === undefined ? `/nodes/${nodes.length}` : `/edges/${edges.length}`;
  return {
    graph: {
      nodes: [...nodes, node],
      edges: edge === undefined ? edges : [...edges, edge(nodes.length)],
    },
    pointers: [`${place}/${member}`],
    how,
  };
}
