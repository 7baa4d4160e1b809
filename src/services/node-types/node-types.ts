/** The catalogue of node types, for clients. */

import type { NodeType, Catalogue } from '../../engine/index.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import { runInTimeSlices, type Steps } from '../../kit/time-slices.ts';
import { tagBytes, type TaggedBytes } from '../../kit/tagged-bytes.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { NodeRole } from '../../kit/node-role.ts';
import type { OrganizationTypes } from './organization-types.ts';

export interface NodeTypes {
  /** Weir's own, in the order of the catalogue. */
  list(filter: NodeTypeFilter): NodeTypeListing;
  /**
   * The listing of an organization in the format of `print`, with its own node types after Weir's. It is cached for all
   * filters with the same result, because it is long and frequently requested.
   */
  printed(
    organizationId: OrganizationId,
    filter: NodeTypeFilter,
    print: (listing: NodeTypeListing) => Steps<Buffer>,
  ): Promise<TaggedBytes>;
}

export interface NodeTypeFilter {
  /** A part of the category's name, in any case. */
  readonly category?: string | undefined;
  readonly role?: NodeRole | undefined;
  /** Absent for all. */
  readonly page?: { readonly number: number; readonly size: number } | undefined;
}

export interface NodeTypeListing {
  /**
   * The categories of the listed node types. `id` is that of the whole catalogue; `nodeCount` counts the listed types.
   */
  readonly categories: readonly { id: number; name: string; nodeCount: number }[];
  readonly nodeTypes: readonly NodeType[];
  /** Number of items on all pages. */
  readonly total: number;
}

interface Dependencies {
  readonly catalogue: Catalogue;
  readonly types: Pick<OrganizationTypes, 'catalogue'>;
}

/** For all organizations. */
const MAX_PRINTED_BYTES = 32 * 1024 * 1024;

export function createNodeTypes({ catalogue, types }: Dependencies): NodeTypes {
  const ownCategories = categoriesOf(catalogue);
  const prints = createLruCache<string, TaggedBytes>({
    maxEntries: Infinity,
    maxWeight: MAX_PRINTED_BYTES,
    weightOf: ({ bytes }) => bytes.length,
  });
  const printing = createSingleFlight<TaggedBytes>();

  return {
    list: ({ category, role }) =>
      listing(catalogue, ownCategories, matching(ownCategories, category), role),

    async printed(organizationId, { category, role, page }, print) {
      const { version, catalogue: all } = await types.catalogue(organizationId);
      const isOwn = all === catalogue;
      const names = isOwn ? ownCategories : categoriesOf(all);
      const matched = matching(names, category);
      // The key is the matched text instead of the requested one, because the number of matches is limited.
      const key = JSON.stringify([isOwn ? null : version, matched, role, page]);
      const cached = prints.get(key);
      if (cached !== undefined) return cached;
      return printing.run(key, async () => {
        const listed = pageOf(listing(all, names, matched, role), page);
        const printed = await tagBytes(await runInTimeSlices(print(listed)));
        prints.set(key, printed);
        return printed;
      });
    },
  };
}

function categoriesOf(catalogue: Catalogue): readonly string[] {
  return [...new Set([...catalogue.values()].map(({ category }) => category))];
}

function matching(names: readonly string[], category = ''): readonly string[] {
  const wanted = category.toLowerCase();
  return names.filter((name) => name.toLowerCase().includes(wanted));
}

function listing(
  catalogue: Catalogue,
  names: readonly string[],
  matched: readonly string[],
  role: NodeRole | undefined,
): NodeTypeListing {
  const wanted = new Set(matched);
  const nodeTypes = [...catalogue.values()].filter(
    ({ category, role: its }) => wanted.has(category) && (role === undefined || its === role),
  );
  const counts = new Map<string, number>();
  for (const { category } of nodeTypes) counts.set(category, (counts.get(category) ?? 0) + 1);
  return {
    categories: names.flatMap((name, index) => {
      const nodeCount = counts.get(name);
      return nodeCount === undefined ? [] : [{ id: index + 1, name, nodeCount }];
    }),
    nodeTypes,
    total: nodeTypes.length,
  };
}

function pageOf(whole: NodeTypeListing, page: NodeTypeFilter['page']): NodeTypeListing {
  if (page === undefined) return whole;
  const first = page.number * page.size;
  return { ...whole, nodeTypes: whole.nodeTypes.slice(first, first + page.size) };
}
