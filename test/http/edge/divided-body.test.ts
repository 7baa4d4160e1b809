/** However a body is divided into chunks, it becomes what JSON.parse makes of the whole text, or is refused as the whole text is. */

import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { textEdits } from '../../support/json-grammar.ts';
import { ApiError } from '../../../src/errors.ts';
import { JsonBody } from '../../../src/http/body/json-body.ts';
import { bodyRule } from '../../support/body-rule.ts';
import { marked, division, cutsIn } from './body-texts.ts';

interface Outcome {
  readonly value?: unknown;
  readonly refused?: string;
  readonly path?: string | undefined;
  readonly message?: string;
}

/** @param cuts places at which a chunk ends */
async function read(bytes: Buffer, cuts: readonly number[] = []): Promise<Outcome> {
  const body = new JsonBody();
  const ends = [...new Set(cuts)].sort((a, b) => a - b).concat(bytes.length);
  try {
    for (const [index, end] of ends.entries()) {
      const refusal = body.accept(Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end)));
      if (refusal !== null) throw refusal;
    }
    return { value: await body.parse(bodyRule) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: error.code, path: error.details?.[0]?.path, message: error.message };
  }
}

const isOwnFault = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Of a text that is JSON. Of two members with one name, both count. */
function hasUnfitText(text: string): boolean {
  const strings = text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)/g);
  return [...strings].some(([, literal = '', colon]) => {
    const value = JSON.parse(literal) as string;
    return isOwnFault(value) || (colon === ':' && value === '__proto__');
  });
}

/** Of a text that is JSON. */
function hasUnfitNumber(text: string): boolean {
  const literals = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
  return literals.some(
    (literal) =>
      !Number.isFinite(Number(literal)) || (/^-?\d+$/.test(literal) && !isExact(literal)),
  );
}

/** Of a whole number: one of 64 bits has all its digits, a larger one those that JSON.stringify writes. */
function isExact(literal: string): boolean {
  const value = BigInt(Number(literal));
  return BigInt.asIntN(64, value) === value
    ? BigInt(literal) === value
    : literal === JSON.stringify(Number(literal));
}

/** What the whole text deserves, by other means. */
function expected(bytes: Buffer): Outcome {
  if (!isUtf8(bytes)) return { refused: 'INVALID_BODY' };
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { refused: 'INVALID_BODY' };
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return !isObject || hasUnfitText(text) || hasUnfitNumber(text)
    ? { refused: 'INVALID_INPUT' }
    : { value };
}

function isSame(given: Outcome, wanted: Outcome): boolean {
  // The last comparison is for the order of members.
  return (
    given.refused === wanted.refused &&
    isDeepStrictEqual(given.value, wanted.value) &&
    JSON.stringify(given.value) === JSON.stringify(wanted.value)
  );
}

const RUNS = 3_000;

describe('a body in chunks', () => {
  it('is what JSON.parse makes of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ bytes: marked, cuts: division }), async ({ bytes, cuts }) => {
        const given = await read(bytes, cutsIn(bytes, cuts));
        expect(isSame(given, expected(bytes))).toBe(true);
        if (given.refused === 'INVALID_INPUT') expect(given).toEqual(await read(bytes));
      }),
      { numRuns: RUNS },
    );
  });

  it('is refused where the whole is no JSON, and only there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ whole: marked, places: textEdits, cuts: division }),
        async ({ whole, places, cuts }) => {
          const bytes = places.reduce(
            (text, [at, put, less]) =>
              Buffer.concat([
                text.subarray(0, at % (text.length + 1)),
                Buffer.from(put),
                text.subarray((at % (text.length + 1)) + less),
              ]),
            whole,
          );
          expect(isSame(await read(bytes, cutsIn(bytes, cuts)), expected(bytes))).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('is the same wherever a chunk ends', async () => {
    const bytes = Buffer.from(
      '\ufeff{"日":["🧵\\"\\\\",[],{},-1.5e3,"\\ud83e\\uddf5",[[1,2],{"a":1,"a":[3,4],"b":"x"}],9007199254740992],"n":{"a":[],"b":null}}',
    );
    const whole = expected(bytes);
    for (let cut = 0; cut <= bytes.length; cut += 1)
      expect(isSame(await read(bytes, [cut, cut + 1]), whole)).toBe(true);
    expect(isSame(await read(bytes, [...bytes.keys()]), whole)).toBe(true);
  });

  it.each([
    ['a member that is cut off', '{"a":[1,2,3],"b":', 'Unexpected end of JSON input'],
    ['an array that never ends', '{"a":[1,2,3,4', 'Unexpected end of JSON input'],
    ['nothing behind a comma', '{"a":[1,2,3,],"b":1}', 'Unexpected "]" at byte 12'],
    ['nothing between two commas', '{"a":[1,2,,3]}', 'Unexpected "," at byte 10'],
    ['a bracket of another kind', '{"a":[1,2,3}}', 'Unexpected "}" at byte 11'],
    ['no comma behind an array', '{"a":[1,2,3]"b":1,"c":2}', 'Unexpected "\\"" at byte 12'],
    ['two values', '{"a":[1,2,3],"b":1} {}', 'Unexpected "{" at byte 20'],
    ['two values, the first one short', '{},{"a":[1,2,3],"b":1}', 'Unexpected "," at byte 2'],
    [
      'a byte order mark within the text',
      '{"a":[1,2,3],\ufeff"b":1,"c":2}',
      'Unexpected "\ufeff" at byte 13',
    ],
    ['a word that is none', '{"a":[1,2,3],"b":[nil,2,3]}', 'Unexpected "i" at byte 19'],
    ['a control character', '{"a":[1,2,3],"b":["x\ny",2,3]}', 'Unexpected "\\n" at byte 20'],
    ['an escape that is none', '{"a":[1,2,3],"b":["x\\y",2,3]}', 'Unexpected "y" at byte 21'],
    ['a character of four bytes', '{"🧵":[1,2,3],"b":[🧵,2]}', 'Unexpected "🧵" at byte 21'],
  ])('says where it is no JSON: %s', async (_, text, what) => {
    expect(await read(Buffer.from(text))).toEqual({
      refused: 'INVALID_BODY',
      path: undefined,
      message: `The request body is not valid JSON: ${what}.`,
    });
  });

  it('says where it has what is not allowed', async () => {
    const rows = '{"x":1,"y":[1,2]},'.repeat(40);
    const path = async (last: string) =>
      (await read(Buffer.from(`{"params":{"é/~":[${rows}${last}],"z":1}}`))).path;
    expect(await path('{"x":[0,{"__proto__":1}]}')).toBe('/params/é~1~0/40/x/1/__proto__');
    expect(await path('{"x":"\\ud800"}')).toBe('/params/é~1~0/40/x');
    expect(await path('{"x":[5,[1],12345678901234567890]}')).toBe('/params/é~1~0/40/x/2');
    expect(await path('1e400')).toBe('/params/é~1~0/40');
  });

  it('is kept as it arrives, byte by byte', () => {
    const text = Buffer.from(`{"text":"${'x'.repeat(2000)}","list":[${'1,'.repeat(500)}1]}`);
    const body = new JsonBody();
    for (const byte of text) body.accept(Buffer.from([byte]));
    expect(body.take()).toEqual(text);
  });
});
