/** Tables with values at the edges of their types. */

import type { Random } from './random.ts';

export type Kind = 'integer' | 'decimal' | 'string' | 'boolean' | 'date' | 'timestamp' | 'other';

export interface TableColumn {
  readonly name: string;
  readonly kind: Kind;
}

/** Name, type in the database, kind, and literals in SQL. */
export type ColumnChoice = readonly [name: string, type: string, Kind, values: readonly string[]];

export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
}

export interface RandomTable extends Table {
  /** Types in the database, in the order of the columns. */
  readonly types: readonly string[];
  /** Literals in SQL. */
  readonly rows: readonly (readonly string[])[];
}

const MAX_ROWS = 40;

export function randomTable(
  random: Random,
  name: string,
  choices: readonly ColumnChoice[],
): RandomTable {
  const chosen = choices.filter(([, , kind]) => random.chance(kind === 'other' ? 0.3 : 0.6));
  const columns = chosen.length === 0 ? choices.slice(0, 3) : chosen;
  const rows = Array.from({ length: random.below(MAX_ROWS) }, () =>
    columns.map(([, , , values]) => (random.chance(0.2) ? 'NULL' : random.of(values))),
  );
  return {
    name,
    columns: columns.map(([column, , kind]) => ({ name: column, kind })),
    types: columns.map(([, type]) => type),
    rows,
  };
}
