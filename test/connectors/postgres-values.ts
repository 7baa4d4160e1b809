/** Values of PostgreSQL: SQL, the type of the column, and the value of the row. */

type Case = readonly [sql: string, type: string, value: unknown];

export const VALUES: readonly Case[] = [
  ['1::int2', 'number', 1],
  ['4294967295::oid', 'number', 4294967295],
  ['0.1::float4', 'number', 0.1],
  ['0.1::float8 + 0.2::float8', 'number', 0.30000000000000004],
  ['1.50::numeric(10, 2)', 'number', 1.5],
  ["'12.34'::money", 'number', 12.34],
  ['true', 'boolean', true],
  ["'it''s, \"quoted\"'::text", 'string', 'it\'s, "quoted"'],
  ["E'two\\nlines\\r\\n'::text", 'string', 'two\nlines\r\n'],
  ["''::text", 'string', ''],
  ["'\\.'::text", 'string', '\\.'],
  ["'NULL'::text", 'string', 'NULL'],
  ["'ab'::char(4)", 'string', 'ab  '],
  ["'\\xdeadbeef'::bytea", 'string', '3q2+7w=='],
  ["'2024-02-29'::date", 'date', '2024-02-29'],
  ["'9999-12-31'::date", 'date', '9999-12-31'],
  ["'2024-01-02 03:04:05.123456'::timestamp", 'timestamp', '2024-01-02T03:04:05.123456Z'],
  ["'2024-01-02 03:04:05+02'::timestamptz", 'timestamp', '2024-01-02T01:04:05.000Z'],
  ["'1 day 2 hours'::interval", 'string', 'P1DT2H'],
  ["'10.0.0.0/8'::cidr", 'string', '10.0.0.0/8'],
  ["'[1,5)'::int4range", 'string', '[1,5)'],
  ['ARRAY[1, NULL, 3]', 'array', [1, null, 3]],
  ["ARRAY['a,b', '\"']", 'array', ['a,b', '"']],
  ["ROW(1, 'x')", 'object', { f1: 1, f2: 'x' }],
  ['\'{"a":\n [1, 2]}\'::json', 'object', { a: [1, 2] }],
  ['\'{"a": {"b": null}}\'::jsonb', 'object', { a: { b: null } }],
  ["'null'::jsonb", 'object', null],
  ['NULL::int', 'number', null],
  ['NULL::numeric', 'number', null],
  ['NULL::date', 'date', null],
  ['NULL::int[]', 'array', null],
];

/** Read as they are declared. */
export const DECLARED: readonly Case[] = [
  ['12345678901234567890.123::numeric', 'string', '12345678901234567890.123'],
  ['7.00::numeric', 'integer', 7],
  ['7::int', 'string', '7'],
  ["'infinity'::timestamp", 'string', 'infinity'],
  ["'0044-03-15 BC'::date", 'string', '0044-03-15 BC'],
  ["'[1]'::jsonb", 'array', [1]],
  ['ARRAY[1, 2]', 'string', '{1,2}'],
];
