/** What the checks hand to the run: what must be fetched first, and the statements to execute. */

import type { Delivery } from '../api-call.ts';
import type { RunInput } from '../protocol/messages.ts';
import type { Source } from '../node-type.ts';
import type { Columns, Problem } from '../types.ts';

/** A getter's rows, ready to be selected from. */
export interface LoadedSource {
  readonly columns: Columns;
  /** A FROM item: a VALUES list, or a reader of `input`. It names no file, so that other rows with the same columns have the same. */
  readonly table: string;
  readonly input?: { readonly parameter: string; readonly value: RunInput } | undefined;
}

export interface SizedSource extends LoadedSource {
  readonly rows: number;
  /** As they came. */
  readonly bytes: number;
  /** Why the run failed, if one of these values is not of its declared type: each is looked at. */
  readonly recheck?: (() => Promise<Problem | null>) | undefined;
  /** What the author of the workflow should know of them. */
  readonly warnings?: readonly string[] | undefined;
}

/** Rows that must be brought in before the graph can be planned. */
export interface PendingSource {
  readonly nodeId: number;
  readonly source: Source;
}

/** One node of a statement: it runs everything from the tables up to it and keeps nothing. */
export interface PlanStep {
  readonly nodeId: number;
  /** The nodes that it takes from. */
  readonly sources: readonly number[];
  readonly sql: string;
  /** The columns that are text. */
  readonly texts: readonly string[];
}

/** A statement of a plan. */
interface PlannedStatement {
  readonly nodeId: number;
  readonly sql: string;
  /** The tables that it reads. */
  readonly reads: readonly string[];
  /**
   * To find the node that failed: the nodes whose SQL the statement holds, in topological order, each
   * printed only when it is requested. A step that fails, of sources that do not, names the node.
   */
  steps(): Iterable<PlanStep>;
}

/** Intermediate rows that are kept in a table, because one statement for all nodes before them would be too large. */
export interface PlannedTable extends PlannedStatement {
  readonly name: string;
}

/** One terminator that keeps rows; the statement's rows are the output, each value rendered for JSON. */
export interface PlannedOutput extends PlannedStatement {
  /** The rows' columns, in order, as the graph typed them. */
  readonly columns: Columns;
  readonly delivery?: Delivery | undefined;
}

/** The tables are made first, in this order. The outputs are in node order. */
export interface Plan {
  readonly tables: readonly PlannedTable[];
  readonly outputs: readonly PlannedOutput[];
  /** The getters whose rows the statements make. */
  readonly generated: readonly { readonly nodeId: number; readonly rows: number }[];
}
