/** A preview in the API's shape: as text, since the rows are text already. */

import { resultColumns } from '../../services/result-columns.ts';
import type { WorkflowPreview } from '../../services/executions/preview.ts';
import type { JsonBytes } from '../handler.ts';
import type { Shapes } from './model.ts';

type Node = Extract<WorkflowPreview, { status: 'completed' }>['nodes'][number];

const NEWLINE = 0x0a;
const COMMA = 0x2c;

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
  return [Buffer.from(head), joined(rows), Buffer.from(']}')];
}

/** In NDJSON a newline stands after each row and nowhere else. */
function joined(rows: Buffer): Buffer {
  const text = Buffer.from(rows.at(-1) === NEWLINE ? rows.subarray(0, -1) : rows);
  for (let end = text.indexOf(NEWLINE); end !== -1; end = text.indexOf(NEWLINE, end + 1))
    text[end] = COMMA;
  return text;
}
