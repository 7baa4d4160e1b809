/** The part of a graph before a node that calls other services for its rows. */

import type { Steps } from '../../kit/time-slices.ts';
import type { Enrichment } from '../node-type.ts';
import { buildPlan } from '../plan/compile.ts';
import type { LoadedSource, Plan } from '../plan/plan.ts';
import { callKeys } from '../relation/enrichment.ts';
import type { Graph, ValidationReport } from '../types.ts';
import type { ConfiguredNode } from './configure.ts';
import { isEnriching } from './enriched.ts';
import { loadedGraph } from './loaded-graph.ts';
import type { Propagated } from './propagate.ts';
import { sourcesOf, type GraphShape } from './shape.ts';
import { withUpstream } from '../../kit/with-upstream.ts';

/** The calls of one node. They depend on its input rows. */
export interface Stage {
  readonly nodeId: number;
  readonly enrichment: Enrichment;
  /** Its only output has one row per call, with the values as the text of a JSON array. */
  readonly plan: Plan;
}

export function* stageOf(
  { node, type, config }: ConfiguredNode,
  shape: GraphShape,
  { relations, rowOrder }: Pick<Propagated, 'relations'> & Pick<Graph, 'rowOrder'>,
  sources: ReadonlyMap<number, LoadedSource>,
): Steps<Stage | ValidationReport> {
  const [from] = sourcesOf(shape.connections, node.id);
  const input = from === undefined ? undefined : relations.get(from);
  if (!input || !config || !isEnriching(type))
    throw new Error('what flows into a stage is known once its sources are there');
  const enrichment = type.enrich(config, input.columns);
  if (!enrichment.ok) throw new Error('a stage is checked before it is planned');
  const alive = withUpstream([node.id], (id) => sourcesOf(shape.connections, id));
  const calls = { ...callKeys(input, enrichment.value), node: node.id };
  const graph = loadedGraph(
    { alive, terminators: [node] },
    {
      relations: new Map([...relations].filter(([id]) => id !== node.id)).set(node.id, calls),
      deliveries: new Map(),
    },
    sources,
    rowOrder,
  );
  if (graph === undefined) throw new Error('the nodes before a stage are known');
  const plan = yield* buildPlan(graph);
  return 'code' in plan
    ? { errors: [plan], warnings: [] }
    : { nodeId: node.id, enrichment: enrichment.value, plan };
}
