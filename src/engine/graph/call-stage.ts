/** The part of a graph before a node that calls other services for its rows. */

import type { Steps } from '../../kit/time-slices.ts';
import type { Enrichment } from '../node-type.ts';
import { buildPlan } from '../plan/compile.ts';
import type { Plan } from '../plan/plan.ts';
import { callKeys } from '../relation/enrichment.ts';
import type { ValidationReport } from '../types.ts';
import type { ConfiguredNode } from './configure.ts';
import { isEnriching } from './enriched.ts';
import type { Propagated } from './propagate.ts';
import { sourcesOf, type GraphShape } from './shape.ts';
import { withUpstream } from './upstream.ts';

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
  relations: Propagated['relations'],
): Steps<Stage | ValidationReport> {
  const [from] = sourcesOf(shape.connections, node.id);
  const input = from === undefined ? undefined : relations.get(from)?.relation;
  if (from === undefined || !input || !config || !isEnriching(type))
    throw new Error('what flows into a stage is known once its sources are there');
  const enrichment = type.enrich(config, input.columns);
  if (!enrichment.ok) throw new Error('a stage is checked before it is planned');
  const table = { node: from, columns: input.columns };
  const alive = withUpstream([node.id], (id) => sourcesOf(shape.connections, id));
  const relation = callKeys(table, enrichment.value);
  const plan = yield* buildPlan(
    { ...shape, alive, terminators: [node] },
    new Map([
      ...[...relations].filter(([id]) => alive.has(id) && id !== node.id),
      [node.id, { node, type, relation }],
    ]),
  );
  return 'code' in plan
    ? { errors: [plan], warnings: [] }
    : { nodeId: node.id, enrichment: enrichment.value, plan };
}
