/** Tables in SQL: the names under which statements know the rows of nodes. */

import type { Columns } from '../../../types.ts';

/** `name` is SQL to select from, already quoted. */
export interface InputTable {
  readonly name: string;
  readonly columns: Columns;
  /** Set if counting costs less than producing the rows. */
  readonly count?: RowCount | undefined;
}

/** The number of rows as SQL: a product. */
export interface RowCount {
  readonly sql: string;
  /** Number of tables whose rows are counted for it. */
  readonly factors: number;
}
