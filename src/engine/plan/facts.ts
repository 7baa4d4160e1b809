/** Facts about relations that the planner needs. */

import type { Relation } from '../algebra/relation.ts';
import { numberCount } from '../algebra/number-sequence.ts';
import { isStreamed } from '../dialects/duckdb/operators/windows.ts';

const GROUPING: ReadonlySet<Relation['op']> = new Set([
  'firstOfEach',
  'aggregate',
  'join',
  'calls',
  'enrich',
]);

/**
 * Returns true if the SQL groups rows by GROUP BY, or by a window that reads all rows. Planning many of these is slow.
 */
export function isGrouping(relation: Relation): boolean {
  if (relation.op === 'project')
    return relation.values.some(({ value }) => value.kind === 'window' && !isStreamed(value.call));
  return relation.op === 'union' ? relation.isDistinct : GROUPING.has(relation.op);
}

const KEEPING: ReadonlySet<Relation['op']> = new Set(['read', 'same', 'project', 'sort']);

/** Returns true if there is one row for each row of all inputs. */
export function keepsRows(relation: Relation): boolean {
  return relation.op === 'union' ? !relation.isDistinct : KEEPING.has(relation.op);
}

/** The number of rows of a getter that generates them. */
export function generatedRowsOf(relation: Relation): number | undefined {
  return relation.op === 'series' ? numberCount(relation) : undefined;
}
