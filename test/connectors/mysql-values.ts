/** Values of MySQL and MariaDB: the type of a column, SQL of the value, the type in Weir, and the value of the row. */

type Case = readonly [columnType: string, sql: string, type: string, value: unknown];

export const VALUES: readonly Case[] = [
  ['tinyint', '-128', 'number', -128],
  ['tinyint(1)', 'true', 'number', 1],
  ['smallint unsigned', '65535', 'number', 65535],
  ['mediumint', '-8388608', 'number', -8388608],
  ['int unsigned', '4294967295', 'number', 4294967295],
  ['bigint', '-9007199254740991', 'number', -9007199254740991],
  ['bigint unsigned', '9007199254740991', 'number', 9007199254740991],
  ['year', '2024', 'number', 2024],
  ['bit(1)', "b'1'", 'boolean', true],
  ['bit(10)', "b'1000000001'", 'number', 513],
  ['decimal(18)', '999999999999999', 'number', 999999999999999],
  ['decimal(10, 2)', '-1.50', 'number', -1.5],
  ['float', '1.2345678', 'number', 1.2345678],
  ['float', '16777217', 'number', 16777216],
  ['float', '0.1', 'number', 0.1],
  ['double', '0.1e0 + 0.2e0', 'number', 0.30000000000000004],
  ['double', '-1e300', 'number', -1e300],
  ['varchar(40)', "'it''s, \"quoted\"'", 'string', 'it\'s, "quoted"'],
  ['text', "'two\\nlines\\r\\n😀'", 'string', 'two\nlines\r\n😀'],
  ['varchar(4)', "''", 'string', ''],
  ['varchar(4)', "'NULL'", 'string', 'NULL'],
  ['varchar(4) character set latin1', "'é'", 'string', 'é'],
  ['char(4)', "'ab'", 'string', 'ab'],
  ["enum('a', 'ü')", "'ü'", 'string', 'ü'],
  ["set('x', 'y')", "'x,y'", 'string', 'x,y'],
  ['binary(4)', "x'dead'", 'string', '3q0AAA=='],
  ['varbinary(4)', "x'00ff'", 'string', 'AP8='],
  ['blob', "x'deadbeef'", 'string', '3q2+7w=='],
  ['date', "'2024-02-29'", 'date', '2024-02-29'],
  ['date', "'9999-12-31'", 'date', '9999-12-31'],
  ['datetime(6)', "'2024-01-02 03:04:05.123456'", 'timestamp', '2024-01-02T03:04:05.123456Z'],
  ['datetime', "'0001-01-01'", 'timestamp', '0001-01-01T00:00:00.000Z'],
  ['timestamp(3) null', "'2024-01-02 03:04:05.5'", 'timestamp', '2024-01-02T03:04:05.500Z'],
  ['time', "'-838:59:59'", 'string', '-838:59:59'],
  ['time(3)', "'01:02:03.5'", 'string', '01:02:03.5'],
  ['json', '\'{"a":\\n [1, 2.50]}\'', 'object', { a: [1, 2.5] }],
  ['json', "'null'", 'object', null],
  [
    'uuid',
    "'123e4567-e89b-12d3-a456-426655440000'",
    'string',
    '123e4567-e89b-12d3-a456-426655440000',
  ],
  ['inet6', "'::1'", 'string', '::1'],
  ['int', 'NULL', 'number', null],
  ['text', 'NULL', 'string', null],
  ['datetime', 'NULL', 'timestamp', null],
  ['blob', 'NULL', 'string', null],
  ['bit(3)', 'NULL', 'number', null],
];

/** Read as they are declared. */
export const DECLARED: readonly Case[] = [
  [
    'decimal(40, 10)',
    '123456789012345678901234567890.0123456789',
    'string',
    '123456789012345678901234567890.0123456789',
  ],
  ['decimal(10, 2)', '7.00', 'integer', 7],
  ['bigint unsigned', '18446744073709551615', 'string', '18446744073709551615'],
  ['tinyint(1)', '0', 'boolean', false],
  ['bit(5)', "b'101'", 'string', '5'],
  ['int', '7', 'string', '7'],
  ['float', '0.1', 'string', '0.1'],
  ['datetime', "'2024-01-02 03:04:05'", 'string', '2024-01-02 03:04:05'],
  ['date', "'0000-00-00'", 'string', '0000-00-00'],
  ['json', "'[1]'", 'array', [1]],
  ['text', '\'{"a": 1}\'', 'object', { a: 1 }],
];

/** Values that their columns cannot hold. */
export const INEXACT: readonly (readonly [columnType: string, sql: string])[] = [
  ['decimal(40, 10)', '12345678901234567890.0123456789'],
  ['bigint unsigned', '18446744073709551615'],
  ['date', "'2024-00-10'"],
  ['datetime', "'0000-01-10 10:00:00'"],
  ['json', "'[1]'"],
];
