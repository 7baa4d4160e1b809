import { HEADER_NAME_PATTERN, isHeaderName } from '../../src/kit/header-name.ts';

it.each([
  ['x', true],
  ['X-Api-Key', true],
  ["!#$%&'*+.^_`|~09AZaz-", true],
  ['', false],
  [' x', false],
  ['x ', false],
  ['x y', false],
  ['x:', false],
  ['x\n', false],
  ['(x)', false],
  ['x/y', false],
  ['"x"', false],
  ['é', false],
])('%j is the name of a header: %s', (text, is) => {
  expect(isHeaderName(text)).toBe(is);
  expect(new RegExp(HEADER_NAME_PATTERN, 'u').test(text)).toBe(is);
});
