/** The common table expressions of a plan: one for each node, or for several nodes in a row that make one SELECT. */

import type { Projected, Projection, Relation } from '../node-type.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';
import { projectionSql } from '../relation/projection.ts';
import { narrowChain } from './narrow-chain.ts';

/** SQL has no table without columns; this one stands for it, and has no rows either. */
const NO_COLUMNS = 'SELECT NULL AS "-" WHERE FALSE';

/** SELECTs in one that numbers rows, looks at all of them and puts them in order again. */
const KEPT_ROWS = 3;

/**
 * DuckDB fills a materialized table with the parts of a UNION ALL in whatever order they get ready, unless an operator
 * above them depends on their order, as LIMIT does. What CREATE TABLE makes has them in their order without it, but takes
 * four times as long where the parts are hundreds.
 */
const IN_ORDER = 'LIMIT 9223372036854775807';

/** A SELECT that nodes in a row share: what the last of them selects, from what the first takes. */
interface SharedProjection extends Projection {
  readonly groupings: number;
}

export class Ctes {
  readonly #relations: ReadonlyMap<number, ResolvedNode>;
  readonly #projections = new Map<number, SharedProjection>();
  readonly #absorbed = new Set<number>();
  readonly #ordered = new Set<number>();
  readonly #texts = new Map<number, string>();

  constructor(relations: ReadonlyMap<number, ResolvedNode>) {
    this.#relations = relations;
  }

  /** Whether the node can share the SELECT of its input: no other node reads the input, and this node reads nothing that it computes. */
  fuse(id: number, source: number): boolean {
    const below = this.#projectionAt(source);
    const above = below && this.#projectionAt(id);
    const projected = above && fused(below.projected, above.projected);
    if (!projected) return false;
    this.#projections.set(id, {
      input: below.input,
      projected,
      groupings: Math.max(below.groupings, above.groupings),
    });
    this.#absorbed.add(source);
    return true;
  }

  /** The table is filled in the order of its rows. */
  keepOrder(id: number): void {
    this.#ordered.add(id);
  }

  /** What the node adds to a statement; nothing where its SELECT is a later node's. */
  size(id: number): { readonly groupings: number; readonly columns: number } {
    if (this.#absorbed.has(id)) return { groupings: 0, columns: 0 };
    const { relation, type } = this.#nodeOf(id);
    const projection = this.#projections.get(id);
    const keepsRows = projection
      ? projection.projected.some(({ window }) => window !== undefined)
      : groupings(relation) > 0 || type.keepsColumns !== true;
    return {
      groupings: projection?.groupings ?? groupings(relation),
      columns: relation.columns.length * (keepsRows ? KEPT_ROWS : 1),
    };
  }

  /** @param ids in topological order */
  statement(ids: Iterable<number>, select: string): string {
    return withTables(this.#textsOf(this.#shown(ids)), select);
  }

  /** All rows of the last node, from a table of many columns that the nodes add to; undefined where they do anything else. */
  narrowStatement(ids: Iterable<number>, table: string): string | undefined {
    const shown = this.#shown(ids);
    const links = shown.map((id) => ({
      name: relationName(id),
      projection: this.#projectionAt(id),
    }));
    const chain = narrowChain(table, links);
    return chain && withTables([chain.table, ...this.#textsOf(shown)], chain.select);
  }

  /** As `statement`, each node with a SELECT of its own. */
  unfused(ids: Iterable<number>, select: string): string {
    const expressions = [...ids].map((id) =>
      this.#expression(id, selectOf(this.#nodeOf(id).relation)),
    );
    return withTables(expressions, select);
  }

  #shown(ids: Iterable<number>): readonly number[] {
    return [...ids].filter((id) => !this.#absorbed.has(id));
  }

  #nodeOf(id: number): ResolvedNode {
    const resolved = this.#relations.get(id);
    if (!resolved) throw new Error(`node ${id} is planned but its columns are not known`);
    return resolved;
  }

  #projectionAt(id: number): SharedProjection | undefined {
    const known = this.#projections.get(id);
    if (known) return known;
    const { relation } = this.#nodeOf(id);
    if (relation.projection === undefined || relation.columns.length === 0) return undefined;
    const made = { ...relation.projection, groupings: groupings(relation) };
    this.#projections.set(id, made);
    return made;
  }

  #textsOf(ids: readonly number[]): readonly string[] {
    return ids.map((id) => this.#textOf(id));
  }

  #textOf(id: number): string {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const projection = this.#projections.get(id);
    const select = projection ? projectionSql(projection) : selectOf(this.#nodeOf(id).relation);
    const made = this.#expression(id, select);
    this.#texts.set(id, made);
    return made;
  }

  #expression(id: number, select: string): string {
    const rows = this.#ordered.has(id) ? `SELECT * FROM (${select}) ${IN_ORDER}` : select;
    return `${relationName(id)} AS (${rows})`;
  }
}

function withTables(expressions: readonly string[], select: string): string {
  return expressions.length === 0 ? select : `WITH ${expressions.join(',\n')}\n${select}`;
}

function selectOf(relation: Relation): string {
  return relation.columns.length === 0 ? NO_COLUMNS : relation.select();
}

function groupings({ groups }: Relation): number {
  return groups === true ? 1 : 0;
}

/** Both selections as one; undefined where the upper reads what the lower computes, or takes it twice. */
function fused(
  lower: readonly Projected[],
  upper: readonly Projected[],
): readonly Projected[] | undefined {
  const byName = new Map(lower.map((one) => [one.column.name, one]));
  const taken = new Set<Projected>();
  const together: Projected[] = [];
  for (const one of upper) {
    if (one.source === undefined) {
      if (!one.reads?.every((name) => byName.get(name)?.source === name)) return undefined;
      together.push(one);
      continue;
    }
    const below = byName.get(one.source);
    if (below === undefined || (below.source === undefined && taken.has(below))) return undefined;
    taken.add(below);
    together.push({ ...below, column: one.column });
  }
  return together;
}
