/** What passes between a process and its import thread. */

import type { DocumentFault, ImportOptions } from '../types.ts';

export interface ImportJob {
  /** UTF-8, JSON or YAML, in pieces. */
  readonly document: readonly Uint8Array[];
  readonly options: ImportOptions;
  /** Of the definition as JSON. */
  readonly maxDefinitionBytes: number;
}

/** JSON in UTF-8: the process parses a piece at a time, between which it serves others. */
export interface PrintedReport {
  /** Lists of operations, which are one. */
  readonly operations: readonly Uint8Array[];
  /** The report, without operations. */
  readonly rest: Uint8Array;
}

export type ImportResult =
  | { readonly printed: PrintedReport }
  | { readonly faults: readonly [DocumentFault, ...DocumentFault[]] };
