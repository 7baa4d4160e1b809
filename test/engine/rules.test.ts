/** The rules that hold for values everywhere: overflow, null, whole numbers beside fractions, text of numbers. */

import { useValue } from './expression-value.ts';

const value = useValue();

describe('a result that no finite number holds is null where it happens', () => {
  it.each([
    'most + 1',
    'least - 1',
    'most * 2',
    '-least',
    'abs(least)',
    'round(most, -1)',
    'round(least, -19)',
    'least * minus',
    'most + most + least',
    'huge * 10',
    'huge + huge',
    '-huge - huge',
    'huge / 1e-10',
    'exp(1000)',
    'power(10, 400)',
    'huge * 10 - huge * 10',
    'huge * 10 * 0',
    'sqrt(minus)',
    'sqrt(-0.5)',
    'ln(0)',
    'ln(minus)',
    'log10(zero)',
    'log10(-1)',
    'power(-1, 0.5)',
    'power(0, -1)',
    'half / 0',
    '0.0 / 0.0',
    'most / zero',
    'most % zero',
    'half % 0.0',
    'mod(most, zero)',
    '1 / (huge * 10)',
    'exp(-(huge * 10))',
    'sign(huge * 10)',
    'cast(huge * 10 as string)',
    'huge * 10 > 1',
    'huge * 10 in (1, 2)',
    '2 % (huge * 10)',
    'case when huge * 10 > 1 then 1 end',
    'least(huge * 10, none)',
    'to_json(huge * 10)',
    'power(0.5, huge * 10)',
    'round(huge * 10, 2)',
  ])('%s', async (expression) => expect(await value(expression)).toBeNull());

  it.each<[string, unknown]>([
    ['least % minus', '0'],
    ['least % -1', '0'],
    ['mod(least, minus)', '0'],
    ['most % least', '9223372036854775807'],
    ['-7 % 4', '-3'],
    ['-7 % minus', '0'],
    ['most + minus + 1', '9223372036854775807'],
    ['coalesce(most + 1, 7)', '7'],
    ['coalesce(huge * 10, 7.5)', 7.5],
    ['coalesce(sqrt(-1), 7.5)', 7.5],
    ['huge * 10 is null', true],
    ['abs(minus)', '1'],
    ['round(most, -2)', '9223372036854775800'],
    ['round(half, 9223372036854775807)', 0.5],
    ['round(huge, -9223372036854775808)', 0],
    [
      '1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / half)))))))))))))))))',
      0.5,
    ],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));
});

describe('a comparison with null is null, whatever the other side', () => {
  it.each([
    "date_trunc('month', nothing) = '2024-01-15'",
    "date_trunc('month', nothing) != '2024-01-15'",
    "not (date_trunc('month', nothing) = '2024-01-15')",
    "date_trunc('day', nothing) != '2024-01-15T10:00:00Z'",
    "date_trunc('month', nothing) in ('2024-01-15')",
    "date_trunc('month', nothing) between '2024-01-01' and '2024-01-15'",
    "date(nothing) = '2024-01-15'",
    'none = 1',
    'none != 1',
    'none + 1 > 5',
    "nothing < '2024-01-15'",
    'none in (1, 2)',
    'none not in (1, 2)',
    // Nothing below the cast to 64 bits is compared in place of the null that comes of it.
    '-9223372036854775808 + minus > 5',
    '-9223372036854775808 + minus != 5',
    'most * 9223372036854775806 < -6',
    '(most + 1) + (most + 1) + (most + 1) + (most + 1) + (most + 1) + 1 >= 0',
    'abs(least) > 5',
    'round(most, -1) <= 5',
    '9223372036854775807 - least between 1 and 2',
  ])('%s', async (expression) => expect(await value(expression)).toBeNull());

  it.each([
    ["date_trunc('month', ts) = '2024-01-15'", false],
    ["date_trunc('month', ts) != '2024-01-15'", true],
    ["date_trunc('month', ts) = '2024-01-01'", true],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toBe(expected));
});

describe('a whole number that meets fractions stays what it is, or fails the run', () => {
  const changed = /9223372036854775807 cannot stand among fractions unchanged/;
  it.each([
    'most = half',
    'most > half',
    'most in (1.5, 2)',
    'most between 0 and 1.5',
    'if(zero = 0, most, half)',
    'case when zero = 0 then most else half end',
    'coalesce(most, half)',
    'greatest(most, half)',
    'nullif(most, half)',
    'case most when 0.5 then 1 end',
  ])('%s', async (expression) => expect(value(expression)).rejects.toThrow(changed));

  it.each([
    '9007199254740993 = 9007199254740992.0',
    'half = 9007199254740993',
    'coalesce(half, 9007199254740993)',
  ])('%s is refused before a run', async (expression) =>
    expect(value(expression)).rejects.toThrow(
      'The whole number 9007199254740993 cannot stand among fractions unchanged',
    ),
  );

  it.each<[string, unknown]>([
    ['1152921504606846976 = 1152921504606846976.0', true],
    ['least = -9223372036854775808.0', true],
    ['coalesce(least, half)', -9223372036854775808],
    ['zero < half', true],
    // Arithmetic with fractions rounds, as floating point numbers do.
    ['most + half', 9223372036854775808],
    ['cast(most as number)', 9223372036854775808],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));
});

describe('a number as text is as JavaScript writes it', () => {
  const numbers = [
    1,
    0,
    -0,
    0.5,
    -1.5,
    100,
    1e15,
    1e16,
    123456789012345680,
    1e20,
    1e21,
    1.5e300,
    5e-324,
    1e-7,
    0.000001,
    0.1 + 0.2,
    -1e-10,
  ];
  it.each(numbers.map((number) => [String(number), number] as const))(
    '%s',
    async (shown, number) => {
      const literal = String(Object.is(number, -0) ? '-0.0' : number).replace(/^(-?\d+)$/, '$1.0');
      expect(await value(`cast(${literal} as string)`)).toBe(shown);
      expect(await value(`concat(${literal})`)).toBe(shown);
    },
  );
});
