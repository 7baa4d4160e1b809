/** Uploaded files, as the owner of the engine provides them. */

import type { CsvOptions } from '../../rows/index.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { RowFormat } from '../types.ts';

/** The rows of an uploaded file of the tenant. */
export interface FileSource {
  readonly kind: 'file';
  readonly fileId: string;
  readonly columns?: DeclaredColumns | undefined;
}

/** The description of an uploaded file for its reader. */
export interface FileReading {
  readonly format: RowFormat | 'parquet';
  readonly contentType: string;
  readonly csv: CsvOptions;
  /** A JSON Pointer to the array of rows, or to a single row. */
  readonly rowsPath: string;
}

export interface SourceFile extends FileReading {
  readonly bytes: number;
  /** A file on the disk of the engine's directory, or the bytes in order; fewer than `bytes` if the file was removed. */
  readonly content: { readonly file: string } | { readonly pieces: AsyncIterable<Buffer> };
}

/** Finds an uploaded file of the tenant. Null if it does not exist, or no longer. */
export type FindFile = (fileId: string, tenant: string) => Promise<SourceFile | null>;
