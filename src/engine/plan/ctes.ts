/** The common table expressions of a plan: one per node, or one for a chain of nodes that share a SELECT. */

import type { Relation } from '../algebra/relation.ts';
import { printRelation, projectionOf, type Tables } from '../dialects/duckdb/relation.ts';
import { relationName, type ResolvedNode } from './resolved-node.ts';
import {
  projectionSql,
  type Projected,
  type Projection,
} from '../dialects/duckdb/operators/projection.ts';
import { isGrouping } from './facts.ts';
import { RowCounts } from './row-counts.ts';
import { narrowChain } from '../dialects/duckdb/narrow-chain.ts';

/** SQL has no tables without columns, so this table without rows replaces them. */
const NO_COLUMNS = 'SELECT NULL AS "-" WHERE FALSE';

/** The number of SELECTs in one that numbers its rows, reads all of them and sorts them again. */
const SORTING_SELECTS = 3;

/**
 * DuckDB fills a materialized table with the parts of a UNION ALL in the order in which they are ready, unless an
 * operator
 * above them depends on their order, such as LIMIT. CREATE TABLE preserves the order without it, but takes four times
 * as
 * long if there are hundreds of parts.
 */
const IN_ORDER = 'LIMIT 9223372036854775807';

/** A SELECT that a chain of nodes shares: the columns of the last node, from the table below the first. */
interface SharedProjection extends Projection {
  readonly groupings: number;
}

export class Ctes {
  readonly rowCounts: RowCounts;
  readonly #relations: ReadonlyMap<number, ResolvedNode>;
  readonly #projections = new Map<number, SharedProjection>();
  readonly #absorbed = new Set<number>();
  readonly #seenOrder: Pick<ReadonlySet<number>, 'has'>;
  readonly #ordered = new Set<number>();
  readonly #texts = new Map<number, string>();

  /** @param seenOrder the nodes whose rows must be in order */
  constructor(
    relations: ReadonlyMap<number, ResolvedNode>,
    seenOrder: Pick<ReadonlySet<number>, 'has'>,
  ) {
    this.#relations = relations;
    this.#seenOrder = seenOrder;
    this.rowCounts = new RowCounts(relations);
  }

  /**
   * Merges the node's SELECT with that of its input, which no other node reads. Returns false if the node reads
   * computed columns.
   */
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

  /** Makes the node's table preserve the order of its rows. */
  keepOrder(id: number): void {
    this.#ordered.add(id);
  }

  /** The node's share of a statement: 0 if a later node includes its SELECT. */
  size(id: number): { readonly groupings: number; readonly columns: number } {
    if (this.#absorbed.has(id)) return { groupings: 0, columns: 0 };
    const { relation, type } = this.#nodeOf(id);
    const projection = this.#projections.get(id);
    const keepsRows = projection
      ? projection.projected.some(({ window }) => window !== undefined)
      : groupings(relation) > 0 || type.keepsColumns !== true;
    return {
      groupings: projection?.groupings ?? groupings(relation),
      columns: relation.columns.length * (keepsRows ? SORTING_SELECTS : 1),
    };
  }

  /** @param ids in topological order */
  statement(ids: Iterable<number>, select: string): string {
    return withTables(this.#textsOf(this.#shown(ids)), select);
  }

  /**
   * A statement for all rows of the last node that carries few columns. Undefined if the nodes do more than add columns
   * to the table.
   */
  narrowStatement(ids: Iterable<number>, table: string): string | undefined {
    const visible = this.#shown(ids);
    const links = visible.map((id) => ({
      name: relationName(id),
      projection: this.#projectionAt(id),
    }));
    const chain = narrowChain(table, links);
    return chain && withTables([chain.table, ...this.#textsOf(visible)], chain.select);
  }

  /** Like `statement`, but with one SELECT per node. */
  unfused(ids: Iterable<number>, select: string): string {
    const expressions = [...ids].map((id) => this.#expression(id, this.#selectOf(id)));
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
    const cached = this.#projections.get(id);
    if (cached) return cached;
    const { relation } = this.#nodeOf(id);
    if (relation.op !== 'project' || relation.columns.length === 0) return undefined;
    const projection = {
      ...projectionOf(relation, this.#tablesOf(id)),
      groupings: groupings(relation),
    };
    this.#projections.set(id, projection);
    return projection;
  }

  #tablesOf(id: number): Tables {
    return {
      of: ({ node, columns }) => ({
        name: relationName(node),
        columns,
        count: this.rowCounts.of(node),
      }),
      loaded: this.#nodeOf(id).loaded,
      isOrdered: this.#seenOrder.has(id),
    };
  }

  #selectOf(id: number): string {
    const { relation } = this.#nodeOf(id);
    return relation.columns.length === 0 ? NO_COLUMNS : printRelation(relation, this.#tablesOf(id));
  }

  #textsOf(ids: readonly number[]): readonly string[] {
    return ids.map((id) => this.#textOf(id));
  }

  #textOf(id: number): string {
    const cached = this.#texts.get(id);
    if (cached !== undefined) return cached;
    const projection = this.#projections.get(id);
    const select = projection ? projectionSql(projection) : this.#selectOf(id);
    const text = this.#expression(id, select);
    this.#texts.set(id, text);
    return text;
  }

  #expression(id: number, select: string): string {
    const rows = this.#ordered.has(id) ? `SELECT * FROM (${select}) ${IN_ORDER}` : select;
    return `${relationName(id)} AS (${rows})`;
  }
}

function withTables(expressions: readonly string[], select: string): string {
  return expressions.length === 0 ? select : `WITH ${expressions.join(',\n')}\n${select}`;
}

function groupings(relation: Relation): number {
  return isGrouping(relation) ? 1 : 0;
}

/**
 * Merges two selections. Undefined if the upper one reads a column that the lower one computes, or selects it twice.
 */
function fused(
  lower: readonly Projected[],
  upper: readonly Projected[],
): readonly Projected[] | undefined {
  const byName = new Map(lower.map((one) => [one.column.name, one]));
  const selected = new Set<Projected>();
  const together: Projected[] = [];
  for (const one of upper) {
    if (one.source === undefined) {
      if (!one.reads?.every((name) => byName.get(name)?.source === name)) return undefined;
      together.push(one);
      continue;
    }
    const below = byName.get(one.source);
    if (below === undefined || (below.source === undefined && selected.has(below)))
      return undefined;
    selected.add(below);
    together.push({ ...below, column: one.column });
  }
  return together;
}
