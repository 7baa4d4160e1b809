/** Spark keeps the order of a sort only at the end of a statement, or for a limit. */

import type { Relation } from '../../algebra/relation.ts';
import type { RemoteRows } from '../remote-dialect.ts';

const KEEPING: ReadonlySet<Relation['op']> = new Set(['same', 'filter', 'project', 'limit']);
const MAX_LIMIT = 2 ** 31 - 1;

export function orderObstacle(
  relation: Relation,
  [input]: readonly RemoteRows[],
): string | undefined {
  if (relation.op === 'limit' && Math.max(relation.limit, relation.offset) > MAX_LIMIT)
    return `Spark takes at most ${MAX_LIMIT.toLocaleString('en-US')} rows`;
  if (input === undefined || !KEEPING.has(relation.op)) return undefined;
  const { relation: rows } = input;
  const isSorted = rows.op === 'limit' ? rows.of.op === 'sort' : rows.op === 'sort';
  return isSorted && !(relation.op === 'limit' && rows.op === 'sort')
    ? 'Spark keeps the order of a sort only at the end of a statement'
    : undefined;
}
