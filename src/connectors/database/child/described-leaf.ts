/** Compares a query of a computed statement with its earlier description. */

import { isDeepStrictEqual } from 'node:util';

import type { ComputedLeaf } from '../protocol.ts';

export function isUnchanged(
  leaf: ComputedLeaf,
  columns: ComputedLeaf['columns'],
  exact: readonly string[],
): boolean {
  const plain = columns.map(({ name, type }) => ({ name, type }));
  const before = leaf.columns.map(({ name, type }) => ({ name, type }));
  return isDeepStrictEqual([plain, exact], [before, leaf.exact]);
}
