/** A graph as a client sends it. */

import type { JsonObject } from '../../kit/json-value.ts';
import type { NodeRole } from '../../kit/node-role.ts';

/** A node as a client sends it; `id` is what an earlier read gave it, for edges of a round trip. */
export interface NodeDraft {
  readonly id?: number | undefined;
  readonly nodeType: string;
  readonly nodeRole: NodeRole;
  /** Absent: the node type's own. */
  readonly label?: string | undefined;
  readonly config: JsonObject;
}

/** An edge as a client sends it: ends by index, or by the ids of nodes in the same body. */
export interface EdgeDraft {
  readonly sourceNodeIndex?: number | undefined;
  readonly targetNodeIndex?: number | undefined;
  readonly sourceNodeId?: number | undefined;
  readonly targetNodeId?: number | undefined;
  /** Absent: `output1`. */
  readonly sourceKey?: string | undefined;
  /** Absent: `input1`. */
  readonly targetKey?: string | undefined;
}
