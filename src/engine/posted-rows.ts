import type { RowSummary } from '../rows/index.ts';

/** Rows of a call, completely checked: lines in a file (`rows/json/row-lines.ts`), or one JSON array as text. */
export interface PostedRows {
  readonly content: { readonly file: string } | { readonly text: string };
  readonly bytes: number;
  readonly summary: RowSummary;
}
