/** From the structures of JSON values, as DuckDB's `json_structure` prints them, to the type of a column that holds them. */

import {
  hasFractions,
  merged,
  nestedType,
  type Structure,
} from '../../src/engine/values/nested-types.ts';

const membersOf = (count: number): Structure =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`m${number}`, 'BOOLEAN']));

it.each<[Structure, string, string]>([
  [['BIGINT'], 'BIGINT[]', 'BIGINT[]'],
  [['UBIGINT'], 'UBIGINT[]', 'UBIGINT[]'],
  [[['DOUBLE']], 'DOUBLE[][]', 'DOUBLE[][]'],
  [['NULL'], 'VARCHAR[]', 'VARCHAR[]'],
  [['JSON'], 'JSON[]', 'VARCHAR[]'],
  [
    { id: 'UBIGINT', tags: ['VARCHAR'], any: 'JSON' },
    'STRUCT("id" UBIGINT, "tags" VARCHAR[], "any" JSON)',
    'STRUCT("id" UBIGINT, "tags" VARCHAR[], "any" VARCHAR)',
  ],
  [
    { 'a "b"': { c: 'BOOLEAN' } },
    'STRUCT("a ""b""" STRUCT("c" BOOLEAN))',
    'STRUCT("a ""b""" STRUCT("c" BOOLEAN))',
  ],
])('%j is read as %s and held as %s', (structure, read, type) => {
  expect(nestedType(structure, 'UBIGINT')).toEqual({ read, type });
});

it('whole numbers that are never below zero have the type that is given', () => {
  expect(nestedType({ n: ['UBIGINT'] }, 'BIGINT')?.type).toBe('STRUCT("n" BIGINT[])');
});

it.each<[string, Structure]>([
  ['a scalar', 'BIGINT'],
  ['JSON', 'JSON'],
  ['members that differ in case only', { id: 'BIGINT', ID: 'BIGINT' }],
  ['a member without a name', { '': 'BIGINT' }],
  ['a name that DuckDB cuts', { 'a\0b': 'BIGINT' }],
  ['such a member of a member', [{ list: [{ '': 'BIGINT' }] }]],
])('no type holds %s', (_, structure) => {
  expect(nestedType(structure, 'BIGINT')).toBeNull();
});

it('more than 1,000 values in one are the keys of a map', () => {
  expect(nestedType(membersOf(1_000), 'BIGINT')).not.toBeNull();
  expect(nestedType(membersOf(1_001), 'BIGINT')).toBeNull();
  const nested = (count: number): Structure => [{ a: membersOf(999), b: [membersOf(count)] }];
  expect(nestedType(nested(1), 'BIGINT')).not.toBeNull();
  expect(nestedType(nested(2), 'BIGINT')).toBeNull();
});

it.each<[readonly Structure[], Structure]>([
  [[], 'NULL'],
  [[{ 'no members': 'NULL' }, { a: 'UBIGINT' }], { a: 'UBIGINT' }],
  [[{ 'no members': 'NULL' }], 'JSON'],
  [[{ 'no members': 'NULL' }, 'UBIGINT'], 'JSON'],
  [[[{ 'no members': 'NULL' }], [{ a: { 'no members': 'NULL' } }]], [{ a: 'JSON' }]],
  [['NULL', 'VARCHAR', 'NULL'], 'VARCHAR'],
  [['UBIGINT', 'BIGINT'], 'BIGINT'],
  [['DOUBLE', 'UBIGINT'], 'DOUBLE'],
  [['BIGINT', 'VARCHAR'], 'JSON'],
  [['BOOLEAN', 'BOOLEAN'], 'BOOLEAN'],
  [[['UBIGINT'], ['DOUBLE']], ['DOUBLE']],
  [[['UBIGINT'], { a: 'UBIGINT' }], 'JSON'],
  [[['UBIGINT'], 'UBIGINT'], 'JSON'],
  [[{ a: 'UBIGINT' }, { b: 'VARCHAR' }, { a: 'DOUBLE' }], { a: 'DOUBLE', b: 'VARCHAR' }],
  [[{ a: ['NULL'] }, { a: ['BOOLEAN'] }], { a: ['BOOLEAN'] }],
])('%j have %j in common', (structures, common) => {
  expect(merged(structures)).toEqual(common);
});

it('finds fractions at any depth', () => {
  expect(hasFractions([{ a: 'BIGINT', b: ['DOUBLE'] }])).toBe(true);
  expect(hasFractions([{ a: 'BIGINT', b: ['VARCHAR'] }])).toBe(false);
});
