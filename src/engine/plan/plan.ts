/** What the checks hand to the run: what must be fetched first, and the statements to execute. */

import type { Source } from '../node-type.ts';
import type { Columns, ValidationReport } from '../types.ts';

/** A getter's rows, ready to be selected from. */
export interface LoadedSource {
  readonly columns: Columns;
  /** A FROM item: a VALUES list, or a reader of `input`. It names no file, so that other rows with the same columns have the same. */
  readonly table: string;
  readonly input?: { readonly parameter: string; readonly value: RunInput } | undefined;
}

/** JSON rows that a statement reads: the path of a file, or the text itself. */
export type RunInput = { readonly file: string } | { readonly text: string };

/** By the names of the statements' parameters. */
export type RunInputs = Readonly<Record<string, RunInput>>;

/** Rows that must be brought in before the graph can be planned. */
export interface PendingSource {
  readonly nodeId: number;
  readonly source: Source;
}

/** `sources` is complete only where `report` has no errors. */
export interface PendingSources {
  readonly report: ValidationReport;
  readonly sources: readonly PendingSource[];
}

/** One node on the way to an output: a statement that runs everything up to it and keeps nothing. */
export interface PlanStep {
  readonly nodeId: number;
  /** The nodes that it takes from. */
  readonly sources: readonly number[];
  readonly sql: string;
}

/** One terminator that keeps rows. */
export interface PlannedOutput {
  readonly nodeId: number;
  readonly nodeType: string;
  /** The rows' columns, in order, as the graph typed them. */
  readonly columns: Columns;
  /** The statement whose rows are the output, each value rendered for JSON. */
  readonly sql: string;
  /**
   * To find the node that failed: the nodes on the way in topological order, each
   * printed only when it is asked for. A statement that fails, of sources that do not, names the node.
   */
  steps(): Iterable<PlanStep>;
}

/** The outputs stand in node order. */
export interface Plan {
  readonly outputs: readonly PlannedOutput[];
}

/** `plan` is null where `report` has errors, or where columns are not known before a run. */
export interface CheckedGraph {
  readonly report: ValidationReport;
  readonly plan: Plan | null;
}
