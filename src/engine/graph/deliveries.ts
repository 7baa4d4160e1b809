/** The deliveries of terminators without a run, for rows that are sent again. */

import type { Delivery } from '../api-call.ts';
import { createConfigChecker } from '../config/check.ts';
import type { Catalogue } from '../node-type.ts';
import { failed, ok } from '../outcome.ts';
import type { Graph, GraphNode, Outcome } from '../types.ts';
import { catalogueOf } from './node-types.ts';

export function deliveriesOf(
  graph: Graph,
  builtIn: Catalogue,
): ReadonlyMap<number, Outcome<Delivery>> {
  const catalogue = catalogueOf(graph, builtIn);
  const configs = createConfigChecker(catalogue);
  const deliveryOf = ({ type: name, config }: GraphNode): Outcome<Delivery> => {
    const type = catalogue.get(name);
    if (type?.deliver === undefined)
      return failed({ code: 'unknown_node_type', message: `There is no node type \`${name}\`` });
    const checked = configs.check(type, config, []);
    if (!checked.ok) return failed(...checked.problems);
    const problems = type.check?.(checked.value) ?? [];
    if (problems.length > 0) return failed(...problems);
    return ok({ ...type.deliver(checked.value), node: { type: name, config: checked.value } });
  };
  return new Map(graph.nodes.map((node) => [node.id, deliveryOf(node)]));
}
