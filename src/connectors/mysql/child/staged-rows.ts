/** Rows in a temporary table, numbered from 1. */
export interface StagedRows {
  readonly table: string;
  /** The column with the numbers of the rows. */
  readonly number: string;
  /** The value of each column, as SQL. */
  readonly values: readonly string[];
  readonly count: number;
  /** True if the columns have the types of the table. */
  readonly isTyped: boolean;
}
