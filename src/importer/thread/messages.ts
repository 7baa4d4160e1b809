/** The messages between a process and its import thread. */

import type { DocumentProblem, ImportOptions } from '../types.ts';

export interface ImportJob {
  /** UTF-8, JSON or YAML, in pieces. */
  readonly document: readonly Uint8Array[];
  readonly options: ImportOptions;
  /** Limit of the definition as JSON. */
  readonly maxDefinitionBytes: number;
}

/** JSON in UTF-8. The process parses it in pieces, and handles other requests between them. */
export interface PrintedReport {
  /** Pieces of the list of operations. */
  readonly operations: readonly Uint8Array[];
  /** The report, without operations. */
  readonly rest: Uint8Array;
}

export type ImportResult =
  | { readonly printed: PrintedReport }
  | { readonly problems: readonly [DocumentProblem, ...DocumentProblem[]] };
