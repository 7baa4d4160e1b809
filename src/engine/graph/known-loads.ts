/** Loads into databases that are known before a run, and their checks. */

import type { CheckLoad, LoadDelivery } from '../load.ts';
import type { Columns, NodeProblem, ValidationReport } from '../types.ts';
import type { Propagated } from './propagate.ts';
import type { GraphShape } from './shape.ts';

export interface KnownLoad {
  readonly nodeId: number;
  readonly delivery: LoadDelivery;
  readonly columns: Columns;
}

export function loadsOf(
  { deliveries, columns: columnsOf }: Pick<Propagated, 'deliveries' | 'columns'>,
  { alive }: Pick<GraphShape, 'alive'>,
): readonly KnownLoad[] {
  return [...deliveries].flatMap(([nodeId, delivery]) => {
    const columns = columnsOf.get(nodeId);
    return delivery.kind === 'load' && columns && alive.has(nodeId)
      ? [{ nodeId, delivery, columns }]
      : [];
  });
}

export async function checkLoads(
  loads: readonly KnownLoad[],
  checkLoad: CheckLoad | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<ValidationReport> {
  const errors: NodeProblem[] = [];
  const warnings: NodeProblem[] = [];
  if (checkLoad === undefined) return { errors, warnings };
  const results = await Promise.all(
    loads.map(async ({ nodeId, delivery, columns }) => ({
      nodeId,
      result: await checkLoad(delivery, columns, signal),
    })),
  );
  for (const { nodeId, result } of results)
    for (const { kind, problem } of result)
      (kind === 'refused' ? errors : warnings).push({ ...problem, nodeId });
  return { errors, warnings };
}
