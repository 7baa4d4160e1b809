import type { Handler } from '../handler.ts';
import { cannotRun, failureOf } from '../present/failure.ts';
import { presentPreview } from '../present/preview.ts';
import { readPreviewRequest } from './preview-body.ts';

export const previewWorkflow: Handler<'previewWorkflow', 'executions'> = async (
  { caller, path: { workflowId }, body = {}, signal, endTurn },
  { executions },
) => {
  endTurn();
  const request = readPreviewRequest(body, body.until_node_id);
  const preview = await executions.preview(caller, workflowId, request, signal);
  if (preview.status === 'completed') return { status: 200, bytes: presentPreview(preview.nodes) };
  if (preview.status === 'invalid') throw cannotRun(workflowId, preview.report);
  const { status: reason, executionTimeMs, problem } = preview;
  const status = reason === 'too_large' ? 'failed' : reason;
  const ended = {
    workflowId,
    status,
    reason,
    problem,
    executionTimeMs,
    deliveries: [],
    hasEffects: false,
  };
  throw failureOf({ ...ended, executionId: null });
};
