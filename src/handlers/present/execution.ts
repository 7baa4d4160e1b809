/** An execution in the API's shape. */

import type { Steps } from '../../kit/time-slices.ts';
import { hasEnded, type Execution } from '../../model/execution.ts';
import type { JsonBytes } from '../handler.ts';
import type { Shapes } from './shapes.ts';
import { presentDelivery } from './delivery.ts';
import { presentExecutionCursor } from './execution-cursor.ts';
import { printedList, printedMembers } from './printed-list.ts';
import { presentRunProblem } from './problem.ts';
import { columnsOf, presentOutput, schemaOf } from './run.ts';

export function presentExecution(execution: Execution): Shapes['Execution'] {
  const { problem, columns } = execution;
  return {
    id: Number(execution.id),
    execution_id: Number(execution.id),
    workflow_id: execution.workflowId,
    workflow_title: execution.workflowTitle,
    workflow_revision: execution.revision,
    status: execution.status,
    trigger: execution.trigger,
    schedule_id: execution.scheduleId,
    rerun_of: execution.rerunOf === null ? null : Number(execution.rerunOf),
    user_id: execution.userId,
    key_id: execution.keyId,
    created: execution.created.toISOString(),
    due_at: execution.dueAt.toISOString(),
    started_at: timestamp(execution.startedAt),
    last_success_at: timestamp(execution.lastSuccessAt),
    finished_at: timestamp(execution.finishedAt),
    execution_time_ms: execution.executionTimeMs,
    total_rows: execution.totalRows,
    result_id: execution.resultId,
    expires_at: timestamp(execution.expiresAt),
    schema: schemaOf(columns ?? []),
    columns: columnsOf(columns ?? []),
    outputs: execution.outputs.map(presentOutput),
    sources: execution.sources.map(({ nodeId, rows, bytes, ms, warnings = [] }) => ({
      node_id: nodeId,
      rows,
      bytes,
      ms,
      warnings: [...warnings],
    })),
    nodes: execution.nodes.map(({ nodeId, rows, ms }) => ({ node_id: nodeId, rows, ms })),
    deliveries: execution.deliveries.map((delivery) =>
      presentDelivery(delivery, hasEnded(execution)),
    ),
    cursors: execution.cursors.map((cursor) => presentExecutionCursor(cursor, hasEnded(execution))),
    called_workflows: execution.calledWorkflows.map(({ workflowId, revision }) => ({
      workflow_id: workflowId,
      workflow_revision: revision,
    })),
    failed_rows: execution.deliveries.reduce((sum, { failed }) => sum + failed, 0),
    error: problem && presentRunProblem(problem),
  };
}

/** Each may have hundreds of columns and outputs. */
export function printExecutions(
  executions: readonly Execution[],
  page: Omit<Shapes['ExecutionList'], 'executions'>,
): Steps<JsonBytes<Shapes['ExecutionList']>> {
  const frame = { before: '{"executions":[', after: `],${printedMembers(page)}}` };
  return printedList(frame, executions, presentExecution);
}

const timestamp = (date: Date | null): string | null => date && date.toISOString();
