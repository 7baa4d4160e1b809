/** The node types of an organization: Weir's own, and one for each operation of its integrations. */

import { withNodeTypes, type Catalogue, type Graph, type NodeType } from '../../engine/index.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import { runInTimeSlices, type Steps } from '../../kit/time-slices.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { IntegrationDefinition } from '../../model/integration.ts';

export interface OrganizationTypes {
  /** Weir's own first, then those of the organization. */
  catalogue(organizationId: OrganizationId): Promise<VersionedCatalogue>;
  /** Changes with every change of an integration. Takes one cheap query. */
  version(organizationId: OrganizationId): Promise<string>;
  /** The catalogue for nodes of these types. If all categories are Weir's own, no query is needed. */
  catalogueFor(
    organizationId: OrganizationId,
    nodeTypes: readonly string[],
  ): Promise<VersionedCatalogue>;
  /** The graph with the node types of the organization. Unchanged if all of its nodes are of Weir's own categories. */
  complete(organizationId: OrganizationId, graph: Graph): Promise<Graph>;
}

export interface VersionedCatalogue {
  /** Always identifies the same catalogue. Null for Weir's own. */
  readonly version: string | null;
  readonly catalogue: Catalogue;
}

export interface DefinitionSource {
  /** Changes with every change of an integration. */
  catalogueVersion(organizationId: OrganizationId): Promise<number>;
  /** `version` is never newer than the integrations. */
  catalogueOf(organizationId: OrganizationId): Promise<{
    readonly version: number;
    readonly integrations: readonly IntegrationDefinition[];
  }>;
}

interface Dependencies {
  readonly builtIn: Catalogue;
  readonly source: DefinitionSource;
  /** Lazy, because there can be thousands. */
  readonly typesOf: (definition: IntegrationDefinition) => Iterable<NodeType>;
}

interface CachedCatalogue extends VersionedCatalogue {
  readonly version: string;
  readonly weight: number;
}

const categoryOf = (nodeType: string): string => nodeType.replace(/\/.*/s, '');

const nameOf = (organizationId: OrganizationId, version: number): string =>
  `${organizationId}:${version}`;

/** Size of the cached definitions as JSON. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

export function createOrganizationTypes(dependencies: Dependencies): OrganizationTypes {
  const { builtIn, source, typesOf } = dependencies;
  const builtInCategories = new Set([...builtIn.keys()].map(categoryOf));
  const catalogues = createLruCache<OrganizationId, CachedCatalogue>({
    maxEntries: Infinity,
    maxWeight: MAX_CHARACTERS,
    weightOf: ({ weight }) => weight,
  });
  const completed = new WeakMap<Graph, Graph>();
  const loads = createSingleFlight<CachedCatalogue>();

  const versionOf = async (organizationId: OrganizationId): Promise<string> =>
    nameOf(organizationId, await source.catalogueVersion(organizationId));

  async function load(organizationId: OrganizationId): Promise<CachedCatalogue> {
    const { version, integrations } = await source.catalogueOf(organizationId);
    const { types, weight } = await runInTimeSlices(typesIn(integrations, typesOf));
    const catalogue = withTypes(builtIn, types);
    const entry = { version: nameOf(organizationId, version), catalogue, weight };
    catalogues.set(organizationId, entry);
    return entry;
  }

  async function current(organizationId: OrganizationId): Promise<CachedCatalogue> {
    const version = await versionOf(organizationId);
    const entry = catalogues.get(organizationId);
    if (entry?.version === version) return entry;
    return loads.run(version, () => load(organizationId));
  }

  const isBuiltIn = (nodeType: string): boolean => builtInCategories.has(categoryOf(nodeType));

  const catalogueFor: OrganizationTypes['catalogueFor'] = async (organizationId, nodeTypes) =>
    nodeTypes.every(isBuiltIn) ? { version: null, catalogue: builtIn } : current(organizationId);

  return {
    catalogue: current,
    version: versionOf,
    catalogueFor,

    async complete(organizationId, graph) {
      const { version, catalogue } = await catalogueFor(
        organizationId,
        graph.nodes.map(({ type }) => type),
      );
      if (version === null) return graph;
      // Returns the same object for the same version, so that cached data of the graph is found again.
      const before = completed.get(graph);
      if (before?.nodeTypes?.version === version) return before;
      const after = withNodeTypes(graph, version, catalogue);
      completed.set(graph, after);
      return after;
    },
  };
}

function withTypes(builtIn: Catalogue, types: readonly NodeType[]): Catalogue {
  if (types.length === 0) return builtIn;
  return new Map([...builtIn, ...types.map((type) => [type.type, type] as const)]);
}

/** Yields between types, because an organization can have thousands. */
function* typesIn(
  integrations: readonly IntegrationDefinition[],
  typesOf: Dependencies['typesOf'],
): Steps<{ readonly types: readonly NodeType[]; readonly weight: number }> {
  const types: NodeType[] = [];
  let weight = 0;
  for (const integration of integrations) {
    for (const type of typesOf(integration)) {
      types.push(type);
      yield;
    }
    for (const operation of integration.operations) {
      weight += JSON.stringify(operation).length;
      yield;
    }
  }
  return { types, weight };
}
