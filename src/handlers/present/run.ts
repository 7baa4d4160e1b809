/** Ended executions and their results in the API's shapes. */

import type { WorkflowId } from '../../model/ids.ts';
import type { PageNumber } from '../../model/page.ts';
import type { ExecutionOutput, ResultColumn } from '../../model/execution.ts';
import type { CompletedExecution, EndedExecution } from '../../services/executions/executions.ts';
import type { ResultPage } from '../../services/results/results.ts';
import { presentDelivery } from './delivery.ts';
import { presentExecutionCursor } from './execution-cursor.ts';
import type { Shapes } from './shapes.ts';
import { linksOf, pathOfPage, type Links } from './page.ts';
import { presentRunProblem } from './problem.ts';

/** All but the rows, which are bytes already. */
export function presentCompleted(
  execution: CompletedExecution,
): Omit<Shapes['ExecutionResult'], 'rows'> {
  const { workflowId, resultId, next } = execution;
  return {
    execution_id: Number(execution.executionId),
    id: Number(execution.executionId),
    workflow_id: workflowId,
    status: execution.status,
    execution_time_ms: execution.executionTimeMs,
    result_id: resultId,
    total_rows: execution.totalRows,
    schema: schemaOf(execution.columns),
    columns: columnsOf(execution.columns),
    truncated: next !== null,
    next_page_url: next && pathOfPage(resultPath(workflowId, resultId), next),
    expires_at: execution.expiresAt.toISOString(),
    outputs: execution.outputs.map(presentOutput),
    deliveries: execution.deliveries.map((delivery) => presentDelivery(delivery, true)),
    warnings: execution.sources.flatMap(({ nodeId, warnings = [] }) =>
      warnings.map((message) => ({ node_id: nodeId, message })),
    ),
    cursors: execution.cursors.map((cursor) => presentExecutionCursor(cursor, true)),
  };
}

export function presentOutput({
  nodeId,
  resultId,
  totalRows,
  orderedBy,
}: ExecutionOutput): Shapes['ExecutionOutput'] {
  return {
    node_id: nodeId,
    result_id: resultId,
    total_rows: totalRows,
    ordered_by:
      orderedBy?.map(({ field, direction, nulls }) => ({ field, direction, nulls })) ?? null,
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
  deliveries,
  hasEffects,
  problem,
}: PresentableEnd): Shapes['EndedExecution'] {
  return {
    ...(executionId === null ? {} : { execution_id: Number(executionId) }),
    workflow_id: workflowId,
    status,
    execution_time_ms: executionTimeMs,
    ...(deliveries.length === 0
      ? {}
      : { deliveries: deliveries.map((delivery) => presentDelivery(delivery, true)) }),
    ...(executionId === null ? {} : { has_effects: hasEffects }),
    error: presentRunProblem(problem),
  };
}

/** All but the rows, which are bytes already. */
export function presentPage(
  { result }: ResultPage,
  { page, limit }: PageNumber,
  path = resultPath(result.workflowId, result.id),
): { readonly headers: Links['headers']; readonly data: Omit<Shapes['ResultPage'], 'rows'> } {
  const { next, headers } = linksOf(path, result.totalRows, { page, limit });
  const data = {
    total_rows: result.totalRows,
    schema: schemaOf(result.columns),
    columns: columnsOf(result.columns),
    page,
    limit,
    has_more: next !== null,
    next_page_url: next,
    expires_at: result.expiresAt.toISOString(),
  };
  return { headers, data };
}

export type Schema = Shapes['ExecutionResult']['schema'];
export type PresentedColumns = Shapes['ExecutionResult']['columns'];

export function schemaOf(columns: readonly ResultColumn[]): Schema {
  return Object.fromEntries(columns.map(({ name, type }) => [name, type]));
}

export function columnsOf(columns: readonly ResultColumn[]): PresentedColumns {
  return columns.map(({ name, type, precision, scale }) => ({
    name,
    type,
    ...(precision === undefined || scale === undefined ? {} : { precision, scale }),
  }));
}

/** The colon of a result id may be in a path as it is. */
function resultPath(workflowId: WorkflowId, resultId: string): string {
  return `/api/v1/workflows/${workflowId}/data/${resultId}`;
}
