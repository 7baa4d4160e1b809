/** Tables, and rows that cannot be loaded into them. */

import type { Rows } from './database-service.ts';

export const TABLES = `
CREATE TABLE orders (id bigint PRIMARY KEY, customer text NOT NULL, amount numeric(12, 2) CHECK (amount >= 0), noted timestamptz DEFAULT now());
CREATE TABLE kinds (a bigint, b double precision, c text, d boolean, e date, f timestamptz, g timestamp, h jsonb, i jsonb, j int[],
  k text[], l bytea, m numeric, n varchar(3), "O ""1" text);
CREATE TABLE log (n int);
CREATE TABLE parents (id int PRIMARY KEY);
CREATE TABLE children (parent int REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE made (id int GENERATED ALWAYS AS IDENTITY, n int, twice int GENERATED ALWAYS AS (n * 2) STORED);
CREATE VIEW seen AS SELECT n FROM log;
CREATE SCHEMA sales;
CREATE TABLE sales."a.b" (n int);`;

const good = { id: 1, customer: 'Ada', amount: 1 };

export const UNSTORABLE_ROWS: readonly [
  what: string,
  rows: Rows,
  config: object,
  message: string,
][] = [
  [
    'the wrong type',
    [{ n: '1' }, { n: 'two' }],
    { table: 'log' },
    'row 2, column `n`: invalid input syntax for type integer: "two"',
  ],
  [
    'a null',
    [good, { id: 2, customer: null, amount: 1 }],
    { table: 'orders' },
    'row 2, column `customer`: null value',
  ],
  ['a failed check', [good, { ...good, id: 2, amount: -1 }], { table: 'orders' }, 'row 2: new row'],
  [
    'a key that exists',
    [good, good],
    { table: 'orders' },
    'row 2: duplicate key value violates unique constraint "orders_pkey" (Key (id)=(1) already exists)',
  ],
  ['too much text', [{ n: 'abcd' }], { table: 'kinds' }, 'row 1, column `n`: value too long'],
  [
    'what is no base64',
    [{ l: 'AAEC' }, { l: '!' }],
    { table: 'kinds' },
    'Row 2, column `l`: the value is not base64',
  ],
  [
    'a failed check while it updates',
    [good, { ...good, id: 2, amount: -1 }],
    { table: 'orders', mode: 'upsert', key_columns: ['id'] },
    'row 2: new row',
  ],
  [
    'a key twice',
    [good, { ...good, id: 2 }, good],
    { table: 'orders', mode: 'upsert', key_columns: ['id'] },
    'Rows 1 and 3 have the same key (id)',
  ],
  [
    'a deferred reference',
    [{ parent: 1 }],
    { table: 'children' },
    'violates foreign key constraint',
  ],
];

export const INVALID_LOADS: readonly [
  what: string,
  rows: Rows,
  config: object,
  path: string,
  message: string,
][] = [
  [
    'a table that does not exist',
    [{ n: 1 }],
    { table: 'nowhere' },
    '/table',
    '`nowhere` does not exist',
  ],
  ['a view', [{ n: 1 }], { table: 'seen' }, '/table', 'not a table'],
  [
    'an end of the statement',
    [{ n: 1 }],
    { table: 'log"; DROP TABLE log; --' },
    '/table',
    'does not exist',
  ],
  [
    'a column that the table does not have',
    [{ n: 1, x: 1 }],
    { table: 'log' },
    '/table',
    'no column `x`',
  ],
  [
    'a mapped column that the table does not have',
    [{ n: 1 }],
    { table: 'log', columns: { x: 'n' } },
    '/columns/x',
    'its columns are n',
  ],
  [
    'a column that the rows do not have',
    [{ n: 1 }],
    { table: 'log', columns: { n: 'x' } },
    '/columns/n',
    '`x`',
  ],
  [
    'a column that needs a value',
    [{ id: 1 }],
    { table: 'orders' },
    '/table',
    '`customer` of the table needs a value',
  ],
  [
    'a type that does not fit',
    [{ n: true }],
    { table: 'log' },
    '/table',
    '`n` is of the type integer, and `n` of the type `boolean`',
  ],
  [
    'a column that the database computes',
    [{ n: 1, twice: 2 }],
    { table: 'made' },
    '/table',
    'computes the column `twice`',
  ],
  [
    'a key that is not unique',
    [{ n: 1 }],
    { table: 'log', mode: 'upsert', key_columns: ['n'] },
    '/key_columns',
    'no primary key or unique index',
  ],
  [
    'upsert without a key',
    [{ n: 1 }],
    { table: 'log', mode: 'upsert' },
    '/key_columns',
    'needs `key_columns`',
  ],
  [
    'append with a key',
    [{ n: 1 }],
    { table: 'log', key_columns: ['n'] },
    '/key_columns',
    'only inserts',
  ],
  [
    'a key that is not written',
    [{ id: 1, customer: 'A' }],
    { table: 'orders', mode: 'upsert', key_columns: ['id'], columns: { customer: 'customer' } },
    '/key_columns/0',
    'not among',
  ],
];
