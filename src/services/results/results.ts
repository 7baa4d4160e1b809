/** Reading stored results page by page. */

import type { WorkflowId } from '../../model/ids.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { Execution, StoredResult } from '../../model/execution.ts';
import type { ResultStore, WorkflowStore } from '../../stores/index.ts';
import type { CompletedExecution } from '../executions/outcome.ts';
import { readOpening, type OpeningLimits } from './opening.ts';
import { isResultId } from './result-id.ts';
import { workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';

export interface Results {
  /** Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED. */
  find(caller: Caller, workflowId: WorkflowId, resultId: string): Promise<StoredResult>;
  /** Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED. A page past the end has no rows. */
  page(
    caller: Caller,
    workflowId: WorkflowId,
    resultId: string,
    page: { page: number; limit: number },
  ): Promise<ResultPage>;
  /** What the response of a run shows of its result; null where that is gone, or the run did not complete. */
  opening(execution: Execution): Promise<CompletedExecution | null>;
}

export interface ResultPage {
  readonly result: StoredResult;
  /** As NDJSON. */
  readonly rows: Buffer;
}

interface Dependencies {
  readonly workflows: Pick<WorkflowStore, 'revision'>;
  readonly store: Pick<ResultStore, 'find' | 'rows'>;
  readonly limits: OpeningLimits;
}

export function createResults({ workflows, store, limits }: Dependencies): Results {
  const find: Results['find'] = async (caller, workflowId, resultId) => {
    const [revision, result] = await Promise.all([
      workflows.revision(workflowVisibility(caller), workflowId),
      isResultId(resultId) ? store.find(workflowId, resultId) : null,
    ]);
    if (revision === null) throw workflowNotFound(workflowId);
    if (result === null) throw resultExpired();
    return result;
  };

  return {
    find,

    async page(caller, workflowId, resultId, { page, limit }) {
      const result = await find(caller, workflowId, resultId);
      const offset = page * limit;
      const rows =
        offset < result.totalRows ? await store.rows(result, offset, limit) : Buffer.alloc(0);
      if (rows === null) throw resultExpired();
      return { result, rows };
    },

    async opening({ id, workflowId, resultId, executionTimeMs, outputs, deliveries }) {
      const result = resultId === null ? null : await store.find(workflowId, resultId);
      const opening = result && (await readOpening(store, result, limits));
      if (result === null || opening === null) return null;
      const { totalRows, columns, expiresAt } = result;
      return {
        status: 'completed',
        ...{ executionId: id, workflowId, executionTimeMs: executionTimeMs ?? 0, outputs },
        deliveries,
        ...{ resultId: result.id, totalRows, columns, expiresAt, ...opening },
      };
    },
  };
}

/** The same for a result that never was, that belongs to another workflow, and that has expired. */
export function resultExpired(): ApiError {
  return new ApiError('DATA_EXPIRED', 'The result has expired. Execute the workflow again.');
}
