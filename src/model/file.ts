/** Uploaded files with rows. */

import type { DecimalType } from '../kit/decimal-type.ts';
import type { JsonObject } from '../kit/json-value.ts';
import type { UserId } from './ids.ts';

export const FILE_FORMATS = ['csv', 'ndjson', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A column, with its type in the engine. */
export interface FileColumn {
  readonly name: string;
  readonly type:
    | 'integer'
    | 'number'
    | 'string'
    | 'boolean'
    | 'date'
    | 'timestamp'
    | 'object'
    | 'array'
    | DecimalType;
  readonly element?: FileColumn['type'];
  /** True if all values are null. */
  readonly untyped?: true;
}

/** The description of a CSV; absent members have their defaults. */
export interface CsvDescription {
  readonly encoding?: string | undefined;
  /** True, false, or the names of the columns. */
  readonly header?: boolean | readonly string[] | undefined;
  readonly delimiter?: string | undefined;
  readonly quote?: string | undefined;
  readonly escape?: string | undefined;
  readonly skip_rows?: number | undefined;
  readonly null_values?: readonly string[] | undefined;
  readonly on_bad_row?: 'fail' | 'skip' | undefined;
  readonly infer?: boolean | undefined;
}

/** The description of a file for its reader. */
export interface FileReading {
  readonly format: FileFormat;
  /** The `Content-Type` of the upload, which can name a charset or a delimiter. */
  readonly contentType: string;
  readonly csv: CsvDescription;
  /** A JSON Pointer to the rows of a JSON file. */
  readonly rowsPath: string;
}

export interface StoredFile extends FileReading {
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly totalRows: number;
  readonly columns: readonly FileColumn[];
  readonly firstRows: readonly JsonObject[];
  readonly created: Date;
  readonly modified: Date;
  /** Null if the file is kept. */
  readonly expiresAt: Date | null;
}
