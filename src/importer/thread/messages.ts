/** What passes between a process and its import thread. */

import type { DocumentFault, ImportOptions, ImportReport } from '../types.ts';

export interface ImportJob {
  /** UTF-8, JSON or YAML, in pieces. */
  readonly document: readonly Uint8Array[];
  readonly options: ImportOptions;
  /** Of the definition as JSON. */
  readonly maxDefinitionBytes: number;
}

export type ImportResult =
  | { readonly report: ImportReport }
  | { readonly faults: readonly [DocumentFault, ...DocumentFault[]] };
