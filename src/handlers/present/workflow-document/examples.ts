/** Examples of the responses of one workflow. */

import { resultColumns } from '../../../services/result-columns.ts';
import type { WorkflowContract } from '../../../services/workflows/contract.ts';
import { rowExample } from './own-schemas.ts';

const META = {
  request_id: 'req_5e9585c4-76e1-4854-b14f-a68e980b3212',
  timestamp: '2026-03-01T09:30:00.000Z',
};
const RESULT_ID = 'dataRef:6VbLq0sYt3nJxW2cRk8PzA';
const EXPIRES_AT = '2026-03-02T09:30:00.000Z';
const EXECUTION_ID = 4711;

const success = (data: object) => ({ success: true, data, meta: META });

/** One row: the workflow's own columns, with values of their types. */
function table({ columns }: WorkflowContract) {
  const resultSchema = resultColumns(columns ?? []);
  return {
    rows: [rowExample(columns)],
    total_rows: 1,
    schema: Object.fromEntries(resultSchema.map(({ name, type }) => [name, type])),
    columns: resultSchema,
    next_page_url: null,
    expires_at: EXPIRES_AT,
  };
}

export function executionExample(contract: WorkflowContract): object {
  return success({
    execution_id: EXECUTION_ID,
    id: EXECUTION_ID,
    workflow_id: contract.workflow.id,
    status: 'completed',
    execution_time_ms: 8,
    result_id: RESULT_ID,
    ...table(contract),
    truncated: false,
    outputs: [{ node_id: 13, result_id: RESULT_ID, total_rows: 1 }],
    deliveries: [],
    warnings: [],
  });
}

export function acceptedExample({ workflow }: WorkflowContract): object {
  return success({
    id: EXECUTION_ID,
    execution_id: EXECUTION_ID,
    workflow_id: workflow.id,
    workflow_title: workflow.title,
    workflow_revision: workflow.revision,
    status: 'queued',
    trigger: 'api',
    schedule_id: null,
    user_id: 2,
    key_id: 5,
    execution_time_ms: null,
    schema: {},
    columns: [],
    outputs: [],
    sources: [],
    deliveries: [],
    failed_rows: 0,
    error: null,
    created: META.timestamp,
    due_at: META.timestamp,
    started_at: null,
    last_success_at: null,
    finished_at: null,
    total_rows: null,
    result_id: null,
    expires_at: null,
  });
}

export function pageExample(contract: WorkflowContract): object {
  return success({ ...table(contract), page: 0, limit: 100, has_more: false });
}

export const failureExample = {
  success: false,
  error: {
    code: 'EXECUTION_FAILED',
    message: 'The workflow did not complete.',
    doc_url: 'https://weir.example.com/docs/errors/EXECUTION_FAILED',
  },
  data: {
    execution_id: EXECUTION_ID,
    workflow_id: 1,
    status: 'failed',
    execution_time_ms: 8,
    error: { node_id: null, code: 'invalid_value', message: 'A value is not a number.' },
  },
  meta: META,
};
