/** The rows that connectors read for the engine. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { Columns, JsonObject, Problem } from '../types.ts';

/** Rows that a connector writes to a file. */
export interface RowsFileSource {
  readonly kind: 'rows-file';
  /** The type of the credential, which determines the connector. */
  readonly connector: string;
  readonly credentialId: CredentialRef;
  /** What to read, in the words of the connector. */
  readonly request: JsonObject;
  readonly columns?: DeclaredColumns | undefined;
  /** True if the rows have no order, as those of a table, so that any is right. */
  readonly isUnordered?: boolean;
}

/**
 * Writes the rows of a source to a file, as `rows-file-table.ts` reads them. Throws a SourceError for errors that
 * the user can correct.
 */
export type ReadRows = (
  source: RowsFileSource,
  into: {
    /** A path that does not exist yet. */
    readonly file: string;
    /** Limit of the file, and the message beyond it. */
    readonly maxBytes: number;
    readonly tooLarge: string;
    readonly remainingMs: () => number;
    readonly signal: AbortSignal;
    /** The owner of the credential. */
    readonly tenant: string;
  },
) => Promise<RowsFileContent>;

export interface RowsFileContent {
  readonly columns: Columns;
  readonly rows: number;
  readonly bytes: number;
  readonly longestRowBytes: number;
  readonly warnings?: readonly string[];
}

/** A system that computes with the rows of its sources. */
export interface RemoteSystem {
  /** The name of the dialect of its statements. */
  readonly dialect: string;
  /** The columns whose values it compares exactly as the engine does. */
  readonly exact: readonly string[];
}

/**
 * The columns of a source before a run. `refused`: the run would fail. `unavailable`: the system did not answer. Null: the
 * request depends on parameters, or the credential is missing.
 */
export type DescribedRows =
  | {
      readonly kind: 'columns';
      readonly columns: Columns;
      /** Set if the system can compute with the rows. */
      readonly remote?: RemoteSystem | undefined;
    }
  | { readonly kind: 'refused' | 'unavailable'; readonly problem: Problem }
  | null;

/** Null replaces unknown parameters in the request. Rejects only if `signal` is aborted, or if the service fails. */
export type DescribeRows = (source: RowsFileSource, signal: AbortSignal) => Promise<DescribedRows>;
