/** The response of an operation that queued a run. */

import type { Execution } from '../../model/execution.ts';
import type { OperationRequest } from '../handler.ts';
import { presentExecution } from '../present/execution.ts';

export const queued =
  (noteExecution: OperationRequest<'executeWorkflow'>['noteExecution']) =>
  (execution: Execution) => {
    noteExecution(execution.id);
    const headers = { Location: `/api/v1/executions/${execution.id}` };
    return { status: 202, headers, data: presentExecution(execution) } as const;
  };
