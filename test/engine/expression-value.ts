/** What DuckDB makes of an expression over one row of awkward values. */

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression, type CompiledExpression } from '../../src/engine/expression/index.ts';
import type { Columns } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

const columns: Columns = [
  { name: 'least', type: 'integer' },
  { name: 'most', type: 'integer' },
  { name: 'minus', type: 'integer' },
  { name: 'zero', type: 'integer' },
  { name: 'huge', type: 'number' },
  { name: 'half', type: 'number' },
  { name: 'ts', type: 'timestamp' },
  { name: 'nothing', type: 'timestamp' },
  { name: 'none', type: 'integer' },
  { name: 's', type: 'string' },
];
const table = `(SELECT CAST(-9223372036854775808 AS BIGINT) AS least, CAST(9223372036854775807 AS BIGINT) AS most, CAST(-1 AS BIGINT) AS minus,
  CAST(0 AS BIGINT) AS zero, CAST(1e308 AS DOUBLE) AS huge, CAST(0.5 AS DOUBLE) AS half, TIMESTAMP '2024-01-03' AS ts,
  CAST(NULL AS TIMESTAMP) AS nothing, CAST(NULL AS BIGINT) AS none, 'x' AS s)`;

/** Throws what is found before there are rows. */
export function compiled(expression: string): CompiledExpression {
  const outcome = compileExpression(expression, columns, '/expression');
  if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join('; '));
  return outcome.value;
}

/** As a computed column has it: null where it is not finite. */
export function useValue(): (expression: string) => Promise<unknown> {
  let duckdb: InProcessDuckDb;
  beforeAll(async () => {
    duckdb = await openDuckDb();
  });
  afterAll(() => duckdb.close());

  return async (expression) => {
    const { sql, mayOverflow } = printExpression(compiled(expression).expression);
    const [row] = await duckdb.rows(
      `SELECT ${mayOverflow ? 'CASE WHEN isfinite(v) THEN v END' : 'v'} AS value FROM (SELECT ${sql} AS v FROM ${table})`,
    );
    return row?.['value'];
  };
}
