/** Nodes whose rows can be counted without producing them. */

import type { RowCount } from '../dialects/duckdb/operators/table.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';

/** The product of this many tables fits in 64 bits; the rows of further joins are computed first. */
const MOST_FACTORS = 3;

export class RowCounts {
  readonly #relations: ReadonlyMap<number, ResolvedNode>;
  readonly #cache = new Map<number, RowCount | undefined>();

  constructor(relations: ReadonlyMap<number, ResolvedNode>) {
    this.#relations = relations;
  }

  /** Undefined if counting costs as much as producing the rows. */
  of(id: number): RowCount | undefined {
    if (!this.#cache.has(id)) this.#cache.set(id, this.#count(id));
    return this.#cache.get(id);
  }

  #count(id: number): RowCount | undefined {
    const relation = this.#relations.get(id)?.relation;
    if (relation?.op !== 'join' || relation.how !== 'cross') return undefined;
    const [l, r] = [this.#factor(relation.left.node), this.#factor(relation.right.node)];
    const factors = l.factors + r.factors;
    return factors > MOST_FACTORS ? undefined : { sql: `${l.sql} * ${r.sql}`, factors };
  }

  #factor(id: number): RowCount {
    return this.of(id) ?? { sql: `(SELECT count(*) FROM ${relationName(id)})`, factors: 1 };
  }
}
