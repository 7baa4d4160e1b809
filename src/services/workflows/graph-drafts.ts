/** Turns the graph of a request into one that can be stored or run. */

import type { Graph } from '../../engine/index.ts';
import type { Caller } from '../../model/caller.ts';
import type { GraphInput } from '../../model/workflow.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { refuseDeclarations } from './declared-parameters.ts';
import type { EdgeDraft, GraphDraft, NodeDraft } from './graph-draft.ts';
import { resolveGraph, type GraphCaps } from './graph-rules.ts';
import { unstoredGraph } from './graph.ts';

export class GraphDrafts {
  readonly #types: Pick<OrganizationTypes, 'catalogueFor'>;
  readonly #caps: GraphCaps;

  constructor(types: Pick<OrganizationTypes, 'catalogueFor'>, caps: GraphCaps) {
    this.#types = types;
    this.#caps = caps;
  }

  /** Throws InvalidInput with all reasons why the graph cannot be stored. */
  async storable(
    { organizationId }: Caller,
    nodes: readonly NodeDraft[],
    edges: readonly EdgeDraft[],
  ): Promise<GraphInput> {
    const nodeTypes = nodes.map(({ nodeType }) => nodeType);
    const { catalogue } = await this.#types.catalogueFor(organizationId, nodeTypes);
    return resolveGraph(catalogue, this.#caps, nodes, edges);
  }

  /** The graph with the positions of its nodes as ids. Throws InvalidInput like `storable`, and for its declarations. */
  async graphOf(
    caller: Caller,
    { nodes, edges, parameters = null, settings = {} }: GraphDraft,
  ): Promise<Graph> {
    refuseDeclarations(parameters);
    return unstoredGraph(await this.storable(caller, nodes, edges), parameters, settings);
  }
}
