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
 * above them depends on their order, as LIMIT does.
 */
const IN_ORDER = 'LIMIT 9223372036854775807';

/** A SELECT that nodes in a row share: what the last of them selects, from what the first takes. */
interface SharedProjection extends Projection {
  readonly groupings: number;
}

export interface Ctes {
  /** Whether the node can share the SELECT of its input: no other node reads the input, and this node reads nothing that it computes. */
  fuse(id: number, source: number): boolean;
  /** The table is filled in the order of its rows. */
  keepOrder(id: number): void;
  /** What the node adds to a statement; nothing where its SELECT is a later node's. */
  size(id: number): { readonly groupings: number; readonly columns: number };
  /** @param ids in topological order */
  statement(ids: Iterable<number>, select: string): string;
  /** All rows of the last node, from a table of many columns that the nodes add to; undefined where they do anything else. */
  narrowStatement(ids: Iterable<number>, table: string): string | undefined;
  /** As `statement`, each node with a SELECT of its own. */
  unfused(ids: Iterable<number>, select: string): string;
}

export function createCte(relations: ReadonlyMap<number, ResolvedNode>): Ctes {
  const projections = new Map<number, SharedProjection>();
  const absorbed = new Set<number>();
  const ordered = new Set<number>();
  const texts = new Map<number, string>();

  function nodeOf(id: number): ResolvedNode {
    const resolved = relations.get(id);
    if (!resolved) throw new Error(`node ${id} is planned but its columns are not known`);
    return resolved;
  }

  function projectionAt(id: number): SharedProjection | undefined {
    const known = projections.get(id);
    if (known) return known;
    const { relation } = nodeOf(id);
    if (relation.projection === undefined || relation.columns.length === 0) return undefined;
    const made = { ...relation.projection, groupings: groupings(relation) };
    projections.set(id, made);
    return made;
  }

  function expression(id: number, select: string): string {
    return `${relationName(id)} AS (${ordered.has(id) ? `SELECT * FROM (${select}) ${IN_ORDER}` : select})`;
  }

  function textOf(id: number): string {
    const known = texts.get(id);
    if (known !== undefined) return known;
    const projection = projections.get(id);
    const made = expression(
      id,
      projection ? projectionSql(projection) : selectOf(nodeOf(id).relation),
    );
    texts.set(id, made);
    return made;
  }

  return {
    fuse(id, source) {
      const below = projectionAt(source);
      const above = below && projectionAt(id);
      const projected = above && fused(below.projected, above.projected);
      if (!projected) return false;
      projections.set(id, {
        input: below.input,
        projected,
        groupings: Math.max(below.groupings, above.groupings),
      });
      absorbed.add(source);
      return true;
    },
    keepOrder: (id) => void ordered.add(id),
    size(id) {
      if (absorbed.has(id)) return { groupings: 0, columns: 0 };
      const { relation, type } = nodeOf(id);
      const projection = projections.get(id);
      const keepsRows = projection
        ? projection.projected.some(({ window }) => window !== undefined)
        : groupings(relation) > 0 || type.keepsColumns !== true;
      return {
        groupings: projection?.groupings ?? groupings(relation),
        columns: relation.columns.length * (keepsRows ? KEPT_ROWS : 1),
      };
    },
    statement: (ids, select) =>
      withTables([...ids].filter((id) => !absorbed.has(id)).map(textOf), select),
    narrowStatement(ids, table) {
      const shown = [...ids].filter((id) => !absorbed.has(id));
      const links = shown.map((id) => ({ name: relationName(id), projection: projectionAt(id) }));
      const chain = narrowChain(table, links);
      return chain && withTables([chain.table, ...shown.map(textOf)], chain.select);
    },
    unfused: (ids, select) =>
      withTables(
        [...ids].map((id) => expression(id, selectOf(nodeOf(id).relation))),
        select,
      ),
  };
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
