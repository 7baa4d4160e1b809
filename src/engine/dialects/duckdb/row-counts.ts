/** Relations whose rows can be counted without producing them: products of tables. */

import type { Relation } from '../../algebra/relation.ts';
import type { RowCount } from '../dialect.ts';
import { tableName } from './table-name.ts';

/** The product of this many tables fits in 64 bits; the rows of further joins are computed first. */
const MOST_FACTORS = 3;

export class RowCounts {
  readonly #cache = new Map<number, RowCount | undefined>();

  /** Undefined if counting costs as much as producing the rows. */
  of(relation: Relation): RowCount | undefined {
    const { node } = relation;
    if (!this.#cache.has(node)) this.#cache.set(node, this.#count(relation));
    return this.#cache.get(node);
  }

  #count(relation: Relation): RowCount | undefined {
    if (relation.op !== 'join' || relation.how !== 'cross') return undefined;
    const [l, r] = [this.#factor(relation.left), this.#factor(relation.right)];
    const factors = l.factors + r.factors;
    return factors > MOST_FACTORS ? undefined : { sql: `${l.sql} * ${r.sql}`, factors };
  }

  #factor(relation: Relation): RowCount {
    const sql = `(SELECT count(*) FROM ${tableName(relation.node)})`;
    return this.of(relation) ?? { sql, factors: 1 };
  }
}
