import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/join';
const bench = useBench();

const left = table(
  { id: 'integer', name: 'string' },
  [3, 'c'],
  [1, 'a'],
  [null, 'n'],
  [2, 'b'],
  [1, 'a2'],
);
const right = table(
  { id: 'integer', Name: 'string', size: 'number' },
  [4, 'four', 4],
  [1, 'one', 1],
  [null, 'none', 0],
  [3, 'three', 3],
  [1, 'uno', 1.5],
);
const inputs = { input1: left, input2: right };

const both = [
  { id: 3, name: 'c', Name_right: 'three', size: 3 },
  { id: 1, name: 'a', Name_right: 'one', size: 1 },
  { id: 1, name: 'a', Name_right: 'uno', size: 1.5 },
  { id: 1, name: 'a2', Name_right: 'one', size: 1 },
  { id: 1, name: 'a2', Name_right: 'uno', size: 1.5 },
];
const leftOnly = (id: number | null, name: string) => ({ id, name, Name_right: null, size: null });
const rightRows = [
  { id: 4, name: null, Name_right: 'four', size: 4 },
  { id: null, name: null, Name_right: 'none', size: 0 },
];

describe('kinds', () => {
  it.each<[string, readonly JsonObject[]]>([
    ['inner', both],
    [
      'left',
      [both[0]!, both[1]!, both[2]!, leftOnly(null, 'n'), leftOnly(2, 'b'), both[3]!, both[4]!],
    ],
    ['right', [...both, ...rightRows]],
    [
      'full',
      [
        both[0]!,
        both[1]!,
        both[2]!,
        leftOnly(null, 'n'),
        leftOnly(2, 'b'),
        both[3]!,
        both[4]!,
        ...rightRows,
      ],
    ],
    [
      'semi',
      [
        { id: 3, name: 'c' },
        { id: 1, name: 'a' },
        { id: 1, name: 'a2' },
      ],
    ],
    [
      'anti',
      [
        { id: null, name: 'n' },
        { id: 2, name: 'b' },
      ],
    ],
  ])('%s', async (kind, rows) => {
    expect(await bench.rows({ type, config: { type: kind, on: ['id'] }, inputs })).toEqual(rows);
  });

  it('cross', async () => {
    const few = {
      input1: table({ a: 'integer' }, [2], [1]),
      input2: table({ a: 'string' }, ['y'], ['x']),
    };
    expect(await bench.rows({ type, config: { type: 'cross' }, inputs: few })).toEqual([
      { a: 2, a_right: 'y' },
      { a: 2, a_right: 'x' },
      { a: 1, a_right: 'y' },
      { a: 1, a_right: 'x' },
    ]);
  });

  it.each(['inner', 'left', 'right', 'full', 'semi', 'anti'])('%s of no rows', async (kind) => {
    const none = {
      input1: table({ id: 'integer', name: 'string' }),
      input2: table({ id: 'integer' }),
    };
    expect(await bench.rows({ type, config: { type: kind, on: ['id'] }, inputs: none })).toEqual(
      [],
    );
  });

  it('is inner by default', async () => {
    expect(await bench.rows({ type, config: { on: ['id'] }, inputs })).toEqual(both);
  });
});

it('takes a suffix for names that clash', async () => {
  const two = {
    input1: table({ k: 'integer', 'v "x"': 'integer' }, [1, 2]),
    input2: table({ k: 'integer', 'V "X"': 'integer' }, [1, 3]),
  };
  expect(await bench.rows({ type, config: { on: ['k'], suffix: ' (2)' }, inputs: two })).toEqual([
    { k: 1, 'v "x"': 2, 'V "X" (2)': 3 },
  ]);
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [{ type: 'left' }, 'missing_config', '/on', 'queryoperators/join requires `on`'],
    [{}, 'missing_config', '/on', 'queryoperators/join requires `on`'],
    [{ on: [] }, 'invalid_config', '/on', '`on` must not be empty'],
    [
      { type: 'cross', on: ['id'] },
      'invalid_config',
      '/on',
      'A cross join pairs every row with every row and takes no `on`',
    ],
    [
      { on: ['name'] },
      'unknown_column',
      '/on/0',
      'In input2: Unknown column `name`; did you mean `Name`?',
    ],
    [
      { on: [{ left: 'nam', right: 'id' }] },
      'unknown_column',
      '/on/0/left',
      'In input1: Unknown column `nam`; did you mean `name`?',
    ],
    [
      { on: [{ left: 'id', right: 'ids' }] },
      'unknown_column',
      '/on/0/right',
      'In input2: Unknown column `ids`; did you mean `id`?',
    ],
    [
      { on: [{ left: 'id', right: 'Name' }] },
      'type_mismatch',
      '/on/0',
      '`id` of input1 holds whole numbers and `Name` of input2 holds text, which never match; cast one of them first',
    ],
    [{ on: [{ left: 'id' }] }, 'missing_config', '/on/0/right', '`on[0]` requires `right`'],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs }).filter((problem) => problem.path === path)).toEqual(
      [{ code, path, message }],
    );
  });

  it('a suffix that makes a name twice', () => {
    const two = {
      input1: table({ k: 'integer', v: 'integer', v_right: 'integer' }),
      input2: table({ k: 'integer', V: 'integer' }),
    };
    expect(problemsOf({ type, config: { on: ['k'] }, inputs: two })).toEqual([
      {
        code: 'duplicate_column',
        path: '/suffix',
        message:
          'Column names must be unique, whatever their case: `v_right` and `V_right` differ only in case',
      },
    ]);
  });

  it('keys that have no equality', () => {
    const two = { input1: table({ k: 'object' }), input2: table({ k: 'object' }) };
    expect(
      problemsOf({ type, config: { on: ['k'] }, inputs: two }).map(({ code }) => code),
    ).toEqual(['type_mismatch', 'type_mismatch']);
  });
});
