/** Reads stored results page by page. */

import { Readable } from 'node:stream';
import type { Log } from '../../kit/log.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { WorkflowId } from '../../model/ids.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { Execution, StoredResult } from '../../model/execution.ts';
import type { ResultStore, WorkflowStore } from '../../stores/index.ts';
import type { CompletedExecution } from '../executions/outcome.ts';
import { openRowStream, boundStream } from './row-stream.ts';
import { readOpening, type OpeningLimits } from './opening.ts';
import { isResultId } from '../result-id.ts';
import { workflowVisibility } from '../visibility.ts';
import { workflowNotFound } from '../workflows/find-workflow.ts';

export interface Results {
  /** Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED. */
  find(caller: Caller, workflowId: WorkflowId, resultId: string): Promise<StoredResult>;
  /**
   * Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED. A page after the end has no rows.
   * @param signal ends the reading of streamed rows
   */
  page(
    caller: Caller,
    workflowId: WorkflowId,
    resultId: string,
    page: { page: number; limit: number },
    signal: AbortSignal,
  ): Promise<ResultPage>;
  /** A page of a result that was found. Throws DATA_EXPIRED. */
  pageOf(
    result: StoredResult,
    page: { page: number; limit: number },
    signal: AbortSignal,
  ): Promise<ResultPage>;
  /**
   * The part of a result that was in the response of its run. Null if the result has expired, or if the run did not
   * complete. An organization has only a few of them in memory at a time; further requests wait.
   */
  opening(
    caller: Pick<Caller, 'organizationId'>,
    execution: Execution,
    signal: AbortSignal,
  ): Promise<CompletedExecution | null>;
}

export interface ResultPage {
  readonly result: StoredResult;
  /**
   * NDJSON, or a stream if they are large, so that no page is completely in memory. A stream must be read or destroyed.
   */
  readonly rows: Buffer | Readable;
}

interface Dependencies {
  readonly workflows: Pick<WorkflowStore, 'revision'>;
  readonly store: Pick<ResultStore, 'find' | 'lines'>;
  readonly limits: OpeningLimits;
  readonly log: Pick<Log, 'warn'>;
}

/** Larger pages are streamed. */
const PAGE_BUFFER_BYTES = 1_048_576;
const PAGE_TIMEOUT_MS = 3_600_000;

export function createResults({ workflows, store, limits, log }: Dependencies): Results {
  const openings = new Semaphore(concurrency.resultReads);
  const pageOf = createPageReader({ store, log });
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

    page: async (caller, workflowId, resultId, page, signal) =>
      pageOf(await find(caller, workflowId, resultId), page, signal),

    pageOf,

    async opening({ organizationId }, execution, signal) {
      const { id, workflowId, resultId, executionTimeMs, outputs } = execution;
      const { sources, deliveries, cursors, hasEffects } = execution;
      const result = resultId === null ? null : await store.find(workflowId, resultId);
      const read = (storedResult: StoredResult) =>
        openings.run(
          // The client disconnected while it waited, so no response is needed.
          async () => (signal.aborted ? null : readOpening(store, storedResult, limits)),
          { owner: organizationId },
        );
      const opening = result && (await read(result));
      if (result === null || opening === null) return null;
      const { totalRows, columns, expiresAt } = result;
      return {
        status: 'completed',
        executionId: id,
        workflowId,
        executionTimeMs: executionTimeMs ?? 0,
        outputs,
        sources,
        deliveries,
        cursors,
        hasEffects,
        resultId: result.id,
        totalRows,
        columns,
        expiresAt,
        ...opening,
      };
    },
  };
}

function createPageReader({ store, log }: Pick<Dependencies, 'store' | 'log'>): Results['pageOf'] {
  return async (result, { page, limit }, signal) => {
    const offset = page * limit;
    if (offset >= result.totalRows) return { result, rows: Buffer.alloc(0) };
    const lines = await store.lines(result, { offset, count: limit });
    if (lines === null) throw resultExpired();
    const opened = await openRowStream(lines.chunks, PAGE_BUFFER_BYTES);
    if (opened.whole !== null) return { result, rows: opened.whole };
    const rows = Readable.from(opened, { objectMode: false });
    const bounds = { what: 'page', signal, timeoutMs: PAGE_TIMEOUT_MS, log } as const;
    boundStream(rows, { ...bounds, end: () => opened.close() });
    return { result, rows };
  };
}

/** Equal for results that never existed, belong to another workflow, or have expired. */
export function resultExpired(): ApiError {
  return new ApiError('DATA_EXPIRED', 'The result has expired. Execute the workflow again.');
}
