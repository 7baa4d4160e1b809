/** Finds the nodes that a test names. A label stays the same when a graph is replaced; the ids of its nodes do not. */

import type { NodeId } from '../../model/ids.ts';
import type { Workflow, WorkflowEdge, WorkflowNode } from '../../model/workflow.ts';

export type LabelledNode =
  | { readonly ok: true; readonly node: WorkflowNode }
  | { readonly ok: false; readonly message: string };

export function nodeLabelled(nodes: readonly WorkflowNode[], label: string): LabelledNode {
  const [node, ...others] = nodes.filter((each) => each.label === label);
  if (node === undefined)
    return { ok: false, message: `no node of the workflow has the label "${label}"` };
  if (others.length > 0) {
    const message = `${others.length + 1} nodes have the label "${label}": give each its own`;
    return { ok: false, message };
  }
  return { ok: true, node };
}

/** The node whose output is compared: of a terminator, the one that is connected to it. Null if there is none. */
export function comparedNode(
  { edges }: Pick<Workflow, 'edges'>,
  { id, nodeRole }: WorkflowNode,
): NodeId | null {
  if (nodeRole !== 'terminator') return id;
  const edge: WorkflowEdge | undefined = edges.find(({ targetNodeId }) => targetNodeId === id);
  return edge?.sourceNodeId ?? null;
}
