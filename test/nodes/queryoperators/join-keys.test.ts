/** Which keys meet, and what the key of the result is. */

import { table, type Table, useBench } from '../run-node.ts';

const type = 'queryoperators/join';
const bench = useBench();

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

  it.each(['inner', 'full'])('of numbers meet in their fractions: %s', async (joinType) => {
    const two = {
      input1: table({ k: 'number', l: 'string' }, [0.5, 'half'], [1e300, 'huge'], [-0, 'zero']),
      input2: table({ k: 'number', r: 'string' }, [1e300, 'HUGE'], [0, 'ZERO'], [0.5, 'HALF']),
    };
    expect(
      await bench.rows({ type, config: { type: joinType, on: ['k'] }, inputs: two }),
    ).toMatchObject([
      { k: 0.5, l: 'half', r: 'HALF' },
      { k: 1e300, l: 'huge', r: 'HUGE' },
      { l: 'zero', r: 'ZERO' },
    ]);
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
