/** A preview in the API's shape: as text, since the rows are text already. */

import { arrayElements } from '../../kit/ndjson.ts';
import { resultColumns } from '../../services/result-columns.ts';
import type { WorkflowPreview } from '../../services/executions/preview.ts';
import type { JsonBytes } from '../handler.ts';
import type { Shapes } from './shapes.ts';

type Node = Extract<WorkflowPreview, { status: 'completed' }>['nodes'][number];

export function presentPreview(nodes: readonly Node[]): JsonBytes<Shapes['WorkflowPreview']> {
  const parts = nodes.flatMap((node, index) => [
    Buffer.from(index === 0 ? '' : ','),
    ...presentNode(node),
  ]);
  return Buffer.concat([Buffer.from('{"nodes":['), ...parts, Buffer.from(']}')]);
}

function presentNode({ nodeId, columns, totalRows, rows, ms }: Node): readonly Buffer[] {
  const members: Omit<Shapes['NodePreview'], 'rows'> = {
    node_id: nodeId,
    columns: resultColumns(columns),
    total_rows: totalRows,
    ms: Math.round(ms),
  };
  const head = `${JSON.stringify(members).slice(0, -1)},"rows":[`;
  // The rows of the preview are shared: a copy is changed in place.
  const elements = arrayElements(Buffer.from(rows));
  return [Buffer.from(head), elements, Buffer.from(']}')];
}
