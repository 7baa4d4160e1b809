import type { Handler } from '../handler.ts';
import { graphCannotRun, graphPreviewFailure } from '../present/graph-failure.ts';
import { presentGraphPreview } from '../present/preview.ts';
import { readGraph } from '../workflows/graph-body.ts';
import { readPreviewRequest } from './preview-body.ts';

export const previewGraph: Handler<'previewGraph', 'executions'> = async (
  { caller, body, signal, endTurn },
  { executions },
) => {
  endTurn();
  const request = readPreviewRequest(body, body.until_node_index, body.show);
  const preview = await executions.previewGraph(caller, readGraph(body), request, signal);
  if (preview.status === 'invalid') throw graphCannotRun(preview.report);
  if (preview.status !== 'completed') throw graphPreviewFailure(preview);
  return { status: 200, bytes: presentGraphPreview(preview.nodes) };
};
