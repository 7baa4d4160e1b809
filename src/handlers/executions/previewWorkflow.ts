import { ApiError } from '../../errors.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { Handler } from '../handler.ts';
import { failureOf } from '../present/failure.ts';
import { presentPreview } from '../present/preview.ts';
import { presentRefusal } from '../present/validation.ts';

const DEFAULT_ROWS = 20;

export const previewWorkflow: Handler<'previewWorkflow', 'executions'> = async (
  { caller, path: { workflowId }, body = {}, signal, endTurn },
  { executions },
) => {
  endTurn();
  const request = {
    params: (body.params ?? {}) as JsonObject,
    untilNodeId: body.until_node_id,
    rows: body.rows ?? DEFAULT_ROWS,
    fixtures: (body.fixtures ?? {}) as Readonly<Record<string, readonly JsonObject[]>>,
  };
  const preview = await executions.preview(caller, workflowId, request, signal);
  if (preview.status === 'completed') return { status: 200, bytes: presentPreview(preview.nodes) };
  if (preview.status === 'invalid')
    throw new ApiError(
      'WORKFLOW_INVALID',
      `Workflow ${workflowId} cannot run: ${preview.report.errors[0]?.message ?? 'validation reports errors'}`,
      { data: presentRefusal(preview.report) },
    );
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
