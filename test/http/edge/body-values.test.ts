/** Which values a body may hold, and how each other is refused. */

import { createJsonPieces } from '../../../src/http/body/json-pieces.ts';
import { parseJsonObject } from '../../../src/http/body/json-text.ts';

/** @param pieceBytes a large text is divided */
function read(text: string, { required = true, pieceBytes = 65_536 } = {}): Promise<unknown> {
  const pieces = createJsonPieces({ maxDepth: 64, pieceBytes });
  pieces.accept(Buffer.from(text));
  return parseJsonObject(pieces.end(), { required }).catch((error: object) => error);
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

it.each([16, 65_536])('objects are, in pieces of %d bytes too', async (pieceBytes) => {
  for (const required of [true, false])
    for (const value of [{}, { a: [1, { b: null }], c: 'x'.repeat(40) }])
      expect(await read(JSON.stringify(value), { required, pieceBytes })).toEqual(value);
  expect(
    await read(`\ufeff${JSON.stringify({ a: 'x'.repeat(40), b: 1 })}`, { pieceBytes }),
  ).toEqual({
    a: 'x'.repeat(40),
    b: 1,
  });
});

it.each([16, 65_536])(
  'a number that cannot be kept is told with its place, in pieces of %d bytes too',
  async (pieceBytes) => {
    const long = 'x'.repeat(40);
    expect(await read(`{"a":["${long}",{"b":9007199254740993}]}`, { pieceBytes })).toMatchObject({
      details: [{ path: '/a/1/b' }],
      message:
        '`a[1].b` is a whole number that cannot be kept exactly: 9007199254740993 would become 9007199254740992. Send it as text: "9007199254740993".',
    });
    expect(await read(`{"a":"${long}","b":[1,2,-1e400,1e999]}`, { pieceBytes })).toMatchObject({
      details: [{ path: '/b/2' }],
      message:
        '`b[2]` is a number that cannot be kept: -1e400 is beyond 1.8e308. Send it as text: "-1e400".',
    });
    expect(await read('9007199254740993', { pieceBytes })).toMatchObject({
      details: [{ path: '' }],
      message:
        'The request body is a whole number that cannot be kept exactly: 9007199254740993 would become 9007199254740992. Send it as text: "9007199254740993".',
    });
    const digits = '1'.repeat(60);
    expect(await read(`{"a":${digits}}`, { pieceBytes })).toMatchObject({
      message: expect.stringContaining(`exactly: ${digits} would become 1.1`),
    });
    expect(await read(`{"a":${digits}1}`, { pieceBytes })).toMatchObject({
      message: expect.stringContaining(`exactly: ${digits}… would become 1.1`),
    });
  },
);

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
