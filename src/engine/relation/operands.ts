/** The values that aggregates compute from: columns of a table, and expressions, which become columns first. */

import type { InputTable } from '../node-type.ts';
import { identifier } from '../sql.ts';
import type { Column } from '../types.ts';
import type { AggregateFunction } from './aggregates.ts';
import { freeName, numberRows, numberSelected, type NumberedRows } from './ordering.ts';

/** The values that an aggregate function computes from. */
export interface Operand {
  readonly column: Column;
  /** SQL over the columns of the input. If undefined, it is a column of the input. */
  readonly sql?: string | undefined;
}

/** A column that a function computes from the rows of a group. */
export interface AggregatedColumn {
  readonly column: Column;
  readonly function: AggregateFunction;
  /** If undefined, rows are counted. */
  readonly operand: Operand | undefined;
  /** The second operand of `corr`. */
  readonly second?: Operand | undefined;
  readonly quantile?: number | undefined;
  readonly separator?: string | undefined;
  /** SQL of a condition on the rows. */
  readonly where?: string | undefined;
}

interface NamedCall extends Pick<
  AggregatedColumn,
  'column' | 'function' | 'quantile' | 'separator'
> {
  readonly value: Column | undefined;
  readonly second: Column | undefined;
  /** The name of a column that is true for the rows to aggregate. */
  readonly where: string | undefined;
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
    return {
      ...call,
      value: operand && this.#column(operand, where),
      second: second && this.#column(second, where),
      where: where === undefined ? undefined : this.#add({ name: '', type: 'boolean' }, where).name,
    };
  }

  /** Must be called after the calls have been named. */
  rows(): NumberedRows {
    if (this.#computed.length === 0) return numberRows(this.#input);
    const select = `SELECT *, ${this.#computed.join(', ')} FROM ${this.#input.name}`;
    return numberSelected(select, this.#columns);
  }

  /** An expression is not computed for rows that the condition excludes, because it could fail. */
  #column({ column, sql }: Operand, where: string | undefined): Column {
    if (sql === undefined) return column;
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
