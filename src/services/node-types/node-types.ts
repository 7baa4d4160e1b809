/** The node-type catalogue, as clients browse it. */

import type { NodeType, Catalogue } from '../../engine/index.ts';
import type { NodeRole } from '../../model/workflow.ts';

export interface NodeTypes {
  /** In catalogue order. */
  list(filter: NodeTypeFilter): NodeTypeListing;
  /** What `print` makes of the listing, made once for all filters that list the same: it is long, and asked for often. */
  printed(filter: NodeTypeFilter, print: (listing: NodeTypeListing) => Buffer): Buffer;
}

export interface NodeTypeFilter {
  /** Any part of the category's name, whatever the case. */
  readonly category?: string | undefined;
  readonly role?: NodeRole | undefined;
}

export interface NodeTypeListing {
  /** The categories of the listed node types; `id` is that of the whole catalogue, `nodeCount` counts the listed ones. */
  readonly categories: readonly { id: number; name: string; nodeCount: number }[];
  readonly nodeTypes: readonly NodeType[];
}

export function createNodeTypes({ catalogue }: { catalogue: Catalogue }): NodeTypes {
  const all = [...catalogue.values()];
  const names = [...new Set(all.map((nodeType) => nodeType.category))];
  // The key is what was matched, not what was asked for: there are few of the one and no end of the other.
  const prints = new Map<string, Buffer>();

  function listing(matched: readonly string[], role: NodeRole | undefined): NodeTypeListing {
    const nodeTypes = all.filter(
      ({ category, role: its }) =>
        matched.includes(category) && (role === undefined || its === role),
    );
    const counted = names.map((name, index) => ({
      id: index + 1,
      name,
      nodeCount: nodeTypes.filter(({ category }) => category === name).length,
    }));
    return { categories: counted.filter(({ nodeCount }) => nodeCount > 0), nodeTypes };
  }

  function matches(category = ''): readonly string[] {
    const wanted = category.toLowerCase();
    return names.filter((name) => name.toLowerCase().includes(wanted));
  }

  return {
    list: ({ category, role }) => listing(matches(category), role),

    printed({ category, role }, print) {
      const matched = matches(category);
      const key = JSON.stringify([matched, role]);
      const bytes = prints.get(key) ?? print(listing(matched, role));
      prints.set(key, bytes);
      return bytes;
    },
  };
}
