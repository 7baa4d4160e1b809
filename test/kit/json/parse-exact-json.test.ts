/** Whole numbers of text that is printed again keep their digits. */

import { exactJson } from '../../../src/kit/json/exact-json.ts';
import { parseExactJson } from '../../../src/kit/json/parse-exact-json.ts';

it.each([
  ['{"a":{"b":[9007199254740993,1]}}', null],
  ['[-9007199254740993]', null],
  ['[1152921504606846976]', null],
  ['[9223372036854775807,-9223372036854775808]', null],
  ['[9223372036854775808,18446744073709551616]', '["9223372036854775808","18446744073709551616"]'],
  ['[9007199254740992,9007199254740991]', null],
  ['{"9007199254740993":"9007199254740993 \\" 9007199254740993"}', null],
  ['{"__proto__":9007199254740993}', null],
  ['[0,-1,1.5,1e+300,123456789012345.5]', null],
  [`[${'9'.repeat(400)}]`, `["${'9'.repeat(400)}"]`],
])('%s', (text, printed) => {
  expect(exactJson(parseExactJson(text))).toBe(printed ?? text);
});

it('may be nested deeper than the stack is', () => {
  const depth = 100_000;
  const text = `${'['.repeat(depth)}9007199254740993${']'.repeat(depth)}`;
  let value = parseExactJson(text);
  while (Array.isArray(value)) [value] = value as [never];
  expect(value).toBe(9007199254740993n);
});
