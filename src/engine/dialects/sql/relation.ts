/** Relations as SQL: one SELECT over the tables of the inputs. */

import type {
  Aggregate,
  AggregatedColumn,
  Join,
  Project,
  Relation,
  SortKey,
  Union,
} from '../../algebra/relation.ts';
import { typeNamed } from '../../algebra/type.ts';
import type { Column, Columns } from '../../types.ts';
import { printExpression, type StatementValues } from './expression.ts';
import { joinSql, sideColumns } from './joins.ts';
import { requiredType, type Syntax } from './syntax.ts';
import { named, positionOf, positions, type InputTable } from './tables.ts';

export interface Printing {
  readonly syntax: Syntax;
  readonly values: StatementValues;
  tableOf(relation: Relation): InputTable;
}

type Printers = {
  readonly [Op in Relation['op']]: (
    relation: Extract<Relation, { readonly op: Op }>,
    printing: Printing,
  ) => string;
};

const notPrinted = ({ op }: { readonly op: string }): never => {
  throw new Error(`no database computes ${op}`);
};

export const relationPrinters: Printers = {
  read: notPrinted,
  same: ({ of }, printing) => selected(printing.tableOf(of)),
  project: projectSql,
  filter: ({ of, where }, printing) => {
    const input = printing.tableOf(of);
    return `${selected(input)} WHERE ${printExpression(where, columnOf(input), printing)}`;
  },
  // The order of a subquery is not that of its reader.
  limit: ({ of, limit, offset }, printing) => {
    const rows = of.op === 'sort' ? printRelation(of, printing) : selected(printing.tableOf(of));
    return `${rows} LIMIT ${limit} OFFSET ${offset}`;
  },
  sort: ({ of, by }, printing) => {
    const input = printing.tableOf(of);
    return `${selected(input)} ORDER BY ${by.map((key) => sortTerm(key, input.columns, printing)).join(', ')}`;
  },
  firstOfEach: ({ of, columns }, printing) => {
    const input = printing.tableOf(of);
    const list = columns.map((column) => comparedColumn(column, input.columns, printing));
    return `SELECT DISTINCT ${named(list)} FROM ${input.name} AS t`;
  },
  aggregate: aggregatedSql,
  join: joinedSql,
  union: unionSql,
  sample: notPrinted,
  unnest: notPrinted,
  unpivot: notPrinted,
  series: notPrinted,
  calls: notPrinted,
  enrich: notPrinted,
};

export function printRelation(relation: Relation, printing: Printing): string {
  // The compiler does not see that the printer is that of the relation's own operator.
  const print = relationPrinters[relation.op] as (relation: Relation, printing: Printing) => string;
  return print(relation, printing);
}

function selected({ name, columns }: InputTable): string {
  return `SELECT ${positions(columns)} FROM ${name} AS t`;
}

function columnOf({ columns }: InputTable): (name: string) => string {
  return (name) => `t.${positionOf(columns, name)}`;
}

function comparedColumn(column: Column, columns: Columns, { syntax }: Printing): string {
  return syntax.compared(`t.${positionOf(columns, column.name)}`, column);
}

function sortTerm(
  { field, direction, nulls }: SortKey,
  columns: Columns,
  printing: Printing,
): string {
  const column = columns.find(({ name }) => name === field);
  if (column === undefined) throw new Error('rows are sorted by one of their columns');
  const order = `${direction.toUpperCase()} NULLS ${nulls.toUpperCase()}`;
  return `${comparedColumn(column, columns, printing)} ${order}`;
}

function projectSql({ of, values }: Project, printing: Printing): string {
  const input = printing.tableOf(of);
  const list = values.map(({ column, value }) => {
    if (value.kind === 'window') return notPrinted({ op: value.call.function });
    const sql = printExpression(value, columnOf(input), printing);
    return value.kind === 'column' ? sql : printing.syntax.compared(sql, column);
  });
  return `SELECT ${named(list)} FROM ${input.name} AS t`;
}

function aggregatedSql({ of, keys, values }: Aggregate, printing: Printing): string {
  const input = printing.tableOf(of);
  const groups = keys.map((column) => comparedColumn(column, input.columns, printing));
  const calls = values.map((call) => callSql(call, input, printing));
  const select = `SELECT ${named([...groups, ...calls])} FROM ${input.name} AS t`;
  return groups.length === 0 ? select : `${select} GROUP BY ${groups.join(', ')}`;
}

function callSql(call: AggregatedColumn, input: InputTable, printing: Printing): string {
  const { operand, where } = call;
  const column = columnOf(input);
  const condition = where && printExpression(where, column, printing);
  const value =
    operand &&
    (operand.expression
      ? printExpression(operand.expression, column, printing)
      : column(operand.column.name));
  return printing.syntax.aggregate(call, value, condition);
}

function joinedSql(join: Join, printing: Printing): string {
  const sides = { left: printing.tableOf(join.left), right: printing.tableOf(join.right) };
  const condition = join.condition && printExpression(join.condition, sideColumns(sides), printing);
  return joinSql(join, sides, { condition, syntax: printing.syntax });
}

function unionSql(
  { of, by, isDistinct, columns }: Union & { readonly columns: Columns },
  printing: Printing,
): string {
  const { syntax } = printing;
  const selects = of.map((input) => {
    const table = printing.tableOf(input);
    const list = columns.map((column, at) => {
      const source =
        by === 'by_position'
          ? table.columns[at]
          : table.columns.find(({ name }) => name === column.name);
      const sql = source ? `t.${positionOf(table.columns, source.name)}` : 'NULL';
      return syntax.compared(
        `CAST(${sql} AS ${requiredType(syntax, typeNamed(column.type))})`,
        column,
      );
    });
    return `SELECT ${named(list)} FROM ${table.name} AS t`;
  });
  return selects.join(isDistinct ? ' UNION ' : ' UNION ALL ');
}
