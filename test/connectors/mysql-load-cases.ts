/** Tables of MariaDB, and rows that cannot be loaded into them. */

import type { Rows } from './database-service.ts';

export const TABLES = `
CREATE TABLE orders (id bigint PRIMARY KEY, customer varchar(20) NOT NULL, amount decimal(12, 2) CHECK (amount >= 0), noted timestamp NOT NULL DEFAULT current_timestamp);
CREATE TABLE kinds (a bigint, b double, c longtext, d tinyint(1), e date, f datetime(3), g timestamp(3) NULL, h json, i json, j bit(9),
  k text, l varbinary(20), m decimal(30, 10), n varchar(3), o enum('1', 'ü', 'x'), p year, q time, r uuid, s bigint unsigned, t float, u set('a', 'b'), \`O "1\` text);
CREATE TABLE log (n int);
CREATE TABLE parents (id int PRIMARY KEY);
CREATE TABLE children (parent int, FOREIGN KEY (parent) REFERENCES parents (id));
CREATE TABLE made (id int AUTO_INCREMENT PRIMARY KEY, n int, twice int GENERATED ALWAYS AS (n * 2) STORED);
CREATE TABLE old (n int) ENGINE=MyISAM;
CREATE TABLE places (p point);
CREATE TABLE pairs (a int, b varchar(20) COLLATE utf8mb4_bin, c int UNIQUE, d text, UNIQUE KEY (a, b), UNIQUE KEY part (d(5)));
CREATE VIEW seen AS SELECT n FROM log;
CREATE TABLE \`a.b\` (n int);`;

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
    'Row 2, column `n`: "two" is not a whole number',
  ],
  [
    'a number that would be rounded',
    [{ n: '1' }, { n: '1.5' }],
    { table: 'log' },
    'Row 2, column `n`: "1.5" is not a whole number',
  ],
  [
    'a number out of range',
    [{ n: 1 }, { n: 3_000_000_000 }],
    { table: 'log' },
    'Row 2, column `n`: Out of range value',
  ],
  [
    'a null',
    [good, { id: 2, customer: null, amount: 1 }],
    { table: 'orders' },
    'Row 2, column `customer`: null value',
  ],
  [
    'a failed check',
    [good, { ...good, id: 2, amount: -1 }],
    { table: 'orders' },
    'Row 2: CONSTRAINT',
  ],
  ['a key that exists', [good, good], { table: 'orders' }, "Row 2: Duplicate entry '1'"],
  [
    'too much text',
    [{ n: 'abc' }, { n: 'abcd' }],
    { table: 'kinds' },
    'Row 2, column `n`: Data too long',
  ],
  [
    'a date that does not exist',
    [{ e: '2026-01-31' }, { e: '2026-02-31' }],
    { table: 'kinds' },
    'Row 2, column `e`: Incorrect date value',
  ],
  [
    'a zero date',
    [{ f: '0000-00-00 00:00:00' }],
    { table: 'kinds' },
    'Row 1, column `f`: Incorrect datetime value',
  ],
  [
    'a value that is no choice',
    [{ o: 'x' }, { o: 'y' }],
    { table: 'kinds' },
    'Row 2, column `o`: Data truncated',
  ],
  [
    'the position of a choice',
    [{ o: '1' }, { o: '2' }],
    { table: 'kinds' },
    'Row 2, column `o`: "2" is not a value',
  ],
  ['too many bits', [{ j: 512 }], { table: 'kinds' }, 'Row 1, column `j`: Data too long'],
  [
    'what is no JSON',
    [{ h: '{}' }, { h: '{' }],
    { table: 'kinds' },
    'Row 2: CONSTRAINT `kinds.h` failed',
  ],
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
    'Row 2: CONSTRAINT',
  ],
  [
    'too much text while it updates',
    [good, { ...good, id: 2, customer: 'x'.repeat(21) }],
    { table: 'orders', mode: 'upsert', key_columns: ['id'] },
    'Row 2, column `customer`: Data too long',
  ],
  [
    'a key twice',
    [good, { ...good, id: 2 }, good],
    { table: 'orders', mode: 'upsert', key_columns: ['id'] },
    'Rows 1 and 3 have the same key (id)',
  ],
  [
    'a key that is null',
    [good, { ...good, id: null }],
    { table: 'orders', mode: 'upsert', key_columns: ['id'] },
    'Row 2, column `id`: a key cannot be null',
  ],
  [
    'another key that exists',
    [
      { a: 1, b: 'x', c: 1 },
      { a: 2, b: 'x', c: 1 },
    ],
    { table: 'pairs', mode: 'upsert', key_columns: ['a', 'b'] },
    "Row 2: Duplicate entry '1'",
  ],
  ['a reference', [{ parent: 1 }], { table: 'children' }, 'a foreign key constraint fails'],
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
  ['a table without transactions', [{ n: 1 }], { table: 'old' }, '/table', 'use InnoDB'],
  [
    'an end of the statement',
    [{ n: 1 }],
    { table: 'log`; DROP TABLE log; -- ' },
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
    [{ e: 1 }],
    { table: 'kinds' },
    '/table',
    '`e` is of the type date, and `e` of the type `integer`',
  ],
  ['a spatial type', [{ p: 'POINT(1 2)' }], { table: 'places' }, '/table', 'cannot be written'],
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
    'a key of which only a part is unique',
    [{ d: 'x' }],
    { table: 'pairs', mode: 'upsert', key_columns: ['d'] },
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
];
