/** What a graph may declare of its parameters: each limit, kept exactly, and how the rest is refused. */

import {
  declarationProblems,
  readDeclarations,
  type Declarations,
} from '../../src/engine/parameters/declaration.ts';

const faults = (declared: object) => declarationProblems(declared as Declarations);
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const declared = (count: number, declaration: object) =>
  Object.fromEntries(many(count, (index) => [`p${index}`, declaration]));

const NAMED = 'must be named with at most 64 letters, digits and underscores, and no digit first';
const ITEM = 'must be {"name": "…", "type": "…"}';
const TEXT = 'must not hold U+0000 or half of a surrogate pair';

/** In JSON it has so many characters. */
function ofLength(characters: number): object {
  const all = declared(60, { type: 'string', description: 'x'.repeat(900) });
  const more = Object.fromEntries(
    many(10, (index) => [`q${index}`, { type: 'string', description: '' }]),
  );
  let missing = characters - JSON.stringify({ ...all, ...more }).length;
  for (const one of Object.values(more)) {
    one.description = 'x'.repeat(Math.min(missing, 1_000));
    missing -= one.description.length;
  }
  return { ...all, ...more };
}

describe('is taken', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['100 parameters', declared(100, { type: 'string' })],
    ['65,536 characters', ofLength(65_536)],
    ['a name of 64 letters', { ['n'.repeat(64)]: { type: 'string' } }],
    ['names with digits and underscores', { _: { type: 'string' }, a1_B: { type: 'string' } }],
    ['200 values', { p: { type: 'number', enum: many(200, (index) => index) } }],
    ['one value', { p: { type: 'string', enum: ['a'] } }],
    ['a description of 1,000', { p: { type: 'string', description: 'x'.repeat(1_000) } }],
    ['no description', { p: { type: 'string', description: '' } }],
    ['a default of null', { p: { type: 'string', required: true, default: null } }],
    ['a default of its enum', { p: { type: 'number', enum: [1, 2], default: 2 } }],
    [
      'one column',
      {
        p: { type: 'rows', columns: { a: 'integer' } },
        q: { type: 'rows', columns: [{ name: 'a', type: 'text' }] },
      },
    ],
    [
      '500 columns',
      {
        p: { type: 'rows', columns: many(500, (index) => ({ name: `c${index}`, type: 'number' })) },
      },
    ],
  ])('%s', (_what, given) => {
    expect(faults(given)).toEqual([]);
  });
});

describe('is refused', () => {
  it.each<[what: string, given: object, path: string, message: string]>([
    ['101 parameters', declared(101, { type: 'string' }), '', 'must have at most 100 parameters'],
    ['65,537 characters', ofLength(65_537), '', 'must be at most 65536 characters of JSON'],
    ['U+0000', { p: { type: 'string', description: 'a\0' } }, '/p/description', TEXT],
    ['half of a pair', { p: { type: 'string', default: '\ud800' } }, '/p/default', TEXT],
    ['a name of 65 letters', { ['n'.repeat(65)]: { type: 'string' } }, `/${'n'.repeat(65)}`, NAMED],
    ['a digit first', { '1a': { type: 'string' } }, '/1a', NAMED],
    ['a blank in a name', { 'a b': { type: 'string' } }, '/a b', NAMED],
    [
      'names that differ in case',
      { Ab: { type: 'string' }, aB: { type: 'string' } },
      '/aB',
      'must differ from `Ab` by more than case',
    ],
    [
      'a member that there is not',
      { p: { type: 'string', format: 'x' } },
      '/p/format',
      'is not a member that a parameter has; it has type, required, default, enum, description, columns',
    ],
    [
      'required that is no boolean',
      { p: { type: 'string', required: 'yes' } },
      '/p/required',
      'must be true or false',
    ],
    [
      'a description of 1,001',
      { p: { type: 'string', description: 'x'.repeat(1_001) } },
      '/p/description',
      'must be a string of at most 1000 characters',
    ],
    [
      'a description that is no text',
      { p: { type: 'string', description: 1 } },
      '/p/description',
      'must be a string of at most 1000 characters',
    ],
    [
      'no type',
      { p: {} },
      '/p/type',
      'is required: one of string, number, integer, boolean, date, timestamp, array, rows',
    ],
    [
      'a mistyped type',
      { p: { type: 'strng' } },
      '/p/type',
      'must be one of string, number, integer, boolean, date, timestamp, array, rows, or a decimal such as decimal(12,2), not "strng"; did you mean "string"?',
    ],
    [
      'a type that is no text',
      { p: { type: [1] } },
      '/p/type',
      'must be one of string, number, integer, boolean, date, timestamp, array, rows, or a decimal such as decimal(12,2), not [1]',
    ],
    [
      'a default that is required',
      { p: { type: 'string', required: true, default: 'a' } },
      '/p/default',
      'must be absent if the parameter is required',
    ],
    [
      'no values',
      { p: { type: 'string', enum: [] } },
      '/p/enum',
      'must be an array of 1 to 200 values',
    ],
    [
      '201 values',
      { p: { type: 'number', enum: many(201, (index) => index) } },
      '/p/enum',
      'must be an array of 1 to 200 values',
    ],
    [
      'values that are no array',
      { p: { type: 'string', enum: 'a' } },
      '/p/enum',
      'must be an array of 1 to 200 values',
    ],
    [
      'a value twice',
      { p: { type: 'string', enum: ['a', 'b', 'a'] } },
      '/p/enum/2',
      'must not come twice',
    ],
    [
      'values of rows',
      { p: { type: 'rows', enum: [[]] } },
      '/p/enum',
      'must be absent: a parameter of type rows has none',
    ],
    [
      'values of an array',
      { p: { type: 'array', enum: [[]] } },
      '/p/enum',
      'must be absent: a parameter of type array has none',
    ],
    [
      'columns of text',
      { p: { type: 'string', columns: { a: 'text' } } },
      '/p/columns',
      'must be absent: only rows have columns',
    ],
    [
      'columns that are no list',
      { p: { type: 'rows', columns: 'a' } },
      '/p/columns',
      'must be an array of {"name", "type"}, or an object from name to type',
    ],
    [
      'columns of null',
      { p: { type: 'rows', columns: null } },
      '/p/columns',
      'must be an array of {"name", "type"}, or an object from name to type',
    ],
    [
      'no columns',
      { p: { type: 'rows', columns: {} } },
      '/p/columns',
      'must have 1 to 500 columns',
    ],
    [
      '501 columns',
      {
        p: { type: 'rows', columns: many(501, (index) => ({ name: `c${index}`, type: 'number' })) },
      },
      '/p/columns',
      'must have 1 to 500 columns',
    ],
    [
      'a column that is none',
      { p: { type: 'rows', columns: [{ name: 'a', type: 'text' }, 'b'] } },
      '/p/columns/1',
      ITEM,
    ],
    ['a column of null', { p: { type: 'rows', columns: [null] } }, '/p/columns/0', ITEM],
    [
      'a column without a name',
      { p: { type: 'rows', columns: [{ type: 'text' }] } },
      '/p/columns/0',
      ITEM,
    ],
    [
      'a column with more',
      { p: { type: 'rows', columns: [{ name: 'a', type: 'text', size: 1 }] } },
      '/p/columns/0/size',
      'is not a member that a column has',
    ],
    [
      'a column that comes twice',
      {
        p: {
          type: 'rows',
          columns: [
            { name: 'a', type: 'text' },
            { name: 'a', type: 'text' },
          ],
        },
      },
      '/p/columns',
      'must be columns of one table. Column names must be unique, whatever their case: `a` comes twice',
    ],
  ])('%s', (_what, given, path, message) => {
    expect(faults(given)).toEqual([{ path, message }]);
  });

  it.each([
    [{ a: 'money' }, '/p/columns/a'],
    [[{ name: 'a', type: 'money' }], '/p/columns/0/type'],
    [[{ name: 'a' }], '/p/columns/0/type'],
  ])('columns %j of an unknown type', (columns, path) => {
    expect(faults({ p: { type: 'rows', columns } })).toEqual([
      { path, message: expect.stringMatching(/^must be the name of a type/) },
    ]);
  });

  it.each([
    [{ type: 'boolean', default: 1 }, '/p/default'],
    [{ type: 'string', enum: ['a', 1] }, '/p/enum/1'],
    [{ type: 'string', enum: ['a'], default: 'b' }, '/p/default'],
  ])('%j: a value that is none of the parameter', (declaration, path) => {
    expect(faults({ p: declaration })).toMatchObject([{ path }]);
  });

  it('20 faults at a time, each parameter with its own', () => {
    expect(faults(declared(20, { type: 'text!' }))).toHaveLength(20);
    expect(faults(declared(21, { type: 'text!' }))).toHaveLength(20);
    expect(faults({ '1': { type: 'string', required: 1, description: 2, x: 3 } })).toHaveLength(4);
  });

  it('of values and a default, the values first, and the columns before both', () => {
    const all = { type: 'string', enum: [1], default: 2 };
    expect(faults({ p: all })).toMatchObject([{ path: '/p/enum/0' }]);
    expect(faults({ p: { ...all, columns: {} } })).toMatchObject([{ path: '/p/columns' }]);
  });
});

it('is read with what is absent left out', () => {
  expect(
    readDeclarations({
      a: { type: 'string' },
      b: { type: 'number', required: true, default: null, enum: [1], description: '' },
      c: { type: 'rows', columns: { x: 'text' }, default: [] },
      d: { type: 'rows', columns: [{ name: 'x', type: 'text' }] },
    }),
  ).toEqual([
    { name: 'a', type: 'string', required: false },
    { name: 'b', type: 'number', required: true, enum: [1], description: '' },
    {
      name: 'c',
      type: 'rows',
      required: false,
      columns: [{ name: 'x', type: 'text' }],
      default: [],
    },
    { name: 'd', type: 'rows', required: false, columns: [{ name: 'x', type: 'text' }] },
  ]);
});
