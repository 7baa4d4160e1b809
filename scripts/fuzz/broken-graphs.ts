/** Graphs that break a single rule. */

import type { GraphBody } from './graphs.ts';

/** One rule for storing broken: the graph, and the pointers of which the response must name one. */
export function breakGraph(
  graph: GraphBody,
  choice: number,
): { readonly graph: object; readonly pointers: readonly string[]; readonly how: string } {
  const { nodes, edges = [] } = graph;
  const last = nodes.length;
  const filter = { node_type: 'queryoperators/filter', node_role: 'setter' };
  const more = (node: object, edge: object | null, pointer: string, how: string) => ({
    graph: { nodes: [...nodes, node], edges: edge === null ? edges : [...edges, edge] },
    pointers: [pointer],
    how,
  });
  const edgeAt = `/edges/${edges.length}`;
  const ways = [
    () =>
      more(
        { ...filter, node_type: 'queryoperators/nothing' },
        null,
        `/nodes/${last}/node_type`,
        'an unknown node type',
      ),
    () =>
      more(
        { ...filter, node_type: 'Queryoperators/Filter' },
        null,
        `/nodes/${last}/node_type`,
        'a node type in capitals',
      ),
    () =>
      more({ ...filter, node_role: 'getter' }, null, `/nodes/${last}/node_role`, 'another role'),
    () =>
      more(
        filter,
        { source_node_index: last + 1, target_node_index: last },
        `${edgeAt}/source_node_index`,
        'a source out of range',
      ),
    () =>
      more(
        filter,
        { source_node_index: last, target_node_index: 2147483647 },
        `${edgeAt}/target_node_index`,
        'a target out of range',
      ),
    () =>
      more(
        filter,
        { source_node_index: last, target_node_index: last, source_key: 'output2' },
        `${edgeAt}/source_key`,
        'an output port that is none',
      ),
    () =>
      more(
        filter,
        { source_node_index: last, target_node_index: last, target_key: 'INPUT1' },
        `${edgeAt}/target_key`,
        'an input port that is none',
      ),
    () =>
      more(
        filter,
        { source_node_id: 999_999, target_node_index: last },
        `${edgeAt}/source_node_id`,
        'a source id that no node has',
      ),
    () => ({
      graph: {
        nodes: [...nodes, filter],
        edges: [
          ...edges,
          { source_node_index: last, target_node_index: last },
          { source_node_index: last, target_node_index: last, source_key: 'output1' },
        ],
      },
      pointers: [`/edges/${edges.length + 1}`],
      how: 'the same edge twice',
    }),
    () => ({
      graph: { edges: [] },
      pointers: ['', '/edges', '/nodes'],
      how: 'edges without nodes',
    }),
  ];
  return ways[choice % ways.length]!();
}
