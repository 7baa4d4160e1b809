import { decimalSize, decimalTypeProblem, readDecimalType } from '../../src/kit/decimal-type.ts';
import {
  decimalTextOf,
  decimalValueProblem,
  greatestDecimal,
  smallestDecimal,
} from '../../src/kit/decimal-value.ts';

it.each([
  ['decimal(12,2)', 'decimal(12,2)'],
  ['DECIMAL( 12 , 2 )', 'decimal(12,2)'],
  ['decimal(38,38)', 'decimal(38,38)'],
  ['decimal(1,0)', 'decimal(1,0)'],
  ['decimal(2,3)', undefined],
  ['decimal(0,0)', undefined],
  ['decimal(39,0)', undefined],
  ['decimal(12)', undefined],
  ['decimal', undefined],
  ['decimal(12,-2)', undefined],
])('reads the type %s', (name, type) => {
  expect(readDecimalType(name)).toBe(type);
});

it.each([
  ['decimal(2,3)', /more digits after the point than digits/],
  ['decimal', /written `decimal\(12,2\)`/],
  ['numeric(12,2)', /written `decimal\(12,2\)`/],
  ['decimal(39,2)', /1 to 38 digits/],
])('says what is wrong with %s', (name, problem) => {
  expect(decimalTypeProblem(name)).toMatch(problem);
});

it('has nothing to say about other types', () => {
  expect(decimalTypeProblem('decimals')).toBeUndefined();
  expect(decimalTypeProblem('decimal(12,2)')).toBeUndefined();
});

it.each([
  ['9999999999.99', undefined],
  ['-9999999999.99', undefined],
  ['+1', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['0000000000001.50000', undefined],
  [12.5, undefined],
  [-0, undefined],
  [1e-7, /7 digits after the point/],
  [9007199254740993n, /is beyond 9999999999.99/],
  ['10000000000', /is beyond 9999999999.99, the greatest decimal\(12,2\)/],
  ['1.005', /has 3 digits after the point, and a decimal\(12,2\) has at most 2/],
  ['1e5', /is not a decimal number/],
  ['1,5', /is not a decimal number/],
  ['NaN', /is not a decimal number/],
  ['', /is not a decimal number/],
  ['.', /is not a decimal number/],
  [' 1', /is not a decimal number/],
  [true, /is not a decimal number/],
  [0.30000000000000004, /send its digits as text/],
  [1e300, /send its digits as text/],
  [2 ** 53, /send its digits as text/],
])('checks %p as decimal(12,2)', (value, problem) => {
  const message = decimalValueProblem(value, 'decimal(12,2)');
  if (problem === undefined) expect(message).toBeUndefined();
  else expect(message).toMatch(problem);
});

it.each([
  [1e-7, '0.0000001'],
  [1.5e-10, '0.00000000015'],
  [-12.5, '-12.5'],
  [123456789012.345, '123456789012.345'],
  [1234567890123.456, undefined],
  [1e21, undefined],
  [10n ** 20n, '100000000000000000000'],
])('writes %p as digits', (value, text) => {
  expect(decimalTextOf(value)).toBe(text);
});

it('knows the smallest type of digits and the greatest value of a type', () => {
  expect(smallestDecimal('-0012.340')).toEqual({ precision: 4, scale: 2 });
  expect(smallestDecimal('0')).toEqual({ precision: 1, scale: 0 });
  expect(greatestDecimal('decimal(2,2)')).toBe('0.99');
  expect(greatestDecimal('decimal(3,0)')).toBe('999');
  expect(decimalSize('decimal(12,2)')).toEqual({ precision: 12, scale: 2 });
});
