/** Chains of nodes that add columns to rows of many columns: only what the new columns read goes through their SELECTs. */

import { useBench } from '../nodes/run-node.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { chain, compute, planOf, repeat, window } from './planned-chain.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());
const bench = useBench();

describe('columns of one another over many columns', () => {
  const columns = repeat(200, (n) => compute(`c${n}`, n === 0 ? 'n' : `(c${n - 1} * 3) % 7919`));

  it('read the columns that they are made of alone', async () => {
    const { tables } = planOf(chain(columns));
    const narrow = tables.filter(({ sql }) => sql.includes(' POSITIONAL JOIN '));
    expect(narrow.length).toBeGreaterThan(2);
    for (const { sql } of narrow)
      expect(sql).toMatch(/^WITH n\d+ AS \(SELECT "c\d+" FROM temp\.n\d+\)/);
    for (const { name, sql } of tables) {
      await duckdb.run(`CREATE TEMP TABLE ${name} AS ${sql}`);
      expect(await duckdb.rows(`SELECT * FROM ${name}`)).toEqual(await duckdb.rows(widened(sql)));
    }
    for (const { name } of tables) await duckdb.run(`DROP TABLE ${name}`);
  });
});

describe('windows of one another over many columns', () => {
  const wide = repeat(40, (n) => compute(`c${n}`, `(n * ${7919 + n}) % 11`));
  const windows = repeat(40, (n) =>
    window(n, {
      ...(n % 3 === 0 ? { function: 'rank' } : { function: 'running_sum', field: `c${n}` }),
      ...(n % 4 === 1 ? { partition_by: ['g'] } : {}),
      order_by: [{ field: n === 0 ? 'c3' : `w${n - 1}`, direction: 'desc' }],
    }),
  );

  it('sort the columns that they read alone', () => {
    const { tables } = planOf(chain([...wide, ...windows]));
    const narrow = tables.filter(({ sql }) => sql.includes(' POSITIONAL JOIN '));
    expect(narrow.length).toBeGreaterThan(2);
    for (const { sql, reads } of narrow) {
      const [, columns = ''] = /^WITH n\d+ AS \(SELECT (.*) FROM temp\.n\d+\)/.exec(sql) ?? [];
      expect(columns.split(', ').length).toBeLessThan(12);
      expect(reads).toHaveLength(1);
    }
  });

  it('give what they give where all columns are sorted', async () => {
    const { tables, outputs } = planOf(chain([...wide, ...windows]));
    for (const { name, sql } of tables) {
      await duckdb.run(`CREATE TEMP TABLE ${name} AS ${sql}`);
      expect(await duckdb.rows(`SELECT * FROM ${name}`)).toEqual(await duckdb.rows(widened(sql)));
    }
    expect(await duckdb.types(outputs[0]!.sql)).toHaveLength(82);
    for (const { name } of tables) await duckdb.run(`DROP TABLE ${name}`);
  });

  it('run', async () => {
    const through = [...wide, ...windows].map(([operation, config]) => ({
      type: operation,
      config,
    }));
    const rows = await bench.rows({
      type: 'queryoperators/select',
      config: { columns: ['n', 'c39', 'w39'] },
      inputs: { input1: { count: 3, computed: { g: 'n % 3' }, through } },
    });
    expect(rows).toMatchObject([1, 2, 3].map((n) => ({ n, c39: (n * 7958) % 11 })));
  });
});

/** The same statement without what makes it narrow. */
function widened(sql: string): string {
  return sql
    .replace(/^WITH n\d+ AS \(SELECT .* FROM temp\.n\d+\),\n/, 'WITH ')
    .replace(/SELECT l\.\*, .* POSITIONAL JOIN (n\d+) AS r$/, 'SELECT * FROM $1');
}
