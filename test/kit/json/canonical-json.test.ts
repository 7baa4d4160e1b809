import { canonicalJson } from '../../../src/kit/json/canonical-json.ts';

it.each([
  ['members in another order', ['{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3,"c":2},"a":1}']],
  ['blanks', ['{"a":[1,2]}', ' {\n"a"\t:\r[ 1 , 2 ] } ']],
  ['numbers', ['[100,1.5,0]', '[1e2,1.50,-0]', '[100.0,15E-1,0e7]', '[1E+2,0.15e1,-0.0]']],
  ['large whole numbers', ['9007199254740993', '9007199254740993.0', '9007199254740993e0']],
  ['very large numbers', ['1e30', '1000000000000000000000000000000', '0.1e31']],
  ['small numbers', ['0.001', '1e-3', '0.0010']],
  ['escapes in texts and names', ['{"a/é":"x\\"y"}', '{"\\u0061\\/\\u00e9":"x\\u0022y"}']],
  ['a name that comes twice', ['{"a":2}', '{"a":1,"a":2}']],
  ['names that objects have by themselves', ['{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}']],
  ['constants', ['[true,false,null]', '[ true, false , null ]']],
])('one value in several texts: %s', (_, texts) => {
  expect(new Set(texts.map(canonicalJson)).size).toBe(1);
});

it.each([
  ['the order of elements', '[1,2]', '[2,1]'],
  ['a text and a number', '"1"', '1'],
  ['a text and a constant', '"null"', 'null'],
  ['neighbours beyond 2^53', '9007199254740992', '9007199254740993'],
  ['signs', '1.5', '-1.5'],
  ['powers of ten', '1e300', '1e301'],
  ['no member and null', '{}', '{"a":null}'],
  ['no elements and no members', '[]', '{}'],
  ['a member of a member, and a dot in a name', '{"a":{},"a.b":1}', '{"a":{"b":1}}'],
  ['a text that looks like members', '{"a":"1\\",\\"b\\":2"}', '{"a":"1","b":2}'],
  ['escapes that stand for themselves', '"\\\\n"', '"\\n"'],
])('two values: %s', (_, one, other) => {
  expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});

it('the canonical text is JSON of the same value', () => {
  const text = '{"b":[1e2,{"d":"\\u0041","c":-0.50}],"a":1E+30}';
  expect(JSON.parse(canonicalJson(text))).toEqual(JSON.parse(text));
});

it('values may be nested deeper than the stack is', () => {
  const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  expect(canonicalJson(text) === text).toBe(true);
});
