/** Ended executions and their results in the API's shapes. */

import type { WorkflowId } from '../../model/ids.ts';
import type { ResultColumn } from '../../model/execution.ts';
import type { CompletedExecution, EndedExecution } from '../../services/executions/executions.ts';
import type { ResultPage } from '../../services/results/results.ts';
import type { Shapes } from './model.ts';
import { presentRunProblem } from './problem.ts';

/** All but the rows, which are bytes already. */
export function presentCompleted(
  execution: CompletedExecution,
): Omit<Shapes['ExecutionResult'], 'rows'> {
  const { workflowId, resultId, next } = execution;
  return {
    execution_id: Number(execution.executionId),
    workflow_id: workflowId,
    status: execution.status,
    execution_time_ms: execution.executionTimeMs,
    result_id: resultId,
    total_rows: execution.totalRows,
    schema: schemaOf(execution.columns),
    columns: columnsOf(execution.columns),
    truncated: next !== null,
    next_page_url: next && pagePath(workflowId, resultId, next),
    expires_at: execution.expiresAt.toISOString(),
    outputs: execution.outputs.map((output) => ({
      node_id: output.nodeId,
      result_id: output.resultId,
      total_rows: output.totalRows,
    })),
  };
}

/** A preview is not in the history. */
export type PresentableEnd = Omit<EndedExecution, 'executionId'> & {
  readonly executionId: EndedExecution['executionId'] | null;
};

export function presentEnded({
  executionId,
  workflowId,
  status,
  executionTimeMs,
  problem,
}: PresentableEnd): Shapes['EndedExecution'] {
  return {
    ...(executionId === null ? {} : { execution_id: Number(executionId) }),
    workflow_id: workflowId,
    status,
    execution_time_ms: executionTimeMs,
    error: presentRunProblem(problem),
  };
}

/** All but the rows, which are bytes already. */
export function presentPage(
  { result, hasMore }: ResultPage,
  { page, limit }: { page: number; limit: number },
): Omit<Shapes['ResultPage'], 'rows'> {
  return {
    total_rows: result.totalRows,
    schema: schemaOf(result.columns),
    columns: columnsOf(result.columns),
    page,
    limit,
    has_more: hasMore,
    next_page_url: hasMore
      ? pagePath(result.workflowId, result.id, { page: page + 1, limit })
      : null,
    expires_at: result.expiresAt.toISOString(),
  };
}

export type Schema = Shapes['ExecutionResult']['schema'];
export type ShownColumns = Shapes['ExecutionResult']['columns'];

export function schemaOf(columns: readonly ResultColumn[]): Schema {
  return Object.fromEntries(columns.map(({ name, type }) => [name, type]));
}

export function columnsOf(columns: readonly ResultColumn[]): ShownColumns {
  return columns.map(({ name, type }) => ({ name, type }));
}

/** The colon of a result id may stand in a path as it is. */
function pagePath(
  workflowId: WorkflowId,
  resultId: string,
  { page, limit }: { page: number; limit: number },
): string {
  return `/api/v1/workflows/${workflowId}/data/${resultId}?page=${page}&limit=${limit}`;
}
