import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, type Table, useBench } from '../run-node.ts';

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

  it('inner is what is meant where none is named', async () => {
    expect(await bench.rows({ type, config: { on: ['id'] }, inputs })).toEqual(both);
  });
});

describe('keys', () => {
  it('of other names on each side both come out', async () => {
    const result = await bench.run({
      type,
      config: { on: [{ left: 'name', right: 'Name' }] },
      inputs: {
        input1: table({ name: 'string' }, ['x']),
        input2: table({ Name: 'string', k: 'integer' }, ['x', 1]),
      },
    });
    expect(result).toEqual({
      columns: [
        { name: 'name', type: 'string' },
        { name: 'Name_right', type: 'string' },
        { name: 'k', type: 'integer' },
      ],
      rows: [{ name: 'x', Name_right: 'x', k: 1 }],
    });
  });

  it('match in all columns or not at all', async () => {
    const config = { on: ['a', { left: 'b', right: 'c' }] };
    const two = {
      input1: table({ a: 'integer', b: 'string' }, [1, 'x'], [1, 'y']),
      input2: table({ a: 'integer', c: 'string' }, [1, 'y'], [2, 'x']),
    };
    expect(await bench.rows({ type, config, inputs: two })).toEqual([{ a: 1, b: 'y', c: 'y' }]);
  });

  it('of whole numbers meet numbers; the column holds both', async () => {
    const two = {
      input1: table({ k: 'integer' }, [1], [2]),
      input2: table({ k: 'number' }, [2.5], [1]),
    };
    expect(await bench.run({ type, config: { type: 'full', on: ['k'] }, inputs: two })).toEqual({
      columns: [{ name: 'k', type: 'number' }],
      rows: [{ k: 1 }, { k: 2 }, { k: 2.5 }],
    });
  });

  describe('of whole numbers and numbers', () => {
    const whole = table(
      { k: 'integer', w: 'string' },
      ['9007199254740993', 'odd'],
      ['9007199254740992', 'even'],
      [1, 'one'],
      [null, 'none'],
    );
    const fractional = table(
      { k: 'number', f: 'string' },
      [9007199254740992, 'EVEN'],
      [1.5, 'HALF'],
      [1, 'ONE'],
      [1e300, 'HUGE'],
      [null, 'NONE'],
    );
    const big = '9007199254740992';

    it.each<
      [
        joinType: string,
        first: Table,
        second: Table,
        keyType: string,
        rows: readonly (readonly unknown[])[],
      ]
    >([
      [
        'inner',
        whole,
        fractional,
        'integer',
        [
          [big, 'even', 'EVEN'],
          [1, 'one', 'ONE'],
        ],
      ],
      [
        'inner',
        fractional,
        whole,
        'number',
        [
          [Number(big), 'EVEN', 'even'],
          [1, 'ONE', 'one'],
        ],
      ],
      [
        'left',
        whole,
        fractional,
        'integer',
        [
          ['9007199254740993', 'odd', null],
          [big, 'even', 'EVEN'],
          [1, 'one', 'ONE'],
          [null, 'none', null],
        ],
      ],
      [
        'right',
        fractional,
        whole,
        'integer',
        [
          [big, 'EVEN', 'even'],
          [1, 'ONE', 'one'],
          ['9007199254740993', null, 'odd'],
          [null, null, 'none'],
        ],
      ],
      [
        'right',
        whole,
        fractional,
        'number',
        [
          [Number(big), 'even', 'EVEN'],
          [1, 'one', 'ONE'],
          [1.5, null, 'HALF'],
          [1e300, null, 'HUGE'],
          [null, null, 'NONE'],
        ],
      ],
    ])(
      '%s: the key is as the side has it that is whole',
      async (joinType, input1, input2, keyType, rows) => {
        const result = await bench.run({
          type,
          config: { type: joinType, on: ['k'] },
          inputs: { input1, input2 },
        });
        if (!('rows' in result)) throw new Error(JSON.stringify(result));
        expect(result.columns[0]).toEqual({ name: 'k', type: keyType });
        expect(result.rows.map((row) => Object.values(row))).toEqual(rows);
      },
    );
    it('at both ends of 64 bits: 2^63 is no whole number of theirs, -2^63 is', async () => {
      const ends = table({ k: 'integer' }, ['9223372036854775807'], [-9223372036854775808]);
      const numbers = table(
        { k: 'number', f: 'string' },
        [9223372036854775808, 'BEYOND'],
        [-9223372036854775808, 'LEAST'],
        [-1e19, 'BELOW'],
        [0.5, 'HALF'],
      );
      const config = { type: 'inner', on: ['k'] };
      expect(await bench.rows({ type, config, inputs: { input1: ends, input2: numbers } })).toEqual(
        [{ k: '-9223372036854775808', f: 'LEAST' }],
      );
      expect(await bench.rows({ type, config, inputs: { input1: numbers, input2: ends } })).toEqual(
        [{ k: -9223372036854775808, f: 'LEAST' }],
      );
    });

    it('full: a whole number beyond them fails the run where it would become another', async () => {
      expect(
        await bench.run({
          type,
          config: { type: 'full', on: ['k'] },
          inputs: { input1: whole, input2: fractional },
        }),
      ).toEqual({
        failed: {
          code: 'invalid_value',
          message:
            'The whole number 9007199254740993 cannot stand among fractions unchanged; cast it, or what it meets',
        },
      });
    });
  });

  it('are compared as text to the letter: no case, no blanks are let off', async () => {
    const two = {
      input1: table({ k: 'string' }, ['Ä'], ['a '], ['日本']),
      input2: table({ k: 'string' }, ['ä'], ['a'], ['日本']),
    };
    expect(await bench.rows({ type, config: { on: ['k'] }, inputs: two })).toEqual([{ k: '日本' }]);
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
