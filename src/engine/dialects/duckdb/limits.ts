/** Limits of statements: the time that DuckDB takes to plan one grows faster than the statement. */

import type { Operation, Relation } from '../../algebra/relation.ts';
import type { StatementLimits, StatementSize } from '../dialect.ts';
import { isStreamed } from './operators/windows.ts';

export const LIMITS: StatementLimits = {
  levels: 50,
  // DuckDB's planner visits the part below each of them twice.
  groupings: 8,
  // Each of them uses memory while the statement runs.
  columns: 6_000,
  outputs: 16,
  repeatedLevels: 10,
  // If hundreds of outputs repeat shared nodes, the SQL grows with the square of the graph.
  characters: 32_000_000,
};

/** The number of SELECTs in one that numbers its rows, reads all of them and sorts them again. */
const SORTING_SELECTS = 3;

/** The share of a relation in the limits of its statement. */
export function sizeOf(relation: Relation): StatementSize {
  const groups = isGrouping(relation);
  const selects = groups || !isPassing(relation) ? SORTING_SELECTS : 1;
  return { groupings: groups ? 1 : 0, columns: relation.columns.length * selects };
}

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
export function isGrouping(relation: Operation): boolean {
  if (relation.op === 'project')
    return relation.values.some(({ value }) => value.kind === 'window' && !isStreamed(value.call));
  return relation.op === 'union' ? relation.isDistinct : GROUPING.has(relation.op);
}

const PASSING: ReadonlySet<Relation['op']> = new Set(['same', 'filter', 'limit', 'sort']);

/** Returns true if the SQL is one SELECT. */
function isPassing(relation: Relation): boolean {
  return relation.op === 'project'
    ? relation.values.every(({ value }) => value.kind !== 'window')
    : PASSING.has(relation.op);
}
