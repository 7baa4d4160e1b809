/** Rows that a workflow writes to a table of MariaDB: all or none, and a report that says which. */

import { chain } from '../http/graphs.ts';
import { describeWithMariaDb } from '../support/mariadb.ts';
import type { Rows } from './database-service.ts';
import { useMariaDb } from './mariadb-service.ts';
import { INVALID_LOADS, TABLES, UNSTORABLE_ROWS } from './mysql-load-cases.ts';

const ORDERS = 'SELECT id, customer, CAST(amount AS DOUBLE) AS amount FROM orders ORDER BY id';
const counts = (delivered: number, failed: number, inDoubt = 0) => ({
  kind: 'load',
  delivered,
  failed,
  in_doubt: inDoubt,
  not_sent: 0,
});

const TYPES = {
  a: 'number',
  b: 'number',
  c: 'string',
  d: 'boolean',
  e: 'date',
  f: 'timestamp',
  g: 'timestamp',
  h: 'object',
  i: 'array',
  j: 'number',
  k: 'object',
  l: 'string',
  m: 'string',
  n: 'string',
  o: 'string',
  p: 'number',
  q: 'string',
  r: 'string',
  s: 'string',
  t: 'number',
  u: 'string',
  'O "1': 'string',
};
const TEXT = 'x\t\\N\n"\\.\r\u2028ü😀\u001a';
const FIRST = {
  a: 9007199254740991,
  b: 0.1,
  c: TEXT,
  d: true,
  e: '2026-02-28',
  f: '2026-02-28T23:30:00.5Z',
  g: '2026-02-28T23:30:00Z',
  h: { t: 'ü\n', n: 1.5 },
  i: [1, null],
  j: 257,
  k: { x: [1] },
  l: 'AAECaGk=',
  m: '12345678901234567890.123',
  n: 'abc',
  o: '1',
  p: 2024,
  q: '-10:11:12',
  r: '123e4567-e89b-12d3-a456-426655440000',
  s: '18446744073709551615',
  t: 0.25,
  u: 'a,b',
  'O "1': '',
};

/** The same, whatever the server allows. */
function defineLoads(args: readonly string[]): void {
  const service = useMariaDb(TABLES, args);
  const { load, stored } = service;

  beforeEach(async () => {
    const names = ['orders', 'kinds', 'log', 'children', 'parents', 'made', 'pairs', '`a.b`'];
    await service.server().query(names.map((name) => `DELETE FROM ${name};`).join(' '));
  });

  describe('append', () => {
    it('stores each value exactly, and tells null from empty text', async () => {
      const { delivery, error } = await load([FIRST, {}], { table: 'kinds' }, TYPES);
      expect(error).toBeUndefined();
      expect(delivery).toMatchObject({ ...counts(2, 0), errors: [] });
      const [row, empty] = await stored(
        'SELECT *, j + 0 AS j, TO_BASE64(l) AS l, CAST(i AS CHAR) AS i, CAST(h AS CHAR) AS h FROM kinds ORDER BY a DESC',
      );
      expect(row).toEqual({
        ...FIRST,
        d: 1,
        f: '2026-02-28 23:30:00.500',
        g: '2026-02-28 23:30:00.000',
        h: JSON.stringify(FIRST.h),
        i: '[1,null]',
        k: '{"x":[1]}',
        m: '12345678901234567890.1230000000',
        p: 2024,
      });
      expect(Object.values(empty as object).every((value) => value === null)).toBe(true);
    });

    it('writes the columns that the node maps, and leaves others to their defaults', async () => {
      const columns = { id: 'n', customer: 'who' };
      await load([{ n: 1, who: 'Ada', other: 1 }], { table: 'shop.orders', columns });
      expect(
        await stored('SELECT id, customer, amount, noted IS NOT NULL AS n FROM orders'),
      ).toEqual([{ id: 1, customer: 'Ada', amount: null, n: 1 }]);
      await load([{ n: 7 }], { table: '`a.b`' });
      expect(await stored('SELECT n FROM `a.b`')).toEqual([{ n: 7 }]);
      await load(
        [
          { id: 0, n: 1 },
          { id: null, n: 2 },
        ],
        { table: 'made' },
      );
      expect(await stored('SELECT n, twice FROM made ORDER BY id')).toEqual([
        { n: 1, twice: 2 },
        { n: 2, twice: 4 },
      ]);
    });

    it('stores many rows', async () => {
      const rows = Array.from({ length: 20_000 }, (_, n) => ({ n }));
      const workflowId = await service.workflowOf(
        chain(
          { node_type: 'sources/params', node_role: 'getter', config: { param: 'rows' } },
          service.writer({ table: 'log' }),
        ),
      );
      const { delivery } = await service.run(workflowId, { params: { rows } });
      expect(delivery).toMatchObject(counts(20_000, 0));
      expect(
        await stored('SELECT count(*) AS count, CAST(sum(n) AS SIGNED) AS sum FROM log'),
      ).toEqual([{ count: 20_000, sum: 199_990_000 }]);
    });
  });

  describe('a row that cannot be stored', () => {
    it.each(UNSTORABLE_ROWS)(
      'because of %s is named, and no row is stored',
      async (_, rows, config, message) => {
        const { delivery, error, status } = await load(rows, config);
        expect(status).toBe('failed');
        expect(delivery).toMatchObject({
          ...counts(0, rows.length),
          errors: [{ code: 'invalid_value' }],
        });
        expect(delivery.errors[0].message).toContain(message);
        expect(error.message).toContain('No row was stored');
        const { table } = config as { table: string };
        expect(await stored(`SELECT * FROM ${table}`)).toEqual([]);
      },
    );
  });

  describe('with keys', () => {
    const before = [
      { id: 1, customer: 'Ada', amount: 1 },
      { id: 2, customer: 'Bob', amount: 2 },
    ];
    const rows = [
      { id: 2, customer: 'Rob', amount: 5 },
      { id: 3, customer: 'Cy', amount: 3 },
    ];

    it.each<[mode: string, config: object, ids: Rows]>([
      ['upsert', { mode: 'upsert', key_columns: ['id'] }, [before[0]!, ...rows]],
      ['replace', { mode: 'replace' }, rows],
      ['replace by key', { mode: 'replace', key_columns: ['id'] }, rows],
    ])('%s', async (_, config, result) => {
      await load(before, { table: 'orders' });
      const { delivery } = await load(rows, { table: 'orders', ...config });
      expect(delivery).toMatchObject(counts(2, 0));
      expect(await stored(ORDERS)).toEqual(result);
    });

    it('keeps the last of several rows if the node says so', async () => {
      const config = {
        table: 'orders',
        mode: 'upsert',
        key_columns: ['id'],
        duplicate_keys: 'last',
      };
      await load([before[0]!, { ...before[0]!, amount: 9 }], config);
      expect(await stored(ORDERS)).toEqual([{ ...before[0], amount: 9 }]);
    });

    it('replaces all rows by none', async () => {
      await load(before, { table: 'orders' });
      const types = { id: 'number', customer: 'string' };
      const replaced = await load([], { table: 'orders', mode: 'replace' }, types);
      expect(replaced.status).toBe('completed');
      expect(await stored(ORDERS)).toEqual([]);
    });
  });

  describe('validation', () => {
    it.each(INVALID_LOADS)('refuses %s', async (_, rows, config, path, message) => {
      const data = await service.validated(service.graphOf(rows, config));
      expect(data.errors).toMatchObject([{ path }]);
      expect(data.errors?.[0]?.message).toContain(message);
    });

    it('accepts what can be loaded, and stores nothing', async () => {
      const data = await service.validated(service.graphOf([{ n: 1 }], { table: 'log' }));
      expect(data).toMatchObject({ valid: true, warnings: [] });
      expect(await stored('SELECT * FROM log')).toEqual([]);
    });
  });
}

describeWithMariaDb('a load by LOAD DATA', () => defineLoads([]));
describeWithMariaDb('a load into a server without LOAD DATA LOCAL', () =>
  defineLoads(['--local-infile=0']),
);
