/** The columns of nodes that add the results of calls, before and after the calls. */

import type { Enrichment, Inputs, NodeType, Operation } from '../node-type.ts';
import type { LoadedSource } from '../plan/plan.ts';
import { CALL_COLUMN } from '../algebra/relation.ts';
import { enrichedTable } from '../relation/enrichment.ts';
import { tableAt } from '../relation/projection.ts';
import type { JsonObject, Outcome } from '../types.ts';
import { declaredColumns } from '../values/infer.ts';

export type EnrichingType = NodeType & Required<Pick<NodeType, 'enrich'>>;

export function isEnriching(type: NodeType): type is EnrichingType {
  return type.enrich !== undefined;
}

/** @param loaded the rows of its calls; undefined before the calls */
export function enrichedRelation(
  type: EnrichingType,
  config: JsonObject,
  inputs: Inputs,
  loaded: LoadedSource | undefined,
): Outcome<Operation> | 'unknown' {
  const input = tableAt(inputs, 'input1');
  const enrichment: Outcome<Enrichment> = type.enrich(config, input.columns);
  if (!enrichment.ok) return enrichment;
  if (loaded) {
    const columns = loaded.columns.filter(({ name }) => name !== CALL_COLUMN);
    return enrichedTable(input, enrichment.value, columns);
  }
  const { columns: declared } = enrichment.value.response;
  if (declared === undefined) return 'unknown';
  const columns = declaredColumns(declared);
  return columns.ok ? enrichedTable(input, enrichment.value, columns.value) : columns;
}
