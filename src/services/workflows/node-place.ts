/** Names a node in messages as in its workflow's file. */

interface LabelledNode {
  readonly id: number;
  readonly label: string;
}

interface Located {
  readonly nodeId: number | null;
  readonly message: string;
}

/** `nodes[2] "Total": the message`. Unchanged if the problem has no node of the workflow. */
export function placedMessage(
  nodes: readonly LabelledNode[],
  { nodeId, message }: Located,
): string {
  const position = nodes.findIndex(({ id }) => id === nodeId);
  const node = nodes[position];
  if (node === undefined) return message;
  const label = node.label === '' ? '' : ` "${node.label}"`;
  return `nodes[${position}]${label}: ${message}`;
}
