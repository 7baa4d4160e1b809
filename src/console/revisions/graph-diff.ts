/** The differences between two revisions. Every revision has ids of its own, so nodes are matched by label. */

import type { Revision } from '../../client/index.ts';

type Node = Revision['nodes'][number];

export interface Difference {
  /** JSON Pointer within the node. */
  readonly path: string;
  /** Undefined: absent. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface NodeDifference {
  readonly label: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly differences: readonly Difference[];
}

export interface GraphDifference {
  readonly nodes: readonly NodeDifference[];
  /** `Orders → Total`. */
  readonly addedEdges: readonly string[];
  readonly removedEdges: readonly string[];
  readonly parameters: readonly Difference[];
  /** The order of rows and the placement. */
  readonly options: readonly Difference[];
}

export function diffRevisions(before: Revision, after: Revision): GraphDifference {
  const [oldNodes, newNodes] = [byLabel(before.nodes), byLabel(after.nodes)];
  const [oldEdges, newEdges] = [edgesOf(before), edgesOf(after)];
  const labels = new Set([...newNodes.keys(), ...oldNodes.keys()]);
  return {
    nodes: [...labels].flatMap((label) =>
      diffNodes(label, oldNodes.get(label), newNodes.get(label)),
    ),
    addedEdges: [...newEdges].filter((edge) => !oldEdges.has(edge)),
    removedEdges: [...oldEdges].filter((edge) => !newEdges.has(edge)),
    parameters: diffValues(before.parameters ?? {}, after.parameters ?? {}),
    options: diffValues(optionsOf(before), optionsOf(after)),
  };
}

/** Several nodes can have the same label: the second is `Large (2)`. */
function byLabel(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const result = new Map<string, Node>();
  for (const node of nodes) {
    let name = node.label;
    for (let copy = 2; result.has(name); copy += 1) name = `${node.label} (${copy})`;
    result.set(name, node);
  }
  return result;
}

function edgesOf({ nodes, edges }: Revision): ReadonlySet<string> {
  const labels = new Map([...byLabel(nodes)].map(([label, { id }]) => [id, label]));
  return new Set(
    edges.map(({ source_node_id: source, target_node_id: target, target_key: input }) => {
      const port = input === 'input1' ? '' : ` (${input})`;
      return `${labels.get(source)} → ${labels.get(target)}${port}`;
    }),
  );
}

function diffNodes(label: string, before?: Node, after?: Node): readonly NodeDifference[] {
  if (before === undefined) return [{ label, kind: 'added', differences: [] }];
  if (after === undefined) return [{ label, kind: 'removed', differences: [] }];
  const differences = diffValues(contentOf(before), contentOf(after));
  return differences.length === 0 ? [] : [{ label, kind: 'changed', differences }];
}

const optionsOf = ({ row_order, placement }: Revision): object => ({ row_order, placement });

const contentOf = ({ node_type, config }: Node): object => ({ node_type, config });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects are compared by member, everything else as a whole. */
export function diffValues(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => diffValues(before[name], after[name], `${path}/${name}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
}
