/** A rule for the documents. */

import type { SpecDocument } from '../generate/bundle.ts';

/** Error codes by status, as `openapi/errors.yaml` has them. */
export type ErrorStatuses = Readonly<Record<string, { readonly status: number }>>;

export interface Rule {
  readonly name: string;
  /** @returns one sentence per violation, each beginning with the place */
  check(document: SpecDocument, errors: ErrorStatuses): readonly string[];
}
