/** Rows that a database computes from those of several sources. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { Columns, JsonObject } from '../types.ts';
import type { DescribeRows, ReadRows, RowsFileContent, RowsFileSource } from './read-rows.ts';

export interface RemoteSource {
  readonly kind: 'remote';
  /** The type of the credential, which determines the connector. */
  readonly connector: string;
  readonly credentialId: CredentialRef;
  readonly statement: RemoteStatement;
  /** The nodes that the statement computes, for messages. */
  readonly nodeIds: readonly number[];
  readonly columns?: undefined;
}

/**
 * A SELECT from `weir_leaf_1`, `weir_leaf_2` and so on, which are the rows of the leaves. They and the result have the columns `c1`,
 * `c2` and so on.
 */
export interface RemoteStatement {
  /** `$1` is the first of the values. */
  readonly text: string;
  readonly values: readonly string[];
  readonly leaves: readonly RemoteLeafRows[];
  /** The columns of the result. */
  readonly columns: Columns;
}

/** The rows of one source, as they were described. */
export interface RemoteLeafRows {
  /** As that of a `RowsFileSource`. */
  readonly request: JsonObject;
  readonly columns: Columns;
  readonly exact: readonly string[];
}

/** Reads rows that a database computes. */
export interface RemoteReads {
  /** Like `DescribeRows`; the description can be old, because the read compares it. */
  readonly describe: (
    source: RowsFileSource,
    call: { readonly tenant: string; readonly signal: AbortSignal },
  ) => ReturnType<DescribeRows>;
  /**
   * Like `ReadRows`. Null if the rows of a leaf are no longer as they were described.
   */
  readonly read: (
    source: RemoteSource,
    into: Parameters<ReadRows>[1],
  ) => Promise<RowsFileContent | null>;
}

/** The rows of a leaf are no longer as they were described. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}
