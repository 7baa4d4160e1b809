/** The first rows of a stored result, as in the response of its run. */

import { ApiError } from '../../errors.ts';
import { joinBuffers } from '../../kit/join-buffers.ts';
import type { StoredResult } from '../../model/execution.ts';
import type { ResultStore } from '../../stores/index.ts';
import { headOf, type OutputHead } from '../executions/output-head.ts';

export interface OpeningLimits {
  readonly executeMaxRows: number;
  readonly executeMaxBytes: number;
}

/**
 * Complete rows within both limits. It reads at most one chunk more, even if rows are long.
 * @returns null if the result has expired in the meantime
 */
export async function readOpening(
  store: Pick<ResultStore, 'lines'>,
  result: StoredResult,
  { executeMaxRows: maxRows, executeMaxBytes: maxBytes }: OpeningLimits,
): Promise<OutputHead | null> {
  const { totalRows } = result;
  const lines = await store.lines(result, { offset: 0, count: Math.min(maxRows, totalRows) });
  if (lines === null) return null;
  const start = await firstBytes(lines.chunks, maxBytes).catch(nullIfExpired);
  return start && headOf(start, maxRows, totalRows);
}

async function firstBytes(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return joinBuffers(parts).subarray(0, maxBytes);
}

function nullIfExpired(error: unknown): null {
  if (error instanceof ApiError && error.code === 'DATA_EXPIRED') return null;
  throw error;
}
