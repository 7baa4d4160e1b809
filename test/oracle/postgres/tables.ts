/** Tables with values at the edges of their types. */

import type { Random } from './random.ts';

export type Kind = 'integer' | 'decimal' | 'string' | 'boolean' | 'date' | 'timestamp' | 'other';

export interface TableColumn {
  readonly name: string;
  readonly kind: Kind;
}

/** Name, type in the database, kind, and literals in SQL. */
const COLUMNS: readonly (readonly [string, string, Kind, readonly string[]])[] = [
  ['small', 'smallint', 'integer', ['0', '1', '-1', '32767', '-32768']],
  ['whole', 'integer', 'integer', ['0', '1', '2', '-7', '2147483647', '-2147483648']],
  [
    'large',
    'bigint',
    'integer',
    ['0', '1', '3037000500', '9223372036854775807', '-9223372036854775807', '9007199254740993'],
  ],
  ['digits', 'numeric(18,0)', 'integer', ['0', '1', '5', '999999999999999999', '-12']],
  ['price', 'numeric(12,2)', 'decimal', ['0', '0.01', '-0.01', '1.10', '9999999999.99', '12.50']],
  ['rate', 'numeric(10,4)', 'decimal', ['0', '1.1', '0.0001', '-2.5', '123456.7891']],
  ['exact', 'numeric(38,10)', 'decimal', ['0', '1.1', '1234567890123456789012345678.0123456789']],
  [
    'name',
    'text',
    'string',
    ["''", "'a'", "'A'", "'ä'", "'Z'", "'a '", "'ab%'", "E'x\\ny'", "'😀'", "'ﬀ'", "'10'", "'9'"],
  ],
  ['code', 'varchar(8)', 'string', ["''", "'a'", "'B'", "'ß'", "'ab'", "'_'"]],
  ['flag', 'boolean', 'boolean', ['true', 'false']],
  ['day', 'date', 'date', ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "'1969-12-31'"]],
  [
    'at',
    'timestamptz',
    'timestamp',
    [
      "'2024-03-10 23:59:59.999999+00'",
      "'0001-01-01 00:00:00+00'",
      "'2024-12-31 23:30:00-02'",
      "'1970-01-01 00:00:00+00'",
    ],
  ],
  ['local', 'timestamp', 'timestamp', ["'2024-02-29 00:00:00'", "'2024-03-10 12:34:56.7'"]],
  ['padded', 'char(4)', 'other', ["'a'", "'a  '", "'b'"]],
  ['ratio', 'double precision', 'other', ['0', '-0.0', '1.5', '1e300', '0.1']],
  ['open', 'numeric', 'other', ['1', '1.0', '1e20', '0.00001']],
  ['document', 'jsonb', 'other', [`'{"a": 1}'`, `'{}'`, `'null'`]],
  ['tags', 'text[]', 'other', ["'{}'", "'{a,b}'"]],
  ['id', 'uuid', 'other', ["'00000000-0000-0000-0000-000000000001'"]],
];

export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
}

const MAX_ROWS = 40;

/** @returns the table, and SQL that makes it */
export function randomTable(random: Random, name: string): readonly [Table, string] {
  const chosen = COLUMNS.filter(([, , kind]) => random.chance(kind === 'other' ? 0.3 : 0.6));
  const columns = chosen.length === 0 ? COLUMNS.slice(0, 3) : chosen;
  const rows = Array.from({ length: random.below(MAX_ROWS) }, () =>
    columns.map(([, , , values]) => (random.chance(0.2) ? 'NULL' : random.of(values))),
  );
  const types = columns.map(([column, type]) => `"${column}" ${type}`).join(', ');
  const values = rows.map((row) => `(${row.join(', ')})`).join(', ');
  const insert = rows.length === 0 ? '' : `INSERT INTO ${name} VALUES ${values};`;
  return [
    { name, columns: columns.map(([column, , kind]) => ({ name: column, kind })) },
    `CREATE TABLE ${name} (${types}); ${insert}`,
  ];
}
