/** The uploaded files that a graph reads: their columns, and problems if they do not exist. */

import {
  fileNotFound,
  fileUses,
  type Catalogue,
  type FileUse,
  type Graph,
  type NodeProblem,
} from '../../engine/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FileStore } from '../../stores/index.ts';

interface Dependencies {
  readonly store: Pick<FileStore, 'findAll'>;
  /** Weir's own node types: those of integrations read no files. */
  readonly catalogue: Catalogue;
  readonly clock: Pick<Clock, 'now'>;
}

export class GraphFiles {
  readonly #store: Dependencies['store'];
  readonly #catalogue: Catalogue;
  readonly #clock: Dependencies['clock'];

  constructor({ store, catalogue, clock }: Dependencies) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  usesOf(graph: Graph): readonly FileUse[] {
    return fileUses(graph, this.#catalogue);
  }

  /** The graph with the columns of its files, which never change. */
  async complete(
    organizationId: OrganizationId,
    graph: Graph,
    uses: readonly FileUse[],
  ): Promise<Graph> {
    if (uses.length === 0) return graph;
    const files = await this.#find(organizationId, uses);
    return { ...graph, files: new Map(files.map(({ id, columns }) => [id, columns])) };
  }

  /** Not cached: a file can expire at any time. */
  async problems(
    organizationId: OrganizationId,
    uses: readonly FileUse[],
  ): Promise<readonly NodeProblem[]> {
    if (uses.length === 0) return [];
    const ids = new Set((await this.#find(organizationId, uses)).map(({ id }) => id));
    return uses
      .filter(({ fileId }) => !ids.has(fileId))
      .map(({ nodeId, fileId }) => ({ nodeId, ...fileNotFound(fileId) }));
  }

  #find(organizationId: OrganizationId, uses: readonly FileUse[]) {
    const ids = [...new Set(uses.map(({ fileId }) => fileId))];
    return this.#store.findAll(organizationId, ids, this.#clock.now());
  }
}
