/** The node-type catalogue, as clients browse it. */

import type { AnyNodeType, Catalogue } from '../engine/node-type.ts';
import type { NodeRole } from '../model/workflow.ts';

export interface NodeTypes {
  /**
   * In catalogue order. The same value for every filter that lists the same, so
   * that what is made of it can be kept.
   * @param filter `category` matches any part of the category's name, whatever the case
   */
  list(filter: { category?: string | undefined; role?: NodeRole | undefined }): NodeTypeListing;
}

export interface NodeTypeListing {
  /** The categories of the listed node types; `id` is that of the whole catalogue, `nodeCount` counts the listed ones. */
  readonly categories: readonly { id: number; name: string; nodeCount: number }[];
  readonly nodeTypes: readonly AnyNodeType[];
}

export function createNodeTypes({ catalogue }: { catalogue: Catalogue }): NodeTypes {
  const all = [...catalogue.values()];
  const names = [...new Set(all.map((nodeType) => nodeType.category))];
  // The key is what was matched, not what was asked for: there are few of the one and no end of the other.
  const listings = new Map<string, NodeTypeListing>();

  function listing(matched: readonly string[], role: NodeRole | undefined): NodeTypeListing {
    const nodeTypes = all.filter(({ category, role: its }) => matched.includes(category) && (role === undefined || its === role));
    const counted = names.map((name, index) => ({
      id: index + 1,
      name,
      nodeCount: nodeTypes.filter(({ category }) => category === name).length,
    }));
    return { categories: counted.filter(({ nodeCount }) => nodeCount > 0), nodeTypes };
  }

  return {
    list({ category = '', role }) {
      const wanted = category.toLowerCase();
      const matched = names.filter((name) => name.toLowerCase().includes(wanted));
      const key = JSON.stringify([matched, role]);
      const known = listings.get(key) ?? listing(matched, role);
      listings.set(key, known);
      return known;
    },
  };
}
