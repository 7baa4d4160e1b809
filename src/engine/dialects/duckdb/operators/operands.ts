/** The values that aggregates compute from: columns of a table, and expressions, which become columns first. */

import type { InputTable } from './table.ts';
import { identifier } from '../../../sql.ts';
import type { Column } from '../../../types.ts';
import type { Expression } from '../../../algebra/expression.ts';
import type { AggregatedColumn, Operand } from '../../../algebra/relation.ts';
import { printSettled } from '../expression.ts';
import { testedColumn } from './column-test.ts';
import {
  freeName,
  numberRows,
  numberSelected,
  plainRows,
  type NumberedRows,
  type PlainRows,
} from './ordering.ts';

interface NamedCall extends Pick<
  AggregatedColumn,
  'column' | 'function' | 'quantile' | 'separator'
> {
  readonly value: Column | undefined;
  readonly second: Column | undefined;
  /** The SQL of a condition that is true for the rows to aggregate. */
  readonly where: ((rows: PlainRows) => string) | undefined;
}

export class Operands {
  readonly #input: InputTable;
  readonly #columns: Column[];
  readonly #computed: string[] = [];

  constructor(input: InputTable) {
    this.#input = input;
    this.#columns = [...input.columns];
  }

  named({ operand, second, where, ...call }: AggregatedColumn): NamedCall {
    const condition = where && printSettled(where);
    return {
      ...call,
      value: operand && this.#column(operand, condition),
      second: second && this.#column(second, condition),
      where: where && this.#where(where),
    };
  }

  /** Must be called after the calls have been named. */
  rows(): NumberedRows {
    if (this.#computed.length === 0) return numberRows(this.#input);
    return numberSelected(this.#select(), this.#columns);
  }

  /** Like `rows`, without numbers. */
  plainRows(): PlainRows {
    const from = this.#computed.length === 0 ? this.#input.name : `(${this.#select()})`;
    return plainRows(from, this.#columns);
  }

  #select(): string {
    return `SELECT *, ${this.#computed.join(', ')} FROM ${this.#input.name}`;
  }

  /** Only a condition that is more than a test of one column becomes a column. */
  #where(where: Expression): NamedCall['where'] {
    if (testedColumn(where) !== undefined) return ({ column }) => printSettled(where, column);
    const { name } = this.#add({ name: '', type: 'boolean' }, printSettled(where));
    return ({ column }) => column(name);
  }

  /** An expression is not computed for rows that the condition excludes, because it could fail. */
  #column({ column, expression }: Operand, where: string | undefined): Column {
    if (expression === undefined) return column;
    const sql = printSettled(expression);
    return this.#add(column, where === undefined ? sql : `CASE WHEN ${where} THEN ${sql} END`);
  }

  #add(column: Column, sql: string): Column {
    const name = freeName(`value${this.#computed.length}`, this.#columns);
    this.#computed.push(`${sql} AS ${identifier(name)}`);
    const added = { ...column, name };
    this.#columns.push(added);
    return added;
  }
}
