/** Reading stored results page by page. */

import type { Caller } from '../model/caller.ts';
import type { StoredResult } from '../model/execution.ts';

export interface Results {
  /** Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED. */
  page(caller: Caller, workflowId: number, resultId: string, page: { page: number; limit: number }): Promise<ResultPage>;
}

export interface ResultPage {
  readonly result: StoredResult;
  /** JSON objects joined by commas. */
  readonly rows: Buffer;
  readonly hasMore: boolean;
}
