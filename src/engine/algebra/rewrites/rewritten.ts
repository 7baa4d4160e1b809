/** Relations by node id, in topological order: what a rewrite takes and returns. */

import { inputsOf, withInputs, type Relation } from '../relation.ts';

export type Relations = ReadonlyMap<number, Relation>;

/**
 * Rewrites each relation after its inputs.
 * @param rewrite receives the relation over its rewritten inputs
 */
export function rewritten(
  relations: Relations,
  rewrite: (relation: Relation) => Relation,
): Relations {
  const results = new Map<number, Relation>();
  for (const [id, relation] of relations) {
    const inputs = inputsOf(relation).map((input) => results.get(input.node) ?? input);
    results.set(id, rewrite(withInputs(relation, inputs)));
  }
  return results;
}

/** The number of relations that read each one, by node id. */
export function countReaders(relations: Relations): ReadonlyMap<number, number> {
  const readers = new Map<number, number>();
  for (const relation of relations.values())
    for (const { node } of inputsOf(relation)) readers.set(node, (readers.get(node) ?? 0) + 1);
  return readers;
}
