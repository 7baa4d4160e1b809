/** The names of cursors, which identify their state in every revision of a workflow. */

import { isJsonObject } from '../../kit/json-value.ts';
import { shortened } from '../../kit/shortened.ts';
import type { Graph, GraphNode, NodeProblem } from '../types.ts';

const PATH = '/incremental/name';

/** Undefined if the node has no cursor, or one without a valid name. */
export function cursorName({ config, label }: GraphNode): string | undefined {
  const incremental = config['incremental'];
  if (!isJsonObject(incremental)) return undefined;
  const { name = label } = incremental;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

export interface GraphCursor {
  readonly nodeId: number;
  readonly name: string;
  readonly column: string;
}

/** The cursors of a graph. Two have the same name only if the graph cannot run. */
export function graphCursors({ nodes }: Pick<Graph, 'nodes'>): readonly GraphCursor[] {
  return nodes.flatMap((node) => {
    const name = cursorName(node);
    const { incremental } = node.config;
    const column = isJsonObject(incremental) ? incremental['cursor'] : undefined;
    return name === undefined || typeof column !== 'string'
      ? []
      : [{ nodeId: node.id, name, column }];
  });
}

export function cursorNameProblems(nodes: readonly GraphNode[]): readonly NodeProblem[] {
  const problems: NodeProblem[] = [];
  const owners = new Map<string, GraphNode>();
  for (const node of nodes) {
    const { incremental } = node.config;
    if (incremental === undefined) continue;
    const at = (message: string, path = PATH): void => {
      problems.push({ nodeId: node.id, code: 'invalid_config', message, path });
    };
    if (isJsonObject(incremental) && isReference(incremental)) {
      at(
        'The cursor must be written in the node, without a parameter or expression around it',
        '/incremental',
      );
      continue;
    }
    const name = cursorName(node);
    if (name === undefined) {
      if (isJsonObject(incremental))
        at('A cursor needs a constant name: write it here, or give the node a label');
      continue;
    }
    const other = owners.get(name);
    if (other === undefined) owners.set(name, node);
    else
      at(
        `The cursor \`${shortened(name, 80)}\` belongs to node ${other.id} too; give each cursor its own \`name\`, or its node its own label`,
      );
  }
  return problems;
}

function isReference(value: object): boolean {
  return Object.hasOwn(value, '$param') || Object.hasOwn(value, '$expression');
}
