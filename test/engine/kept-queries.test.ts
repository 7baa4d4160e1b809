/** Which prepared queries a child keeps, and which it closes. */

import type { Database } from '../../src/engine/child/duckdb.ts';
import { createKeptQueries } from '../../src/engine/child/kept-queries.ts';

describe('queries in a child', () => {
  const prepared: string[] = [];
  const closed: string[] = [];
  const database: Database = {
    interrupt: () => undefined,
    prepare: async (sql) => {
      prepared.push(sql);
      return {
        run: async () => 1,
        count: async () => 1,
        texts: async () => ['{}'],
        close: () => void closed.push(sql),
      };
    },
  };
  beforeEach(() => {
    prepared.length = 0;
    closed.length = 0;
  });

  it('are prepared once for each form while they are kept', async () => {
    const queries = createKeptQueries(database, 100, (number) => `/out/${number}`);
    for (let run = 0; run < 3; run += 1) {
      const query = queries.take({ sql: 'SELECT 1', maxRows: 10 });
      await query.lines({});
      await query.copy({});
      queries.release(query, true);
    }
    expect(prepared).toHaveLength(2);
    expect(closed).toEqual([]);
  });

  it('are closed where they failed, and where 64 others were used since', async () => {
    const queries = createKeptQueries(database, 100, (number) => `/out/${number}`);
    const failed = queries.take({ sql: 'SELECT 0', maxRows: 10 });
    await failed.copy({});
    queries.release(failed, false);
    expect(closed).toHaveLength(1);
    for (let run = 0; run <= 64; run += 1) {
      const query = queries.take({ sql: `SELECT ${run}`, maxRows: 10 });
      await query.copy({});
      queries.release(query, true);
    }
    expect(closed).toEqual([
      expect.stringContaining('SELECT 0'),
      expect.stringContaining('SELECT 0'),
    ]);
  });
});
