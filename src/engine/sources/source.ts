/** The location and format of the rows that a getter reads before a run. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { Pagination } from '../../kit/pagination.ts';
import type { CsvOptions, RowsForm } from '../../rows/index.ts';
import type { ApiCall } from '../api-call.ts';
import type { CursorBound } from '../cursor.ts';
import type { Json, JsonObject, Outcome, RowFormat } from '../types.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { ObjectsSource } from './read-objects.ts';
import type { RowsFileSource } from './read-rows.ts';
import type { RemoteSource } from './remote-source.ts';
import type { FileSource } from './source-file.ts';
import type { WorkflowSource } from './workflow-source.ts';

/** The rows that a getter needs before the run. `columns` are the declared ones, as written by the user. */
export type Source =
  | {
      readonly kind: 'rows';
      readonly rows: readonly JsonObject[];
      readonly columns?: DeclaredColumns | undefined;
    }
  | {
      readonly kind: 'param';
      readonly name: string;
      readonly fallback?: readonly JsonObject[] | undefined;
      readonly columns?: DeclaredColumns | undefined;
    }
  | {
      readonly kind: 'http';
      readonly request: HttpSourceRequest;
      readonly format: 'auto' | 'parquet' | RowFormat;
      readonly csv: CsvOptions;
      /** A JSON Pointer to the array of rows, or to a single row. */
      readonly rowsPath: string;
      /** If the rows are not objects. */
      readonly rowsForm?: RowsForm | undefined;
      readonly columns?: DeclaredColumns | undefined;
      readonly incremental?: Incremental | undefined;
    }
  | FileSource
  | ApiSource
  | ObjectsSource
  | WorkflowSource
  | RemoteSource
  | (RowsFileSource & { readonly incremental?: Incremental | undefined });

/** Undefined if each run reads all rows. */
export function incrementalOf(source: Source): Incremental | undefined {
  return 'incremental' in source ? source.incremental : undefined;
}

/** A source of which each run reads only what is new. */
export interface Incremental {
  /** The column whose values grow with each change. */
  readonly cursor: string;
  /** The columns that identify a record. By default, all columns. */
  readonly key?: readonly string[] | undefined;
  /** The lower bound before the cursor has a value. */
  readonly start?: string | number | undefined;
  /** The span before the cursor that is read again: seconds, days, or a difference of numbers. */
  readonly overlap: number;
  /** The columns of the source; undefined if they are not declared, which is a problem. */
  readonly columns: DeclaredColumns | undefined;
  /** True if the source has other columns too, which only it knows. */
  readonly hasOtherColumns?: boolean;
  /**
   * The source of the rows from an inclusive bound on. It can yield rows below the bound too: the engine skips them.
   * @param bound null: all rows
   */
  from(bound: CursorBound | null): Source;
}

export interface ApiSource extends ApiResponse {
  readonly kind: 'api';
  /** The call for the first page, or problems of its values. */
  readonly call: Outcome<ApiCall>;
  readonly incremental?: Incremental | undefined;
}

/** The location of rows in responses. */
export interface ApiResponse {
  readonly pagination: Pagination;
  /** A Parquet file is always the only page. */
  readonly format: RowFormat | 'parquet';
  /**
   * A JSON Pointer to the array of rows of each page, or to a single row. If it refers to null, the page has no rows.
   */
  readonly rowsPath: string;
  readonly csv?: CsvOptions | undefined;
  readonly columns?: DeclaredColumns | undefined;
}

export interface HttpSourceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json | undefined;
  /** The expected format of the response. Undefined if the host decides. */
  readonly format?: RowFormat | 'parquet' | undefined;
  /** A credential of the tenant. Its secret is added only when the request is sent. */
  readonly credentialId?: CredentialRef | undefined;
}
