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
    'The revision of the workflow that the run was queued for is no longer stored. Execute the workflow again.',
};

export const PARAMS_GONE: QueueProblem = {
  nodeId: null,
  code: 'params_expired',
  message: 'The parameters of the run are no longer stored. Execute the workflow again.',
};

export const ROWS_GONE: QueueProblem = {
  nodeId: null,
  code: 'rows_expired',
  message: 'The rows that were to be sent again are no longer stored.',
};

export const PARAMS_SEALED: QueueProblem = {
  nodeId: null,
  code: 'params_expired',
  message:
    'The parameters of the run cannot be decrypted: the operator of the service must restore the key that encrypted them (CREDENTIALS_KEY).',
};

export const ROWS_SEALED: QueueProblem = {
  nodeId: null,
  code: 'rows_expired',
  message:
    'The rows that were to be sent again cannot be decrypted: the operator of the service must restore the key that encrypted them (CREDENTIALS_KEY).',
};

export function cannotSend(problem: string): QueueProblem {
  const message = `The rows can no longer be sent as in the first run: ${problem}.`;
  return { nodeId: null, code: 'rows_expired', message };
}
