/** The node-type catalogue, as clients browse it. */

import type { NodeType } from '../engine/node-type.ts';
import type { NodeRole } from '../model/workflow.ts';

export interface NodeTypes {
  /** @param filter `category` matches any part of the category's name, whatever the case */
  list(filter: { category?: string | undefined; role?: NodeRole | undefined }): NodeTypeListing;
}

export interface NodeTypeListing {
  /** The categories of the listed node types; `id` is stable, `nodeCount` counts the listed ones. */
  readonly categories: readonly { id: number; name: string; nodeCount: number }[];
  readonly nodeTypes: readonly NodeType<unknown>[];
}
