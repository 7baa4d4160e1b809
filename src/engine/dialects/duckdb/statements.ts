/** Statements: a common table expression for each relation, and a SELECT of the last one. */

import type { RowOrder } from '../../../kit/row-order.ts';
import { inputsOf, type Relation } from '../../algebra/relation.ts';
import { identifier } from '../../sql.ts';
import type { RowCount, Statements } from '../dialect.ts';
import { freeName } from './operators/ordering.ts';
import { selectList } from './operators/projection.ts';
import { narrowChain } from './narrow-chain.ts';
import { printRelation, projectionOf, type Tables } from './relation.ts';
import { renderedSelect } from './render.ts';
import { RowCounts } from './row-counts.ts';
import { tableName } from './table-name.ts';

/** SQL has no tables without columns, so this table without rows replaces them. */
const NO_COLUMNS = 'SELECT NULL AS "-" WHERE FALSE';

/**
 * DuckDB fills a materialized table with the parts of a UNION ALL in the order in which they are ready, unless an
 * operator above them depends on their order, such as LIMIT. CREATE TABLE preserves the order without it, but takes
 * four times as long if there are hundreds of parts.
 */
const IN_ORDER = 'LIMIT 9223372036854775807';

export class DuckDbStatements implements Statements {
  readonly #rowCounts = new RowCounts();
  readonly #rowOrder: RowOrder;
  readonly #ordered = new Set<number>();
  /** The relations whose tables have a column with the number of the row. */
  readonly #numbered = new Set<number>();
  readonly #texts = new Map<Relation, string>();
  readonly #tables: Tables;

  /** @param loaded the FROM items of the rows that were loaded for nodes */
  constructor(loaded: ReadonlyMap<number, string>, rowOrder: RowOrder = 'kept') {
    this.#rowOrder = rowOrder;
    this.#tables = {
      of: (relation) => ({
        name: tableName(relation.node),
        columns: relation.columns,
        count: this.#rowCounts.of(relation),
      }),
      loaded: ({ node }) => loaded.get(node),
    };
  }

  rowCount(relation: Relation): RowCount | undefined {
    return this.#rowCounts.of(relation);
  }

  /** Several threads would store rows, and read them, in any order. */
  keepOrder({ node }: Relation, isStored = false): void {
    this.#ordered.add(node);
    if (isStored && this.#rowOrder === 'free') this.#numbered.add(node);
  }

  rows(relations: readonly Relation[]): string {
    return this.#select(relations, '*');
  }

  /** Relations that only add columns to one table carry few of them. */
  storedRows(relations: readonly Relation[], tables: readonly string[]): string {
    const last = relations.at(-1);
    if (last !== undefined && this.#numbered.has(last.node))
      return this.#select(relations, `*, row_number() OVER () AS ${rowColumn(last)}`);
    const [table, ...others] = tables;
    if (table === undefined || others.length > 0 || this.#rowOrder === 'free')
      return this.rows(relations);
    const links = relations.map((relation) => ({
      name: tableName(relation.node),
      projection:
        relation.op === 'project' && relation.columns.length > 0
          ? projectionOf(relation, this.#tables)
          : undefined,
    }));
    const chain = narrowChain(table, links);
    return chain
      ? withTables([chain.table, ...this.#textsOf(relations)], chain.select)
      : this.rows(relations);
  }

  output(
    relations: readonly Relation[],
    { node, columns }: Pick<Relation, 'node' | 'columns'>,
    maxRows?: number,
  ): string {
    const limit = maxRows === undefined ? '' : ` LIMIT ${maxRows}`;
    const select = `${renderedSelect(columns, tableName(node))}${limit}`;
    return withTables(this.#textsOf(relations), select);
  }

  count(relations: readonly Relation[], count: RowCount): string {
    return withTables(this.#textsOf(relations), `SELECT CAST(${count.sql} AS BIGINT) AS number`);
  }

  #select(relations: readonly Relation[], list: string): string {
    const last = relations.at(-1);
    if (last === undefined) throw new Error('a statement has at least one relation');
    return withTables(this.#textsOf(relations), `SELECT ${list} FROM ${tableName(last.node)}`);
  }

  #textsOf(relations: readonly Relation[]): readonly string[] {
    const present = new Set(relations.map(({ node }) => node));
    const stored = new Map(
      relations
        .flatMap(inputsOf)
        .filter(({ node }) => this.#numbered.has(node) && !present.has(node))
        .map((input) => [input.node, input]),
    );
    return [
      ...[...stored.values()].map(sortedTable),
      ...relations.map((relation) => this.#textOf(relation)),
    ];
  }

  #textOf(relation: Relation): string {
    const cached = this.#texts.get(relation);
    if (cached !== undefined) return cached;
    const select =
      relation.columns.length === 0 ? NO_COLUMNS : printRelation(relation, this.#tables);
    const text = `${tableName(relation.node)} AS ${this.#ordered.has(relation.node) ? this.#inOrder(select) : `(${select})`}`;
    this.#texts.set(relation, text);
    return text;
  }

  #inOrder(select: string): string {
    return this.#rowOrder === 'free'
      ? `NOT MATERIALIZED (${select})`
      : `(SELECT * FROM (${select}) ${IN_ORDER})`;
  }
}

function rowColumn({ columns }: Relation): string {
  return identifier(freeName('row', columns));
}

/** Replaces a table of numbered rows under the same name. */
function sortedTable(relation: Relation): string {
  const name = tableName(relation.node);
  const select = `SELECT ${selectList(relation.columns)} FROM temp.${name} ORDER BY ${rowColumn(relation)}`;
  return `${name} AS NOT MATERIALIZED (${select})`;
}

function withTables(expressions: readonly string[], select: string): string {
  return expressions.length === 0 ? select : `WITH ${expressions.join(',\n')}\n${select}`;
}
