import type { JsonObject } from '../../kit/json-value.ts';
import type { NodeRole } from '../../kit/node-role.ts';
import type { GraphSettings, WorkflowParameters } from '../../model/workflow.ts';

/** A node in a request; `id` is from an earlier response, for edges that refer to it. */
export interface NodeDraft {
  readonly id?: number | undefined;
  readonly nodeType: string;
  readonly nodeRole: NodeRole;
  /** Default: the label of the node type. */
  readonly label?: string | undefined;
  readonly config: JsonObject;
}

/** An edge in a request: its ends are indexes, or ids of nodes in the same body. */
export interface EdgeDraft {
  readonly sourceNodeIndex?: number | undefined;
  readonly targetNodeIndex?: number | undefined;
  readonly sourceNodeId?: number | undefined;
  readonly targetNodeId?: number | undefined;
  /** Default: `output1`. */
  readonly sourceKey?: string | undefined;
  /** Default: `input1`. */
  readonly targetKey?: string | undefined;
}

export interface GraphDraft {
  readonly nodes: readonly NodeDraft[];
  readonly edges: readonly EdgeDraft[];
  /** Absent or null: none. */
  readonly parameters?: WorkflowParameters | null;
  /** Absent: the defaults. */
  readonly settings?: GraphSettings | undefined;
}
