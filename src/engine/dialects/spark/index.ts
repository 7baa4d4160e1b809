/** Spark computes what has exactly the engine's values there. */

import type { RemoteDialect } from '../remote-dialect.ts';
import { Obstacles } from '../sql/obstacles.ts';
import { statementPrinter } from '../sql/statement.ts';
import { aggregateSql, isPrintedAggregate } from './aggregates.ts';
import { castSql, isPrintedCast } from './casts.ts';
import { areComparable } from './comparable.ts';
import { functionPrinters, isPrinted } from './functions.ts';
import { orderObstacle } from './order.ts';
import { SparkValues, sparkType } from './values.ts';

const label = 'Spark';

const obstacles = new Obstacles({
  label,
  typeName: sparkType,
  areComparable,
  isPrintedCall: isPrinted,
  isPrintedCast,
  isPrintedAggregate,
});

export const spark: RemoteDialect = {
  name: 'spark',
  label,
  obstacle: (relation, inputs) => orderObstacle(relation, inputs) ?? obstacles.of(relation, inputs),
  statement: statementPrinter({
    label,
    newValues: () => new SparkValues(),
    functions: functionPrinters,
    typeName: sparkType,
    // Texts are compared by their bytes, which have the order of code points.
    compared: (sql) => sql,
    comparedFirst: ({ sql }) => sql,
    constant: (sql) => sql,
    cast: castSql,
    aggregate: aggregateSql,
    filterJoin: ({ select, right, matches, isAnti }) =>
      `${select} LEFT ${isAnti ? 'ANTI' : 'SEMI'} JOIN ${right} AS r ON ${matches}`,
  }),
};
