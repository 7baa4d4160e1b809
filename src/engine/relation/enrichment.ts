/** A node that adds the results of calls: the calls to make, and the join with their rows. */

import { CALL_COLUMN, type Operation, type Relation } from '../algebra/relation.ts';
import type { Enrichment } from '../node-type.ts';
import { ok } from '../outcome.ts';
import type { Columns, Outcome } from '../types.ts';
import { joinedColumns } from './join.ts';

/** Appended to the name of a result column that the input also has, as in joins. */
const SUFFIX = '_right';

/** The distinct combinations of values, each as the text of a JSON array, in the order of their first appearance. */
export function callKeys(of: Relation, { keys }: Pick<Enrichment, 'keys'>): Operation {
  return { op: 'calls', columns: [{ name: CALL_COLUMN, type: 'string' }], of, keys };
}

/** @param results the columns of the responses, without CALL_COLUMN */
export function enrichedTable(
  of: Relation,
  { keys, join: how }: Pick<Enrichment, 'keys' | 'join'>,
  results: Columns,
): Outcome<Operation> {
  const sides = { left: of.columns, right: results };
  const joined = joinedColumns(how, { keys: [], sides, suffix: SUFFIX });
  if (!joined.ok) return joined;
  const columns = joined.value.map(({ column }) => column);
  return ok({ op: 'enrich', columns, of, keys, how, results, values: joined.value });
}
