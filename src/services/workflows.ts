/** Workflows: keeping them, and checking the graphs that they hold. */

import type { Caller } from '../model/caller.ts';
import type { JsonObject } from '../model/json.ts';
import type { NodeRole, Workflow, WorkflowListItem } from '../model/workflow.ts';
import type { ValidationReport } from '../engine/types.ts';

export interface Workflows {
  list(caller: Caller, page: { page: number; limit: number }): Promise<{ items: readonly WorkflowListItem[]; total: number }>;
  /** Throws WORKFLOW_NOT_FOUND, as do all below. */
  get(caller: Caller, id: number): Promise<Workflow>;
  create(caller: Caller, input: WorkflowInput): Promise<WrittenWorkflow>;
  update(caller: Caller, id: number, input: Partial<WorkflowInput> & { isActive?: boolean }): Promise<WrittenWorkflow>;
  delete(caller: Caller, id: number): Promise<void>;
  validate(caller: Caller, id: number): Promise<ValidationReport>;
}

export interface WorkflowInput {
  readonly title: string;
  readonly description: string | null;
  readonly nodes: readonly NodeDraft[];
  readonly edges: readonly EdgeDraft[];
}

/** A node as a client sends it; `id` is what an earlier read gave it, for edges of a round trip. */
export interface NodeDraft {
  readonly id?: number | undefined;
  readonly nodeType: string;
  readonly nodeRole: NodeRole;
  readonly label: string;
  readonly config: JsonObject;
}

/** An edge as a client sends it: ends by index, or by the ids of nodes in the same body. */
export interface EdgeDraft {
  readonly sourceIndex?: number | undefined;
  readonly targetIndex?: number | undefined;
  readonly sourceNodeId?: number | undefined;
  readonly targetNodeId?: number | undefined;
  readonly sourceKey?: string | undefined;
  readonly targetKey?: string | undefined;
}

export interface WrittenWorkflow {
  readonly workflow: Workflow;
  /** By position in the submitted nodes; null where no nodes were sent. */
  readonly nodeIds: readonly number[] | null;
}
