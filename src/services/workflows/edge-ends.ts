/** Which nodes an edge of a request joins: named by position, or by the ids that an earlier read gave them. */

import type { ErrorDetail } from '../../errors.ts';
import type { EdgeDraft, NodeDraft } from './graph-draft.ts';

/** The position of a node in the body, or why there is none. */
type End = number | ErrorDetail;

/** Resolves ends against the nodes of the same body. A position wins over an id, which a client may merely have sent back. */
export function endResolver(nodes: readonly NodeDraft[]): (edge: EdgeDraft, end: 'source' | 'target', path: string) => End {
  const positions = new Map<number, number | 'ambiguous'>();
  nodes.forEach(({ id }, position) => {
    if (id !== undefined) positions.set(id, positions.has(id) ? 'ambiguous' : position);
  });

  function byIndex(index: number, path: string): End {
    if (Number.isInteger(index) && index >= 0 && index < nodes.length) return index;
    const range = nodes.length === 0 ? 'there are no nodes in this body' : `positions go from 0 to ${nodes.length - 1}`;
    return { path, message: `no node stands at ${index}: ${range}` };
  }

  function byId(id: number, path: string): End {
    const position = positions.get(id);
    if (position === 'ambiguous') return { path, message: `more than one node of this body has the id ${id}` };
    return position ?? { path, message: `no node of this body has the id ${id}` };
  }

  return (edge, end, path) => {
    const index = end === 'source' ? edge.sourceIndex : edge.targetIndex;
    if (index !== undefined) return byIndex(index, `${path}/${end}_node_index`);
    const id = end === 'source' ? edge.sourceNodeId : edge.targetNodeId;
    if (id !== undefined) return byId(id, `${path}/${end}_node_id`);
    return { path: `${path}/${end}_node_index`, message: 'is required: the position of a node in this body' };
  };
}
