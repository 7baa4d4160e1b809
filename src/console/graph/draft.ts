/** A draft of a workflow: changes that are not saved yet, and values for previews. */

import type { Config, GraphDocument } from './model.ts';

export interface Sample {
  readonly rows: readonly Config[];
  /** When the rows were fetched, in milliseconds. */
  readonly at: number;
}

export interface Draft {
  /** The document that the draft began with, and the entity tag of its workflow. */
  readonly base: GraphDocument;
  readonly etag: string;
  readonly document: GraphDocument;
  /** In milliseconds. */
  readonly modified: number;
  /** Rows of nodes that call other services, by node. */
  readonly samples: Readonly<Record<string, Sample>>;
  /** Parameters for previews, by name. */
  readonly params: Config;
}

/** Drafts of earlier versions lack these members. */
const DEFAULTS = { rowOrder: 'kept', placement: 'auto' } as const;

export const withDefaults = (draft: Draft): Draft => ({
  ...draft,
  base: { ...DEFAULTS, ...draft.base },
  document: { ...DEFAULTS, ...draft.document },
});
