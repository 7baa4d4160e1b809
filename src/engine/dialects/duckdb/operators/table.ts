/** Tables in SQL: the names under which statements know the rows of nodes. */

import type { Columns } from '../../../types.ts';
import type { RowCount } from '../../dialect.ts';

/** `name` is SQL to select from, already quoted. */
export interface InputTable {
  readonly name: string;
  readonly columns: Columns;
  /** Set if counting costs less than producing the rows. */
  readonly count?: RowCount | undefined;
}
