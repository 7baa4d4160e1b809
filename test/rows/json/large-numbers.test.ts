/** Numbers of JSON that a double cannot hold. */

import {
  infiniteField,
  quoteLargeIntegers,
  restoreWholes,
  WHOLE_MARK,
} from '../../../src/rows/json/large-numbers.ts';

it.each<[text: string, quoted: string, hasInfinite: boolean]>([
  ['[1,2.5,"x"]', '[1,2.5,"x"]', false],
  // Of 16 digits, and as large as it may be.
  ['[9007199254740991]', '[9007199254740991]', false],
  ['[9007199254740992]', '["9007199254740992"]', false],
  ['[9007199254740993]', '["9007199254740993"]', false],
  ['[-9007199254740993]', '["-9007199254740993"]', false],
  ['[ 9007199254740993 , 1]', '[ "9007199254740993" , 1]', false],
  ['{"a":9007199254740993}', '{"a":"9007199254740993"}', false],
  [
    '{"a":\n9007199254740993,"b":[9007199254740995]}',
    '{"a":\n"9007199254740993","b":["9007199254740995"]}',
    false,
  ],
  ['9007199254740993', '9007199254740993', false],
  // In a text it is none, also where that begins the first line.
  ['"9007199254740993"\n[9007199254740993]', '"9007199254740993"\n["9007199254740993"]', false],
  ['["9007199254740993",9007199254740993]', '["9007199254740993","9007199254740993"]', false],
  [
    '["\\"",9007199254740993,"\\\\",9007199254740993]',
    '["\\"","9007199254740993","\\\\","9007199254740993"]',
    false,
  ],
  // Before a colon it is no JSON.
  [
    '{9007199254740993 :1,"b":9007199254740993}',
    '{9007199254740993 :1,"b":"9007199254740993"}',
    false,
  ],
  ['[0.12345678901234567890]', '[0.12345678901234567890]', false],
  ['[12345678901234567890.5]', '[12345678901234567890.5]', false],
  ['[1e400]', '[1e400]', true],
  ['[-1E+400,9007199254740993]', '[-1E+400,"9007199254740993"]', true],
  // Nothing with such a number is shorter.
  ['"x"\n1e400', '"x"\n1e400', true],
  ['[1e-400]', '[1e-400]', false],
  ['[1e308]', '[1e308]', false],
  ['["1e400",1e300]', '["1e400",1e300]', false],
  [`[${'9'.repeat(400)}]`, `["${'9'.repeat(400)}"]`, false],
  [`[${'9'.repeat(400)}.5]`, `[${'9'.repeat(400)}.5]`, true],
  [
    '{"a":9007199254740993}\n{"a":9007199254740995}',
    '{"a":"9007199254740993"}\n{"a":"9007199254740995"}',
    false,
  ],
])('%s is read as %s', (text, quoted, hasInfinite) => {
  const read = quoteLargeIntegers(text);
  expect(read).toMatchObject({ hasInfinite, hasQuoted: read.text.includes(WHOLE_MARK) });
  expect(read.text.replaceAll(WHOLE_MARK, '')).toBe(quoted);
});

it.each<[row: object, member: string | undefined]>([
  [{}, undefined],
  [{ a: 1, b: null, c: 'x' }, undefined],
  [{ a: 1, b: Infinity, c: Infinity }, 'b'],
  [{ a: -Infinity }, 'a'],
  [{ a: [1, { x: [null, Infinity] }] }, 'a'],
  [{ a: [1, 'Infinity'], b: {} }, undefined],
])('of %j, the member that is infinite is %s', (row, member) => {
  expect(infiniteField(row as Parameters<typeof infiniteField>[0])).toBe(member);
});

it('is found at any depth', () => {
  const deep = JSON.parse(`{"a":${'['.repeat(100_000)}1e400${']'.repeat(100_000)}}`) as object;
  expect(infiniteField(deep as Parameters<typeof infiniteField>[0])).toBe('a');
});

describe('whole numbers in a row', () => {
  const restored = (text: string) =>
    restoreWholes(JSON.parse(quoteLargeIntegers(text).text) as Parameters<typeof restoreWholes>[0]);

  it('are restored with all their digits', () => {
    expect(
      restored('{"a":9007199254740993,"b":-9223372036854775809,"c":"9007199254740993","d":1}'),
    ).toEqual({
      a: 9007199254740993n,
      b: -9223372036854775809n,
      c: '9007199254740993',
      d: 1,
    });
  });

  it('are restored within values too, unless 64 bits do not hold them', () => {
    expect(
      restored('{"a":[9007199254740993,{"b":18446744073709549568,"c":1152921504606846976}]}'),
    ).toEqual({
      a: [9007199254740993n, { b: '18446744073709549568', c: 1152921504606846976n }],
    });
  });

  it('are text if reading their digits would take long', () => {
    const digits = '9'.repeat(1_000_000);
    expect(restored(`{"a":${digits}}`)).toEqual({ a: digits });
  });

  it('may be members of any name', () => {
    expect(Object.entries(restored('{"__proto__":9007199254740993}'))).toEqual([
      ['__proto__', 9007199254740993n],
    ]);
  });
});
