import type { JsonObject } from '../../kit/json-value.ts';
import type { WorkflowTest } from '../../model/workflow-test.ts';
import type { CaptureRequest } from '../../services/tests/captures.ts';
import type { Handler } from '../handler.ts';
import { presentTest } from '../present/workflow-test.ts';

export const captureExecution: Handler<'captureExecution', 'captures'> = async (
  { caller, path, body, once, noteExecution, signal, endTurn },
  { captures },
) => {
  endTurn();
  const id = BigInt(path.executionId);
  noteExecution(id);
  const request: CaptureRequest = {
    name: body.name,
    params: body.params as JsonObject | undefined,
    fixtures: (body.fixtures ?? {}) as CaptureRequest['fixtures'],
  };
  return once.change<WorkflowTest>(
    (commit) => captures.capture(caller, id, request, signal, commit),
    (test) => ({
      status: 201,
      headers: { Location: `/api/v1/workflows/${test.workflowId}/tests/${test.id}` },
      data: presentTest(test),
    }),
  );
};
