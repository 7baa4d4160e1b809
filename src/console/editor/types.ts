/** Results of checks and previews of a document. */

import type { GraphValidation, ResultColumn } from '../../client/index.ts';
import type { FieldProblem } from '../form/context.ts';
import type { Column, Config, GraphDocument, GraphNode } from '../graph/model.ts';

export interface NodeProblem extends FieldProblem {
  /** Null: the whole graph. */
  readonly node: string | null;
  readonly code: string;
  readonly port?: string | undefined;
}

/** The place where a run computes a node. */
export type RunsAt = NonNullable<GraphValidation['nodes'][number]['runs_at']>;

export interface Check {
  /** The document that was checked. */
  readonly document: GraphDocument;
  readonly problems: readonly NodeProblem[];
  /** By node and port. Null: not known before a run. */
  readonly columns: ReadonlyMap<string, Readonly<Record<string, readonly Column[] | null>>>;
  /** By node. Nodes whose place is not known before a run have none. */
  readonly places: ReadonlyMap<string, RunsAt>;
  /** Set if the check itself failed. */
  readonly error: Error | null;
  /** True if it took longer than `SLOW_MS`. */
  readonly isSlow: boolean;
}

export type Preview =
  | { readonly kind: 'none' }
  /** Problems above the node, or no input yet. */
  | { readonly kind: 'blocked'; readonly reason: string }
  /** The rows of these nodes are not known, because their services were not called yet. */
  | { readonly kind: 'calls'; readonly nodes: readonly GraphNode[] }
  /** Previews of this graph are slow. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'error'; readonly error: Error }
  | ShownRows;

/** The number of rows that each node outputs. They are shown until the document changes. */
export interface RowCounts {
  readonly document: GraphDocument;
  readonly rows: ReadonlyMap<string, number>;
  /** The run that counted them. Null: a preview. */
  readonly run: number | null;
}

export interface ShownRows {
  readonly kind: 'rows';
  /** The node whose rows are shown: a terminator shows its input. */
  readonly node: string;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Config[];
  readonly total: number;
  readonly ms: number;
  /** Rows of each node that was run. */
  readonly counts: ReadonlyMap<string, number>;
}
