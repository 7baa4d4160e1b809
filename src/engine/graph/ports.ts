/** Checks edges against the ports of the nodes that they connect. */

import { didYouMean, nearest, withHint } from '../values/columns.ts';
import type { NodeType, Catalogue } from '../node-type.ts';
import type { NodeProblem, Graph, GraphEdge, GraphNode } from '../types.ts';

/** The ids of the source nodes by node and port, in the order of the edges. */
export type Connections = ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>;

export function connect(
  graph: Graph,
  catalogue: Catalogue,
): { connections: Connections; errors: NodeProblem[] } {
  const errors: NodeProblem[] = [];
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const connections = new Map<number, Map<string, number[]>>();

  for (const node of graph.nodes) {
    const type = catalogue.get(node.type);
    connections.set(node.id, new Map(type?.inputs.map((port) => [port.name, []])));
    if (!type) errors.push(unknownType(node, catalogue));
  }
  for (const edge of graph.edges) {
    const problem = edgeProblem(edge, nodes, catalogue);
    if (problem) errors.push(problem);
    else connections.get(edge.target)?.get(edge.targetPort)?.push(edge.source);
  }
  for (const node of graph.nodes) {
    const type = catalogue.get(node.type);
    const ports = connections.get(node.id);
    if (type && ports) errors.push(...portProblems(node, type, ports));
  }
  return { connections, errors };
}

/** Skips edges of nodes of an unknown type, because that type is already reported. */
function edgeProblem(
  edge: GraphEdge,
  nodes: ReadonlyMap<number, GraphNode>,
  catalogue: Catalogue,
): NodeProblem | undefined {
  const source = nodes.get(edge.source);
  const target = nodes.get(edge.target);
  if (!source || !target) {
    const [missing, present] = source ? [edge.target, edge.source] : [edge.source, edge.target];
    return {
      nodeId: nodes.has(present) ? present : null,
      code: 'unknown_port',
      message: `An edge leads to node ${missing}, which the graph does not have`,
    };
  }
  const outputs = catalogue.get(source.type)?.outputs;
  if (outputs && !outputs.includes(edge.sourcePort))
    return unknownPort(source, 'output', edge.sourcePort, outputs);
  const inputs = catalogue.get(target.type)?.inputs.map(({ name }) => name);
  if (inputs && !inputs.includes(edge.targetPort))
    return unknownPort(target, 'input', edge.targetPort, inputs);
  return undefined;
}

function portProblems(
  node: GraphNode,
  type: NodeType,
  sources: ReadonlyMap<string, readonly number[]>,
): NodeProblem[] {
  const howToReach = (input: string): string =>
    type.inputs.length > 1
      ? `: an edge leads there with \`target_key: ${input}\``
      : ': add an edge that leads to the node';
  return type.inputs.flatMap(({ name, many }): NodeProblem[] => {
    const count = sources.get(name)?.length ?? 0;
    if (count === 0)
      return [
        {
          nodeId: node.id,
          code: 'unconnected_input',
          message: `The input \`${name}\` of ${type.type} is not connected${howToReach(name)}`,
          port: name,
        },
      ];
    if (count === 1 || many === true) return [];
    return [
      {
        nodeId: node.id,
        code: 'too_many_connections',
        message: `The input \`${name}\` of ${type.type} takes one edge, but ${count} lead to it`,
        port: name,
      },
    ];
  });
}

function unknownType(node: GraphNode, catalogue: Catalogue): NodeProblem {
  const near = nearest(node.type, [...catalogue.keys()]);
  const message = `Unknown node type \`${node.type}\``;
  const hint = near === undefined ? { message } : withHint(message, didYouMean(near));
  return { nodeId: node.id, code: 'unknown_node_type', ...hint };
}

function unknownPort(
  node: GraphNode,
  kind: string,
  name: string,
  ports: readonly string[],
): NodeProblem {
  const has = ports.length === 0 ? `it has no ${kind}s` : `it has ${ports.join(', ')}`;
  return {
    nodeId: node.id,
    code: 'unknown_port',
    message: `${node.type} has no ${kind} \`${name}\`; ${has}`,
    port: name,
  };
}
