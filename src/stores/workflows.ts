/** Workflows with their nodes and edges in PostgreSQL. */

import type { Visibility } from '../model/caller.ts';
import type { GraphInput, Workflow, WorkflowListItem } from '../model/workflow.ts';

export interface NewWorkflow extends GraphInput {
  readonly organizationId: number;
  readonly userId: number;
  readonly title: string;
  readonly description: string | null;
  readonly isActive: boolean;
}

export interface WorkflowChange {
  readonly title?: string;
  readonly description?: string | null;
  readonly isActive?: boolean;
  /** Replaces the graph whole; absent: the graph stays as it is. */
  readonly graph?: GraphInput;
}

/** `nodeIds[i]` is the id that the node at position `i` of the input got; null where no graph was sent. */
export interface Written {
  readonly workflow: Workflow;
  readonly nodeIds: readonly number[] | null;
}

export interface WorkflowStore {
  /** Newest first, by id. */
  list(visibility: Visibility, page: { offset: number; limit: number }): Promise<{ items: readonly WorkflowListItem[]; total: number }>;
  /** One prepared query with json_agg. */
  get(visibility: Visibility, id: number): Promise<Workflow | null>;
  insert(workflow: NewWorkflow): Promise<Written>;
  /** One transaction that locks the row; a failure changes nothing. `modified` moves, `revision` too when a graph was sent. */
  update(visibility: Visibility, id: number, change: WorkflowChange): Promise<Written | null>;
  /** With nodes, edges, schedules. */
  delete(visibility: Visibility, id: number): Promise<boolean>;
}
