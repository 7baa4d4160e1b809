/** DuckDB computes everything: its tables of printers are complete by their types. */

import { GROUP_FUNCTIONS } from '../../algebra/aggregate-names.ts';
import { WINDOW_FUNCTIONS } from '../../algebra/window-names.ts';
import { identifier } from '../../sql.ts';
import type { Dialect } from '../dialect.ts';
import { printSettled } from './expression.ts';
import { functionPrinters } from './functions.ts';
import { LIMITS, sizeOf } from './limits.ts';
import { relationPrinters } from './relation.ts';
import { renderedSelect } from './render.ts';
import { DuckDbStatements } from './statements.ts';
import { tableName } from './table-name.ts';

export const duckdb: Dialect = {
  name: 'duckdb',
  operators: relationPrinters,
  functions: functionPrinters,
  aggregates: new Set(GROUP_FUNCTIONS),
  windows: new Set(WINDOW_FUNCTIONS),
  limits: LIMITS,
  sizeOf,
  tableName,
  row(values) {
    const list = values.map(
      ({ column, value }) => `${printSettled(value)} AS ${identifier(column.name)}`,
    );
    const columns = values.map(({ column }) => column);
    return renderedSelect(columns, `(SELECT ${list.join(', ')})`);
  },
  statements: (loaded, rowOrder) => new DuckDbStatements(loaded, rowOrder),
};
