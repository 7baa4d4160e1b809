/** The columns of Parquet files whose rows are not read. */

import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { Columns, Outcome } from '../types.ts';

export interface FooterRequest {
  readonly tenant: string;
  /** A Parquet file without its rows. */
  readonly file: Buffer;
  readonly declared: DeclaredColumns | undefined;
}

/** Null if only the rows tell the columns, or if no process can read the file now. Rejects only if `signal` is aborted. */
export type DescribeFooter = (
  request: FooterRequest,
  signal: AbortSignal,
) => Promise<Outcome<Columns> | null>;
