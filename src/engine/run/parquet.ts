/** Converts stored rows to Parquet: copies them into the directory of a run; a child converts them. */

import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import type { ParquetOutcome, ParquetRequest } from '../contract.ts';
import { createCancellation } from '../../kit/cancellation.ts';
import { crashed, failedRun, stopped } from './problems.ts';
import { UNAVAILABLE } from '../pool/job-problems.ts';
import type { RunTools } from './tools.ts';

/** Rows to read ahead while earlier ones are written. */
const BUFFER_BYTES = 1_048_576;

export async function writeParquet(
  tools: RunTools,
  request: ParquetRequest,
): Promise<ParquetOutcome> {
  const { tenant, rows, totalRows, columns, timeoutMs, signal } = request;
  const stop = createCancellation(timeoutMs, [signal, tools.closing]);
  const directory = tools.directory.openRun();
  let isWritten = false;
  try {
    const from = directory.newFile('ndjson');
    const to = directory.newFile('parquet');
    const bytes = await bringIn(rows, from, stop.signal);
    if (stop.signal.aborted) return stopped(stop.reason(), timeoutMs);
    const jobs = tools.supervisor.forRun({ tenant });
    const job = { kind: 'parquet', from, to, rows: totalRows, bytes, columns } as const;
    const end = await jobs.submit(job, stop.signal);
    if (end.kind === 'stopped') return stopped(stop.reason(), timeoutMs);
    if (end.kind === 'crashed') return crashed(end.outOfMemory);
    if (end.kind === 'unavailable') return failedRun({ nodeId: null, ...UNAVAILABLE });
    if (end.kind === 'failed') {
      const { code, message, detail } = end.failure;
      tools.log.error({ detail }, 'parquet not written');
      return failedRun({ nodeId: null, code, message });
    }
    if (end.kind !== 'exported') throw new Error(`an export cannot end as ${end.kind}`);
    if (end.rows !== totalRows)
      throw new Error(`a result of ${totalRows} rows was read as ${end.rows}`);
    await rm(from, { force: true });
    isWritten = true;
    return {
      status: 'completed',
      bytes: end.bytes,
      read: () => createReadStream(to),
      remove: () => directory.remove(),
    };
  } finally {
    stop.release();
    if (!isWritten) await directory.remove();
  }
}

/** @returns the number of bytes, which is incomplete if the copy was stopped */
async function bringIn(
  rows: AsyncIterable<Buffer>,
  file: string,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  async function* untilStopped(): AsyncGenerator<Buffer> {
    for await (const chunk of rows) {
      if (signal.aborted) return;
      bytes += chunk.length;
      yield chunk;
    }
  }
  const to = { flags: 'wx', mode: 0o600, highWaterMark: BUFFER_BYTES };
  await pipeline(untilStopped, createWriteStream(file, to));
  return bytes;
}
