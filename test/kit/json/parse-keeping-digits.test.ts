/** Whole numbers of text that is printed again keep their digits. */

import { parseKeepingDigits } from '../../../src/kit/json/parse-keeping-digits.ts';

it.each([
  ['{"a":{"b":[9007199254740993,1]}}', '{"a":{"b":["9007199254740993",1]}}'],
  ['[-9007199254740993]', '["-9007199254740993"]'],
  ['[1152921504606846976]', '["1152921504606846976"]'],
  ['[9007199254740992,9007199254740991]', '[9007199254740992,9007199254740991]'],
  ['{"9007199254740993":"9007199254740993 \\" 9007199254740993"}', null],
  ['[0,-1,1.5,1e+300,123456789012345.5]', null],
  [`[${'9'.repeat(400)}]`, `["${'9'.repeat(400)}"]`],
])('%s', (text, printed) => {
  expect(JSON.stringify(parseKeepingDigits(text))).toBe(printed ?? text);
});
