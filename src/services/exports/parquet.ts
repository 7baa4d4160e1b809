/** Results as Parquet files, which the engine writes. */

import type { Readable } from 'node:stream';
import type { Engine } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { decimalType } from '../../kit/decimal-type.ts';
import type { Scratch, ScratchSpace } from '../../kit/scratch-space.ts';
import type { Caller } from '../../model/caller.ts';
import type { ResultColumn, StoredResult } from '../../model/execution.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FreeSpace } from '../../stores/index.ts';
import { engineUnavailable } from '../executions/engine-unavailable.ts';
import { explainStorageFailure, storageFull } from '../executions/storage-full.ts';

export interface ParquetFiles {
  /** Throws INVALID_INPUT, RATE_LIMITED or SERVICE_UNAVAILABLE. */
  write(
    caller: Caller,
    result: StoredResult,
    columns: readonly ResultColumn[],
    options: { readonly rows: AsyncIterable<Buffer>; readonly signal: AbortSignal },
  ): Promise<ParquetFile>;
}

export interface ParquetFile {
  readonly bytes: number;
  readonly read: () => Readable;
  readonly remove: () => Promise<void>;
}

interface Dependencies {
  readonly engine: Pick<Engine, 'writeParquet'>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly timeoutMs: number;
}

type ParquetOutcome = Awaited<ReturnType<Engine['writeParquet']>>;
type ParquetColumn = Parameters<Engine['writeParquet']>[0]['columns'][number];

export function createParquetFiles(dependencies: Dependencies): ParquetFiles {
  const { engine, storage, scratch, timeoutMs } = dependencies;
  return {
    async write({ organizationId }, result, columns, { rows, signal }) {
      if (columns.length === 0) throw withoutColumns();
      if (!(await storage.hasFreeSpace())) throw storageFull();
      const space = scratch.open(organizationId);
      try {
        const { bytes, read, ...file } = await engine
          .writeParquet({
            timeoutMs,
            signal,
            totalRows: result.totalRows,
            rows: counted(rows, space),
            tenant: String(organizationId),
            columns: columns.map((column) => typed(column, result.wholeColumns)),
          })
          .then(completed);
        const remove = (): Promise<void> => file.remove().finally(() => space.close());
        return { bytes, read, remove };
      } catch (error) {
        space.close();
        throw explainStorageFailure(error);
      }
    },
  };
}

/** The rows occupy disk space until the file is written, and the file, which is rarely larger, until it is read. */
async function* counted(rows: AsyncIterable<Buffer>, space: Scratch): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    if (chunk.length > space.leftBytes()) throw tooManyFiles();
    space.add(chunk.length);
    yield chunk;
  }
}

function completed(outcome: ParquetOutcome): Extract<ParquetOutcome, { status: 'completed' }> {
  if (outcome.status === 'completed') return outcome;
  throw refusal('problem' in outcome ? outcome.problem.code : 'engine_failed');
}

function tooManyFiles(): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    'The Parquet files and runs in progress of your organization take up all the disk space that they share. Retry when some have ended, or request another format.',
    { retryAfterSeconds: 5 },
  );
}

function typed(column: ResultColumn, whole: readonly string[] | undefined): ParquetColumn {
  const { name, type, precision, scale } = column;
  if (type === 'decimal' && precision !== undefined && scale !== undefined)
    return { name, type: decimalType({ precision, scale }) };
  if (type !== 'number') return { name, type: type as ParquetColumn['type'] };
  if (whole === undefined) return { name, type: 'numeric' };
  return { name, type: whole.includes(name) ? 'integer' : 'number' };
}

function withoutColumns(): ApiError {
  const message =
    'The query parameter `format` cannot be parquet here: the result has no columns, and a Parquet file has at least one.';
  return new ApiError('INVALID_INPUT', message, { details: [{ path: 'format', message }] });
}

function refusal(code: string): ApiError {
  if (code === 'engine_unavailable') return engineUnavailable();
  if (code === 'storage_full') return storageFull();
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'The Parquet file was not written: that took too much time or memory. Ask for fewer columns, or for another format.',
    { retryAfterSeconds: 5 },
  );
}
