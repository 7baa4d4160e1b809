/** Workflows and their graphs, as they are stored. */

import type { ExecutionStatus, Trigger } from './execution.ts';
import type { EdgeId, NodeId, UserId, WorkflowId } from './ids.ts';
import type { JsonObject } from '../kit/json-value.ts';
import type { NodeRole } from '../kit/node-role.ts';
import type { Placement } from '../kit/placement.ts';
import type { RowOrder } from '../kit/row-order.ts';

export interface WorkflowNode {
  readonly id: NodeId;
  readonly nodeType: string;
  readonly nodeRole: NodeRole;
  readonly label: string;
  readonly config: JsonObject;
}

export interface WorkflowEdge {
  readonly id: EdgeId;
  readonly sourceNodeId: NodeId;
  readonly targetNodeId: NodeId;
  readonly sourceKey: string;
  readonly targetKey: string;
}

export interface WorkflowSummary {
  readonly id: WorkflowId;
  readonly title: string;
  /** Unique in the organization. */
  readonly slug: string | null;
  readonly description: string | null;
  readonly isActive: boolean;
  /** The revision that schedules and calls run; null if they run the newest. */
  readonly publishedRevision: number | null;
  readonly created: Date;
  readonly modified: Date;
}

/** Number of workflows that a list with filters shows. */
export const REACHABLE_WORKFLOWS = 1_000;

export interface WorkflowListItem extends WorkflowSummary {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** The owner. */
  readonly userId: UserId;
  /** Null if the history has none. */
  readonly lastExecution: LastExecution | null;
  /** The earliest due time of its schedules; null if none is going to start a run. */
  readonly nextRunAt: Date | null;
}

/** The newest execution of a workflow. */
export interface LastExecution {
  readonly id: number;
  readonly status: ExecutionStatus;
  readonly trigger: Trigger;
  readonly created: Date;
  readonly finishedAt: Date | null;
  readonly totalRows: number | null;
}

/**
 * The revision to run. `published` is the newest if none is published. A number can be of a revision that does not
 * exist.
 */
export type RevisionChoice = number | 'newest' | 'published';

/** The revision does not exist or is no longer stored. */
export class RevisionNotStored extends Error {
  override readonly name = 'RevisionNotStored';

  readonly number: number;

  constructor(number: number) {
    super(`revision ${number} is not stored`);
    this.number = number;
  }
}

/** A canvas without its graph must have one place for each node. */
export class CanvasMismatch extends Error {
  override readonly name = 'CanvasMismatch';

  readonly nodes: number;

  constructor(nodes: number) {
    super(`the graph has ${nodes} nodes, and the canvas has another number of places`);
    this.nodes = nodes;
  }
}

/** Another workflow of the organization has the slug. */
export class SlugTaken extends Error {
  override readonly name = 'SlugTaken';
}

/** Declared parameters by name, in the format of the API. */
export type WorkflowParameters = Readonly<Record<string, JsonObject>>;

/** The settings of runs, which are a part of the revision. Absent members have their default. */
export interface GraphSettings {
  readonly placement?: Placement;
  readonly rowOrder?: RowOrder;
}

export const DEFAULT_SETTINGS: Required<GraphSettings> = {
  placement: 'auto',
  rowOrder: 'kept',
};

/** The stored workflows of one organization. */
export interface HeldWorkflows {
  readonly workflows: number;
  /** Size of graphs and parameters as JSON, including stored revisions. */
  readonly kib: bigint;
}

export interface Workflow extends WorkflowSummary {
  /** Counts replacements of the graph, of which parameters and settings are a part; with the id it names one immutable graph. */
  readonly revision: number;
  /** Counts all updates. */
  readonly version: number;
  /**
   * Identifies this state of the workflow. It changes with every update, even if an older backup is restored in
   * between.
   */
  readonly entityTag: string;
  /** In the order in which they were submitted. */
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  /** Null if no parameters are declared. A call can then send any. */
  readonly parameters: WorkflowParameters | null;
  readonly settings: GraphSettings;
  readonly canvas: Canvas | null;
}

/** Places of nodes in an editor, by position of the node. A node without one is laid out automatically. */
export type Canvas = readonly (Place | null)[];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The part of a workflow that a run needs. */
export type RunnableWorkflow = Pick<Workflow, 'nodes' | 'edges' | 'parameters' | 'settings'>;

/** A graph before it is stored: edges refer to nodes by position. */
export interface GraphInput {
  readonly nodes: readonly Omit<WorkflowNode, 'id'>[];
  readonly edges: readonly EdgeInput[];
}

export interface EdgeInput {
  readonly sourceNodeIndex: number;
  readonly targetNodeIndex: number;
  readonly sourceKey: string;
  readonly targetKey: string;
}

/** Workflows whose graph contains something. */
export interface UsingWorkflows {
  readonly total: number;
  /** The newest ones. */
  readonly workflows: readonly { readonly id: WorkflowId; readonly title: string }[];
}
