import type { Catalogue } from '../node-type.ts';
import type { Columns, Graph, NodeColumns, RunsAt } from '../types.ts';
import { isOutcomeId, outcomeId } from './outcomes.ts';

/** The columns of the ports of each node and its place, for reports. */
export function nodeColumns(
  { nodes }: Graph,
  catalogue: Catalogue,
  columns: ReadonlyMap<number, Columns>,
  runsAt: ReadonlyMap<number, RunsAt>,
): readonly NodeColumns[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes
    .filter(({ id }) => !isOutcomeId(id))
    .map(({ id, type: name }) => {
      const { outputs = [], role } = catalogue.get(name) ?? {};
      // The output of a terminator is that of another node.
      const from = role === 'terminator' ? outcomeId(id) : id;
      const ports = role === 'terminator' && !ids.has(from) ? [] : outputs;
      return {
        nodeId: id,
        outputs: Object.fromEntries(ports.map((port) => [port, columns.get(from) ?? null])),
        runsAt: runsAt.get(id) ?? null,
      };
    });
}
