/** Relations as SQL of DuckDB: one SELECT over the tables of the inputs. */

import { needsOrder } from '../../algebra/order.ts';
import {
  readsOf,
  type Project,
  type ProjectedColumn,
  type Relation,
  type Union,
} from '../../algebra/relation.ts';
import { printExpression, printSettled } from './expression.ts';
import type { Columns } from '../../types.ts';
import { callsSql, enrichedSql } from './operators/calls.ts';
import { firstOfEach } from './operators/grouping.ts';
import { groupedSql } from './operators/aggregation.ts';
import { joinSql } from './operators/join.ts';
import { sampleSql } from './operators/sample.ts';
import { sequenceSql } from './operators/series.ts';
import { rowsOfSelect, rowsOfTable } from './operators/ordering.ts';
import {
  projectionSql,
  selectList,
  type Projected,
  type Projection,
} from './operators/projection.ts';
import { sortedSql } from './operators/sort.ts';
import { stackedSql } from './operators/union.ts';
import type { InputTable } from './operators/table.ts';
import { unnestedSql, unpivotedSql } from './operators/unnesting.ts';
import { projectedWindow } from './operators/windows.ts';

/** The tables of a statement. */
export interface Tables {
  of(relation: Relation): InputTable;
  /** The FROM item of the rows that were loaded for the node. */
  loaded(relation: Pick<Relation, 'node'>): string | undefined;
}

type Printers = {
  readonly [Op in Relation['op']]: (
    relation: Extract<Relation, { readonly op: Op }>,
    tables: Tables,
  ) => string;
};

export const relationPrinters: Printers = {
  read: (relation, tables) =>
    `SELECT ${selectList(relation.columns)} FROM ${loadedRows(relation, tables)}`,
  same: ({ of }, tables) => selected(tables.of(of)),
  project: (relation, tables) => projectionSql(projectionOf(relation, tables)),
  filter: ({ of, where }, tables) => `${selected(tables.of(of))} WHERE ${printSettled(where)}`,
  limit: ({ of, limit, offset }, tables) =>
    `${selected(tables.of(of))} LIMIT ${limit} OFFSET ${offset}`,
  sample: (relation, tables) => sampleSql(relation, tables.of(relation.of)),
  sort: ({ of, by, order }, tables) => sortedSql(by, tables.of(of), order !== 'free'),
  firstOfEach: (relation, tables) => distinctSql(relation, tables.of(relation.of)),
  aggregate: (relation, tables) => groupedSql(relation, tables.of(relation.of)),
  join: (relation, tables) =>
    joinSql(relation, [tables.of(relation.left), tables.of(relation.right)]),
  union: (relation, tables) => unionSql(relation, relation.columns, tables),
  unnest: (relation, tables) => unnestedSql(relation, tables.of(relation.of)),
  unpivot: (relation, tables) => unpivotedSql(relation, tables.of(relation.of)),
  series: (relation) => sequenceSql(relation, relation.columns[0]?.name ?? ''),
  calls: ({ of, keys, order }, tables) => callsSql(keys, tables.of(of), order),
  enrich: (relation, tables) =>
    enrichedSql(relation, tables.of(relation.of), loadedRows(relation, tables)),
};

export function printRelation(relation: Relation, tables: Tables): string {
  // The compiler does not see that the printer is that of the relation's own operator.
  const print = relationPrinters[relation.op] as (relation: Relation, tables: Tables) => string;
  return print(relation, tables);
}

function loadedRows(relation: Relation, tables: Tables): string {
  const loaded = tables.loaded(relation);
  if (loaded === undefined) throw new Error('the rows of a node are loaded before they are read');
  return loaded;
}

function selected({ name, columns }: InputTable): string {
  return `SELECT ${selectList(columns)} FROM ${name}`;
}

function distinctSql(
  relation: Extract<Relation, { readonly op: 'firstOfEach' }>,
  input: InputTable,
): string {
  const { keys, columns, order } = relation;
  const rows = rowsOfTable(input, order !== 'free' || needsOrder(relation));
  return firstOfEach(keys, rows, columns, order !== 'free');
}

type Lowered<Operator> = Operator & Pick<Relation, 'order'>;

function unionSql(
  { of, by, isDistinct, order }: Lowered<Union>,
  columns: Columns,
  tables: Tables,
): string {
  const stacked = stackedSql(
    of.map((input) => tables.of(input)),
    columns,
    by,
  );
  if (!isDistinct) return stacked;
  const rows = rowsOfSelect(stacked, columns, order !== 'free');
  return firstOfEach(columns, rows, columns);
}

export function projectionOf({ of, values, order }: Lowered<Project>, tables: Tables): Projection {
  const input = tables.of(of);
  const list = values.map((value) => projected(value, input.columns));
  return { input, projected: list, isFree: order === 'free' };
}

function projected(one: ProjectedColumn, columns: Columns): Projected {
  const { column, value } = one;
  const reads = readsOf(one);
  if (value.kind === 'window') return { ...projectedWindow(value.call, column, columns), reads };
  const source = value.kind === 'column' ? value.name : undefined;
  return { column, source, reads, ...printExpression(value) };
}
