import type { ExecutionProblem, QueueProblemCode } from '../../model/execution.ts';

type QueueProblem = ExecutionProblem & { readonly code: QueueProblemCode };

export const WORKFLOW_DELETED: QueueProblem = {
  nodeId: null,
  code: 'workflow_deleted',
  message: 'The workflow was deleted before the run started.',
};

export const WORKFLOW_CHANGED: QueueProblem = {
  nodeId: null,
  code: 'workflow_changed',
  message:
    'The graph of the workflow was replaced after the run was queued, and the rows of its parameters were read for the graph before. Execute the workflow again.',
};

export const PARAMS_GONE: QueueProblem = {
  nodeId: null,
  code: 'params_expired',
  message: 'The parameters of the run are no longer stored. Execute the workflow again.',
};
