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

/**
 * Merges relations with the one that they read, if nothing else reads it and it is not a result.
 * @param outputs the nodes whose rows are results
 * @param merge returns undefined if the relation stays as it is
 */
export function mergedWithInputs(
  relations: Relations,
  outputs: Iterable<number>,
  merge: (relation: Relation) => Relation | undefined,
): Relations {
  const readers = countReaders(relations);
  const results = new Set(outputs);
  const merged = new Set<number>();
  const rewrites = rewritten(relations, (relation) => {
    const [input, ...others] = inputsOf(relation);
    if (input === undefined || others.length > 0) return relation;
    const isShared = (readers.get(input.node) ?? 0) > 1 || results.has(input.node);
    const whole = isShared ? undefined : merge(relation);
    if (whole === undefined) return relation;
    merged.add(input.node);
    return whole;
  });
  return new Map([...rewrites].filter(([id]) => !merged.has(id)));
}

/** The number of relations that read each one, by node id. */
export function countReaders(relations: Relations): ReadonlyMap<number, number> {
  const readers = new Map<number, number>();
  for (const relation of relations.values())
    for (const { node } of inputsOf(relation)) readers.set(node, (readers.get(node) ?? 0) + 1);
  return readers;
}
