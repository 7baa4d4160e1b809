/** Reading stored results page by page. */

import type { WorkflowId } from '../../model/ids.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { StoredResult } from '../../model/execution.ts';
import type { ResultStore, WorkflowStore } from '../../stores/index.ts';
import { isResultId } from './result-id.ts';
import { workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/workflows.ts';

export interface Results {
  /** Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED. A page past the end has no rows. */
  page(
    caller: Caller,
    workflowId: WorkflowId,
    resultId: string,
    page: { page: number; limit: number },
  ): Promise<ResultPage>;
}

export interface ResultPage {
  readonly result: StoredResult;
  /** JSON objects joined by commas. */
  readonly rows: Buffer;
  readonly hasMore: boolean;
}

interface Dependencies {
  readonly workflows: Pick<WorkflowStore, 'revision'>;
  readonly store: Pick<ResultStore, 'find' | 'rows'>;
}

export function createResults({ workflows, store }: Dependencies): Results {
  return {
    async page(caller, workflowId, resultId, { page, limit }) {
      const [revision, result] = await Promise.all([
        workflows.revision(workflowVisibility(caller), workflowId),
        isResultId(resultId) ? store.find(workflowId, resultId) : null,
      ]);
      if (revision === null) throw workflowNotFound(workflowId);
      if (result === null) throw expired();
      const offset = page * limit;
      const rows =
        offset < result.totalRows ? await store.rows(result, offset, limit) : Buffer.alloc(0);
      if (rows === null) throw expired();
      return { result, rows, hasMore: offset + limit < result.totalRows };
    },
  };
}

/** The same for a result that never was, that belongs to another workflow, and that has expired. */
function expired(): ApiError {
  return new ApiError('DATA_EXPIRED', 'The result has expired. Execute the workflow again.');
}
