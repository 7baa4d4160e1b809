/** Which prepared queries a child keeps, and which it closes. */

import type { Database } from '../../src/engine/child/duckdb.ts';
import { createQueryCache } from '../../src/engine/child/query-cache.ts';

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
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
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
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
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

  it('are closed in both forms, and prepared again afterwards', async () => {
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
    for (let run = 0; run < 2; run += 1) {
      const query = queries.take({ sql: 'SELECT 1', maxRows: 10 });
      await query.lines({});
      await query.copy({});
      queries.release(query, false);
    }
    expect([prepared.length, closed.length]).toEqual([4, 4]);
  });

  it('are kept where they were used last, of 64', async () => {
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
    const use = async (number: number): Promise<void> => {
      const query = queries.take({ sql: `SELECT ${number}`, maxRows: 10 });
      await query.copy({});
      queries.release(query, true);
    };
    for (let number = 1; number <= 64; number += 1) await use(number);
    expect(closed).toEqual([]);
    await use(1);
    expect(prepared).toHaveLength(64);
    await use(65);
    expect(closed).toEqual([expect.stringContaining('(SELECT 2)')]);
    await use(1);
    expect(prepared).toHaveLength(65);
  });

  it('are those of one text and one cap, and each is one caller’s alone', () => {
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
    const first = queries.take({ sql: 'SELECT 1', maxRows: 10 });
    const second = queries.take({ sql: 'SELECT 1', maxRows: 10 });
    expect([first.file, second.file]).toEqual(['/out/1', '/out/2']);
    queries.release(first, true);
    expect(queries.take({ sql: 'SELECT 1', maxRows: 11 })).not.toBe(first);
    expect(queries.take({ sql: 'SELECT 2', maxRows: 10 })).not.toBe(first);
    expect(queries.take({ sql: 'SELECT 1', maxRows: 10 })).toBe(first);
    expect(first.hadFewRows).toBeNull();
  });

  it('are not kept where they are very long', () => {
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
    const longest = 65_536 - '10 '.length;
    for (const [length, isKept] of [
      [longest, true],
      [longest + 1, false],
    ] as const) {
      const given = { sql: 'x'.repeat(length), maxRows: 10 };
      const query = queries.take(given);
      queries.release(query, true);
      expect(queries.take(given) === query).toBe(isKept);
    }
  });

  it('ask for one row more than there may be', async () => {
    const queries = createQueryCache(database, 100, (number) => `/out/${number}`);
    for (const maxRows of [10, 999, 1_000, 5_000]) {
      const query = queries.take({ sql: 'SELECT 1', maxRows });
      await query.copy({});
      await query.lines({});
    }
    const limits = prepared.map((sql) => Number(/LIMIT (\d+)/.exec(sql)?.[1]));
    expect(limits).toEqual([11, 11, 1_000, 1_000, 1_001, 1_001, 5_001, 1_001]);
    expect(prepared[0]).toMatch(/^COPY .* TO '\/out\/1' \(FORMAT json\)$/);
    expect(prepared[1]).toContain('strlen(line) <= 100 ');
  });

  it.each<[string, lines: (string | null)[], maxRows: number, told: boolean]>([
    ['as many as there may be', ['1', '2', '3'], 3, true],
    ['one more', ['1', '2', '3', '4'], 3, false],
    ['none', [], 3, true],
    ['one that is too long', ['1', null], 3, false],
    ['a thousand', Array<string>(1_000).fill('1'), 5_000, true],
    ['a thousand and one', Array<string>(1_001).fill('1'), 5_000, false],
  ])('tell lines only where they are all there is: %s', async (_what, lines, maxRows, told) => {
    const saying: Database = {
      ...database,
      prepare: async (sql) => ({ ...(await database.prepare(sql)), texts: async () => lines }),
    };
    const queries = createQueryCache(saying, 100, (number) => `/out/${number}`);
    const query = queries.take({ sql: 'SELECT 1', maxRows });
    expect(await query.lines({})).toEqual(told ? lines : null);
  });
});
