/** Spark computes what has exactly the engine's values there. */

import type { RemoteDialect } from '../remote-dialect.ts';
import { Obstacles } from '../sql/obstacles.ts';
import { statementPrinter } from '../sql/statement.ts';
import { aggregateSql } from './aggregates.ts';
import { castSql } from './casts.ts';
import { areComparable } from './comparable.ts';
import { functionPrinters, isPrinted } from './functions.ts';
import { orderObstacle } from './order.ts';
import { LABEL, SparkValues, sparkType } from './values.ts';

const obstacles = new Obstacles({
  label: LABEL,
  typeName: sparkType,
  areComparable,
  isPrintedCall: isPrinted,
});

export const spark: RemoteDialect = {
  name: 'spark',
  label: LABEL,
  obstacle: (relation, inputs) => orderObstacle(relation, inputs) ?? obstacles.of(relation, inputs),
  statement: statementPrinter({
    label: LABEL,
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
