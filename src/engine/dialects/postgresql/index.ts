/** PostgreSQL computes what has exactly the engine's values there. */

import type { RemoteDialect } from '../remote-dialect.ts';
import { Obstacles } from '../sql/obstacles.ts';
import { statementPrinter } from '../sql/statement.ts';
import { aggregateSql, isPrintedAggregate } from './aggregates.ts';
import { castSql, isPrintedCast } from './casts.ts';
import { functionPrinters, isPrinted } from './functions.ts';
import { collated, compared } from './printed.ts';
import { PostgresValues, postgresqlType } from './values.ts';

const label = 'PostgreSQL';

const obstacles = new Obstacles({
  label,
  typeName: postgresqlType,
  isPrintedCall: isPrinted,
  isPrintedCast,
  isPrintedAggregate,
});

export const postgresql: RemoteDialect = {
  name: 'postgresql',
  label,
  obstacle: (relation, inputs) => obstacles.of(relation, inputs),
  statement: statementPrinter({
    label,
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
