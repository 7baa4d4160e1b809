/** Which texts a cast reads, and which it refuses. */

import { compiled, useValue } from './expression-value.ts';

const value = useValue();

describe('a cast reads what results show and ISO 8601, and nothing else', () => {
  const read: Readonly<Record<string, readonly string[]>> = {
    integer: ['0', '-7', '+7', '007', '9223372036854775807', '2.5', '1e3', '.5', '1.'],
    number: ['0', '-7.25', '+7', '.5', '1.', '1e-3', '1E5', '1e-400'],
    boolean: ['true', 'false'],
    date: ['2024-02-29', '0001-01-01', '9999-12-31', '2024-01-02T03:04:05Z', '2024-01-02 03:04'],
    timestamp: [
      '2024-01-02T03:04:05Z',
      '2024-01-02T03:04:05.123456789+14:00',
      '2024-01-02 03:04:05-0230',
      '2024-01-02T03:04:05+02',
      '2024-01-02T03:04',
      '2024-01-02',
    ],
    json: [
      '1',
      ' [1, 2.5e3, -0.1] ',
      '{"a":"nan,]","b":null}',
      '"i\\"nf"',
      '[1e400]',
      '"\\u00e9"',
      'true',
    ],
    array: ['[]', '[1,[2]]'],
  };
  const refused: Readonly<Record<string, readonly string[]>> = {
    integer: [
      '',
      ' 1',
      '1 ',
      '0x1F',
      '1_000',
      '1,000',
      'one',
      '٣',
      '9223372036854775808',
      '1e400',
      'true',
      '--1',
      '1e',
      'nan',
    ],
    number: [
      '',
      ' 1.5',
      '1_000',
      '0x1F',
      '1e400',
      'nan',
      'NaN',
      'inf',
      '-infinity',
      '1,5',
      'e5',
      '.',
      '٣.٥',
    ],
    boolean: ['', 't', 'f', 'yes', 'no', '1', '0', 'TRUE', 'True', ' true', 'on'],
    date: [
      '',
      '24-01-02',
      '2024-1-2',
      '2024/01/02',
      '20240102',
      'epoch',
      'infinity',
      '2024-02-30',
      '0000-01-01',
      '12024-01-01',
      '2024-01-02T24:00:00Z',
      ' 2024-01-02',
      '2024-01-02 (BC)',
      '2024-W01-1',
      'today',
    ],
    timestamp: [
      '',
      'epoch',
      '-infinity',
      '2024-01-15T24:00:00Z',
      '2024-01-15T23:60:00Z',
      '2024-01-15T23:59:60Z',
      '2024/01/02 03:04',
      '24-01-02T03:04:05Z',
      '2024-01-02T03:04:05+15:00',
      '2024-01-02T03:04:05 UTC',
      '2024-01-02T03:04:05 Europe/Berlin',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      '2024-02-30T00:00:00Z',
      '2024-01-02t03:04:05z',
      '2024-01-02T3:04',
    ],
    json: [
      '',
      '[nan]',
      '[1, inf]',
      '[-Infinity]',
      'NaN',
      '[1,]',
      '{"a":1,}',
      '{"a":[1, 2 , ]}',
      '{a:1}',
      "['a']",
      '[1] x',
      '01',
      '+1',
      '.5',
      '"\t"',
      '// x',
      '\ufeff[1]',
      '"\\ud800"',
      '[NULL]',
    ],
    array: ['{}', '1', '[1,]', ''],
  };
  const cases = (
    lists: Readonly<Record<string, readonly string[]>>,
  ): readonly (readonly [string, string])[] =>
    Object.entries(lists).flatMap(([type, texts]) => texts.map((text) => [type, text] as const));
  const written = (text: string): string => `'${text.replaceAll("'", "''")}'`;

  it.each(cases(read))('to %s: %j', async (type, text) => {
    expect(await value(`cast(${written(text)} || '' as ${type})`)).not.toBeNull();
    expect(await value(`try_cast(${written(text)} || '' as ${type})`)).not.toBeNull();
  });

  it.each(cases(refused))('not to %s: %j', async (type, text) => {
    if (!/[\ufeff\t]/.test(text))
      await expect(value(`cast(${written(text)} || '' as ${type})`)).rejects.toThrow(
        /Could not (?:convert string|cast)|out of range/,
      );
    expect(await value(`try_cast(${written(text)} || '' as ${type})`)).toBeNull();
  });

  it.each(cases(read))('a literal as %s is no mistake: %j', async (type, text) => {
    expect(await value(`cast(${written(text)} as ${type})`)).not.toBeNull();
  });

  it.each(cases(refused))(
    'a literal is a mistake before there are rows, as %s: %j',
    (type, text) => {
      // What only DuckDB refuses fails the run.
      if (/\\ud800/.test(text)) return;
      expect(() => compiled(`cast(${written(text)} as ${type})`)).toThrow(/ cannot be cast to /);
      expect(() => compiled(`try_cast(${written(text)} as ${type})`)).not.toThrow();
    },
  );

  it.each([
    [
      "cast('2024-02-30' as date)",
      "'2024-02-30' cannot be cast to a date; write an existing day as 'YYYY-MM-DD' (at 6)",
    ],
    [
      'cast(1e300 as integer)',
      '1e+300 cannot be cast to a whole number; write decimal digits, of at most 64 bits (at 6)',
    ],
    [
      "1 + cast('9223372036854775807.5' as integer)",
      "'9223372036854775807.5' cannot be cast to a whole number; write decimal digits, of at most 64 bits (at 10)",
    ],
  ])('%s: %s', (expression, message) => expect(() => compiled(expression)).toThrow(message));

  it.each([
    ["cast('9223372036854775807.4' as integer)", '9223372036854775807'],
    ["cast('-9223372036854775808.4' as integer)", '-9223372036854775808'],
    ["cast('922337203685477580.7e1' as integer)", '9223372036854775807'],
    ["cast('1e-400' as integer)", '0'],
    ["cast('.5' as integer)", '1'],
    ['cast(-9223372036854775808.0 as integer)', '-9223372036854775808'],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));

  it('JSON is printed so that it can be read', async () => {
    for (const [type, text] of cases(read))
      if (type === 'json')
        expect(JSON.parse((await value(`cast(${written(text)} || '' as json)`)) as string)).toEqual(
          JSON.parse(text),
        );
  });

  it.each([
    ["try_cast('x' as integer)", null],
    ['try_cast(1e300 as integer)', null],
    ['try_cast(2.5 as integer)', '3'],
    ['try_cast(cast(\'"x"\' as json) as number)', null],
    ["try_cast(cast('{}' as json) as array)", null],
    ['try_cast(null as date)', null],
    ['coalesce(try_cast(s as number), 0)', 0],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));
});
