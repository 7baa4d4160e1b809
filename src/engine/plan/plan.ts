/** The result of the checks: the sources to load before a run, and the statements to execute. */

import type { SortKey } from '../algebra/relation.ts';
import type { RowOrder } from '../../kit/row-order.ts';
import type { Delivery } from '../api-call.ts';
import type { RunInput } from '../protocol/messages.ts';
import type { Source } from '../sources/source.ts';
import type { Columns, Problem } from '../types.ts';

/** A getter's rows in a form that SQL can select from. */
export interface LoadedSource {
  readonly columns: Columns;
  /**
   * A FROM item: a VALUES list, or a reader of `input`. It has no file name, so rows with equal columns have equal
   * items.
   */
  readonly table: string;
  readonly input?: { readonly parameter: string; readonly value: RunInput } | undefined;
  /** The other nodes that a database computed for these rows. The plan does not read them. */
  readonly computed?: readonly number[] | undefined;
}

export interface SizedSource extends LoadedSource {
  readonly rows: number;
  /** The size of the rows in their original format. */
  readonly bytes: number;
  /** Explains a failed run: checks every value against its declared type. */
  readonly recheck?: (() => Promise<Problem | null>) | undefined;
  /** Warnings to the author of the workflow about these rows. */
  readonly warnings?: readonly string[] | undefined;
}

/** Rows to load before the graph can be planned. */
export interface PendingSource {
  readonly nodeId: number;
  readonly source: Source;
  readonly cursorName?: string | undefined;
}

/** One node of a statement. It runs everything between the tables and the node, and stores no rows. */
export interface PlanStep {
  readonly nodeId: number;
  readonly sources: readonly number[];
  readonly sql: string;
  /** The columns that are text. */
  readonly texts: readonly string[];
}

interface PlannedStatement {
  readonly nodeId: number;
  readonly sql: string;
  readonly reads: readonly string[];
  /**
   * Identifies the node that failed: the nodes of the statement in topological order, each
   * compiled only on demand. The first step that fails is that of the node.
   */
  steps(): Iterable<PlanStep>;
}

/** Intermediate rows in a table, because one statement for all nodes before it would be too large. */
export interface PlannedTable extends PlannedStatement {
  readonly name: string;
}

/** The rows of a terminator, with each value rendered for JSON. */
export interface PlannedOutput extends PlannedStatement {
  /** The columns in order, with the types of the graph. */
  readonly columns: Columns;
  readonly delivery?: Delivery | undefined;
  /** The keys by which a sort orders the rows. Empty if none does. */
  readonly orderedBy?: readonly SortKey[] | undefined;
}

/** The tables are created first, in this order. The outputs are in node order. */
export interface Plan {
  readonly tables: readonly PlannedTable[];
  readonly outputs: readonly PlannedOutput[];
  /** The getters whose rows the statements generate. */
  readonly generated: readonly { readonly nodeId: number; readonly rows: number }[];
  /** The nodes that lead to a terminator, in topological order. */
  readonly nodes: readonly CountedNode[];
  /** With `free`, several threads can execute the statements. */
  readonly rowOrder: RowOrder;
}

/** A node, and how many rows it has in comparison with its sources. */
export interface CountedNode {
  readonly nodeId: number;
  /** `keeps rows`: as many as its sources together. */
  readonly kind: 'getter' | 'keeps rows' | 'other';
  readonly sources: readonly number[];
}
