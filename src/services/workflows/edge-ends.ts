/** Resolves the nodes of an edge, given by position or by the ids of an earlier response. */

import type { FieldProblem } from '../invalid-input.ts';
import type { EdgeDraft, NodeDraft } from './graph-draft.ts';

type End = number | FieldProblem;

/**
 * Resolves ends against the nodes of the same body. A position takes precedence over an id, which a client may only
 * have echoed.
 */
export function endResolver(
  nodes: readonly NodeDraft[],
): (edge: EdgeDraft, end: 'source' | 'target', field: string) => End {
  const positions = new Map<number, number | 'ambiguous'>();
  nodes.forEach(({ id }, position) => {
    if (id !== undefined) positions.set(id, positions.has(id) ? 'ambiguous' : position);
  });

  function byIndex(index: number, field: string): End {
    if (Number.isInteger(index) && index >= 0 && index < nodes.length) return index;
    const range =
      nodes.length === 0
        ? 'there are no nodes in this body'
        : `positions go from 0 to ${nodes.length - 1}`;
    return { field, message: `there is no node at ${index}: ${range}` };
  }

  function byId(id: number, field: string): End {
    const position = positions.get(id);
    if (position === 'ambiguous')
      return { field, message: `more than one node of this body has the id ${id}` };
    return position ?? { field, message: `no node of this body has the id ${id}` };
  }

  return (edge, end, field) => {
    const index = end === 'source' ? edge.sourceNodeIndex : edge.targetNodeIndex;
    if (index !== undefined) return byIndex(index, `${field}/${end}NodeIndex`);
    const id = end === 'source' ? edge.sourceNodeId : edge.targetNodeId;
    if (id !== undefined) return byId(id, `${field}/${end}NodeId`);
    return {
      field: `${field}/${end}NodeIndex`,
      message: 'is required: the position of a node in this body',
    };
  };
}
