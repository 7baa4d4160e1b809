/** Tests of workflows: rows that go in, and rows that must come out. */

import type { WorkflowId, WorkflowTestId } from './ids.ts';
import type { JsonObject } from '../kit/json-value.ts';

export type Rows = readonly JsonObject[];

export interface TestExpectation {
  /** The label of the node whose output is compared; of a terminator, its input. */
  readonly node: string;
  readonly rows: Rows;
  readonly ignoreColumns: readonly string[];
  /** The largest absolute difference between equal numbers. */
  readonly tolerance: number;
  readonly anyOrder: boolean;
}

export interface WorkflowTestContent {
  readonly name: string;
  readonly params: JsonObject;
  /** The time that the run is for. Null for the time of creation. */
  readonly dueAt: Date | null;
  /** The time of the last completed run. Null as before the first. */
  readonly lastSuccessAt: Date | null;
  /** Rows that replace the output of a node, by its label. */
  readonly fixtures: Readonly<Record<string, Rows>>;
  readonly expect: readonly TestExpectation[];
}

export interface WorkflowTest extends WorkflowTestContent {
  readonly id: WorkflowTestId;
  readonly workflowId: WorkflowId;
  readonly created: Date;
  readonly modified: Date;
}
