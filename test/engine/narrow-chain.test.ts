/** Chains of nodes that add columns to rows of many columns: only what the new columns read goes through their SELECTs. */

import type { Columns } from '../../src/engine/types.ts';
import type { Projected } from '../../src/engine/dialects/duckdb/operators/projection.ts';
import { narrowChain, type Link } from '../../src/engine/dialects/duckdb/narrow-chain.ts';
import { identifier } from '../../src/engine/sql.ts';
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

describe('nodes in a row', () => {
  const columnsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `c${n}`, type: 'number' as const }));
  const unchanged = (columns: Columns): readonly Projected[] =>
    columns.map((column) => ({
      column,
      sql: identifier(column.name),
      source: column.name,
    }));
  /** Each adds a column; `change` says what the last makes of those that come in. */
  const links = (
    count: number,
    change = (all: readonly Projected[]) => all,
    made: Omit<Projected, 'column'> = { sql: 'c0 + 1', reads: ['c0'] },
  ): readonly Link[] =>
    Array.from({ length: count }, (_, n) => {
      const columns = columnsOf(40 + n);
      const name = `c${columns.length}`;
      const added: Projected = { column: { name, type: 'number' }, ...made };
      const before = unchanged(columns);
      const projected = [...(n === count - 1 ? change(before) : before), added];
      const input = { name: n === 0 ? 't' : `n${n - 1}`, columns };
      return { name: `n${n}`, projection: { input, projected } };
    });

  it('are narrow where each adds to the one before, and there are enough of them', () => {
    expect(narrowChain('t', links(4))?.table).toBe('t AS (SELECT "c0" FROM temp.t)');
    expect(narrowChain('t', links(3))).toBeUndefined();
    expect(narrowChain('t', [])).toBeUndefined();
  });

  it('keep a column where none is read', () => {
    const constants = links(4, (all) => all, { sql: '1', reads: [] });
    expect(narrowChain('t', constants)?.table).toBe('t AS (SELECT "c0" FROM temp.t)');
  });

  it('are not where one drops, moves or changes a column, or reads another table', () => {
    for (const change of [
      (all: readonly Projected[]) => all.slice(1),
      (all: readonly Projected[]) => all.toReversed(),
      (all: readonly Projected[]) =>
        all.map(({ column, sql }, n) => (n === 7 ? { column, sql: `-${sql}` } : all[n]!)),
    ])
      expect(narrowChain('t', links(5, change))).toBeUndefined();
    expect(narrowChain('u', links(5))).toBeUndefined();
  });
});

/** The same statement without what makes it narrow. */
function widened(sql: string): string {
  return sql
    .replace(/^WITH n\d+ AS \(SELECT .* FROM temp\.n\d+\),\n/, 'WITH ')
    .replace(/SELECT l\.\*, .* POSITIONAL JOIN (n\d+) AS r$/, 'SELECT * FROM $1');
}
