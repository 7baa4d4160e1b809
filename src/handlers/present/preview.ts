/** A preview in the API's shape: as text, since the rows are text already. */

import { arrayElements } from '../../kit/ndjson.ts';
import { resultColumns } from '../../services/result-columns.ts';
import type { Preview } from '../../services/executions/preview.ts';
import type { JsonBytes } from '../handler.ts';
import type { Shapes } from './shapes.ts';

type Node = Extract<Preview, { status: 'completed' }>['nodes'][number];

export function presentPreview(nodes: readonly Node[]): JsonBytes<Shapes['WorkflowPreview']> {
  return presentNodes(nodes, (node): Omit<Shapes['NodePreview'], 'rows'> => ({
    node_id: node.nodeId,
    ...measuredMembers(node),
  }));
}

/** The ids of the nodes are their positions. */
export function presentGraphPreview(nodes: readonly Node[]): JsonBytes<Shapes['GraphPreview']> {
  return presentNodes(nodes, (node): Omit<Shapes['GraphNodePreview'], 'rows'> => ({
    node_index: node.nodeId,
    ...measuredMembers(node),
  }));
}

function presentNodes(nodes: readonly Node[], membersOf: (node: Node) => object): Buffer {
  const parts = nodes.flatMap((node, index) => [
    Buffer.from(index === 0 ? '' : ','),
    ...presentNode(membersOf(node), node.rows),
  ]);
  return Buffer.concat([Buffer.from('{"nodes":['), ...parts, Buffer.from(']}')]);
}

function measuredMembers({ columns, totalRows, ms }: Node) {
  return { columns: resultColumns(columns), total_rows: totalRows, ms: Math.round(ms) };
}

function presentNode(members: object, rows: Node['rows']): readonly Buffer[] {
  const head = `${JSON.stringify(members).slice(0, -1)},"rows":[`;
  // The rows of the preview are shared: a copy is changed in place.
  const elements = arrayElements(Buffer.from(rows));
  return [Buffer.from(head), elements, Buffer.from(']}')];
}
