/** Results as Parquet files, which the engine writes. */

import type { Readable } from 'node:stream';
import type { Engine } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { ResultColumn, StoredResult } from '../../model/execution.ts';
import type { FreeSpace } from '../../stores/index.ts';
import { engineUnavailable } from '../executions/engine-unavailable.ts';
import { explainStorageFailure, storageFull } from '../executions/storage-full.ts';

export interface ParquetFiles {
  /** Throws INVALID_INPUT or SERVICE_UNAVAILABLE. */
  write(
    caller: KeyCaller,
    result: StoredResult,
    columns: readonly ResultColumn[],
    given: { readonly rows: AsyncIterable<Buffer>; readonly signal: AbortSignal },
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
  readonly timeoutMs: number;
}

type ParquetColumn = Parameters<Engine['writeParquet']>[0]['columns'][number];

export function createParquetFiles({ engine, storage, timeoutMs }: Dependencies): ParquetFiles {
  return {
    async write({ organizationId }, result, columns, { rows, signal }) {
      if (columns.length === 0) throw withoutColumns();
      if (!(await storage.hasFreeSpace())) throw storageFull();
      const outcome = await engine
        .writeParquet({
          ...{ rows, timeoutMs, signal, totalRows: result.totalRows },
          tenant: String(organizationId),
          columns: columns.map((column) => typed(column, result.wholeColumns)),
        })
        .catch((error: unknown) => {
          throw explainStorageFailure(error);
        });
      if (outcome.status === 'completed')
        return { bytes: outcome.bytes, read: outcome.read, remove: outcome.remove };
      throw refusal('problem' in outcome ? outcome.problem.code : 'engine_failed');
    },
  };
}

function typed({ name, type }: ResultColumn, whole: readonly string[] | undefined): ParquetColumn {
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
