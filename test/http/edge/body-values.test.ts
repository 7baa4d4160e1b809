/** Which values a body may hold, and how each other is refused. */

import { JsonBody, MAX_VALUES } from '../../../src/http/body/json-body.ts';
import { bodyRule } from '../../support/body-rule.ts';

async function read(text: string, { required = true } = {}): Promise<unknown> {
  const body = new JsonBody();
  const refusal = body.accept(Buffer.from(text));
  if (refusal !== null) return refusal;
  return body.parse({ ...bodyRule, required }).catch((error: object) => error);
}

it.each([
  ['null', 'null'],
  ['[]', 'an array'],
  ['"x"', 'a string'],
  ['7', 'a number'],
  ['true', 'a boolean'],
])('%s is none', async (text, kind) => {
  const message = `The request body must be a JSON object, not ${kind}.`;
  expect(await read(text)).toMatchObject({
    code: 'INVALID_INPUT',
    message,
    details: [{ path: '', message }],
  });
  expect(await read(text, { required: false })).toEqual(
    text === 'null' ? undefined : expect.objectContaining({ message }),
  );
});

it('objects are', async () => {
  for (const required of [true, false])
    for (const value of [{}, { a: [1, { b: null }], c: 'x'.repeat(40) }])
      expect(await read(JSON.stringify(value), { required })).toEqual(value);
  const marked = `\ufeff${JSON.stringify({ a: 'x'.repeat(40), b: 1 })}`;
  expect(await read(marked)).toEqual({ a: 'x'.repeat(40), b: 1 });
});

it('a number that cannot be kept is refused with its place', async () => {
  expect(await read('{"a":["x",{"b":9007199254740993}]}')).toMatchObject({
    details: [{ path: '/a/1/b' }],
    message:
      '`a[1].b` is a whole number that cannot be kept exactly: 9007199254740993 would become 9007199254740992. Send it as text: "9007199254740993".',
  });
  expect(await read('{"a":"x","b":[1,2,-1e400,1e999]}')).toMatchObject({
    details: [{ path: '/b/2' }],
    message:
      '`b[2]` is a number that cannot be kept: -1e400 is beyond 1.8e308. Send it as text: "-1e400".',
  });
  expect(await read('9007199254740993')).toMatchObject({
    details: [{ path: '' }],
    message:
      'The request body is a whole number that cannot be kept exactly: 9007199254740993 would become 9007199254740992. Send it as text: "9007199254740993".',
  });
  const digits = '1'.repeat(60);
  expect(await read(`{"a":${digits}}`)).toMatchObject({
    message: expect.stringContaining(`exactly: ${digits} would become 1.1`),
  });
  expect(await read(`{"a":${digits}1}`)).toMatchObject({
    message: expect.stringContaining(`exactly: ${digits}… would become 1.1`),
  });
});

it('a body can have a number of values, and not one more', async () => {
  const listOf = (elements: number) => `{"a":[${'{},'.repeat(elements - 1)}{}]}`;
  expect(await read(listOf(MAX_VALUES - 2))).toHaveProperty('a');
  expect(await read(listOf(MAX_VALUES - 1))).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'The request body has more than 250,000 values.',
  });
});

it('an empty body is told apart from one that is no JSON', async () => {
  for (const text of ['', ' \n', '\ufeff'])
    expect(await read(text)).toMatchObject({
      code: 'INVALID_BODY',
      message: 'The request body is empty; this operation needs a JSON object.',
    });
  expect(await read('{')).toMatchObject({
    code: 'INVALID_BODY',
    message: expect.stringMatching(/^The request body is not valid JSON: /),
  });
});
