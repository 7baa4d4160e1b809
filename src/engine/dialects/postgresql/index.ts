/** PostgreSQL computes what has exactly the engine's values there. */

import type { RemoteDialect } from '../remote-dialect.ts';
import { Obstacles } from '../sql/obstacles.ts';
import { statementPrinter } from '../sql/statement.ts';
import { aggregateSql } from './aggregates.ts';
import { castSql } from './casts.ts';
import { functionPrinters, isPrinted } from './functions.ts';
import { collated, compared } from './printed.ts';
import { LABEL, PostgresValues, postgresqlType } from './values.ts';

const obstacles = new Obstacles({
  label: LABEL,
  typeName: postgresqlType,
  isPrintedCall: isPrinted,
});

export const postgresql: RemoteDialect = {
  name: 'postgresql',
  label: LABEL,
  obstacle: (relation, inputs) => obstacles.of(relation, inputs),
  statement: statementPrinter({
    label: LABEL,
    newValues: () => new PostgresValues(),
    functions: functionPrinters,
    typeName: postgresqlType,
    compared,
    comparedFirst: collated,
    // A subquery without columns is computed once.
    constant: (sql) => `(SELECT ${sql})`,
    cast: castSql,
    aggregate: aggregateSql,
    filterJoin: ({ select, right, matches, isAnti }) =>
      `${select} WHERE ${isAnti ? 'NOT ' : ''}EXISTS (SELECT FROM ${right} AS r WHERE ${matches})`,
  }),
};
