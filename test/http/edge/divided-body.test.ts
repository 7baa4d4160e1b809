/**
 * However a body is cut into chunks and divided into pieces: what comes of it is
 * what JSON.parse makes of the whole text, or the refusal that the whole text
 * deserves.
 */

import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { textEdits } from '../../support/json-grammar.ts';
import { ApiError } from '../../../src/errors.ts';
import { createJsonPieces } from '../../../src/http/body/json-pieces.ts';
import { parseJsonObject } from '../../../src/http/body/json-text.ts';
import { marked, division, cutsIn } from './body-texts.ts';

interface Outcome {
  readonly value?: unknown;
  readonly refused?: string;
  readonly path?: string | undefined;
  readonly message?: string;
}

/** @param cuts places at which a chunk ends */
async function read(
  bytes: Buffer,
  pieceBytes: number,
  cuts: readonly number[] = [],
): Promise<Outcome> {
  const pieces = createJsonPieces({ maxDepth: 64, pieceBytes });
  const ends = [...new Set(cuts)].sort((a, b) => a - b).concat(bytes.length);
  const isShallow = ends.every((end, index) =>
    pieces.accept(Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end))),
  );
  if (!isShallow) return { refused: 'too deep' };
  try {
    return { value: await parseJsonObject(pieces.end(), { required: true }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: error.code, path: error.details?.[0]?.path, message: error.message };
  }
}

const isOwnFault = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function hasUnfitText(value: unknown): boolean {
  if (typeof value === 'string') return isOwnFault(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnfitText);
  return Object.entries(value).some(
    ([name, content]) => name === '__proto__' || isOwnFault(name) || hasUnfitText(content),
  );
}

/** Of a text that is JSON. */
function hasUnfitNumber(text: string): boolean {
  const literals = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').match(/-?\d[\d.eE+-]*/g) ?? [];
  return literals.some(
    (literal) =>
      !Number.isFinite(Number(literal)) ||
      (/^-?\d+$/.test(literal) &&
        BigInt(literal) !== BigInt(Number(literal)) &&
        literal !== JSON.stringify(Number(literal))),
  );
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
  return !isObject || hasUnfitText(value) || hasUnfitNumber(text)
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

describe('a body in pieces', () => {
  it('is what JSON.parse makes of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ bytes: marked, ...division }),
        async ({ bytes, pieceBytes, cuts }) => {
          const given = await read(bytes, pieceBytes, cutsIn(bytes, cuts));
          expect(isSame(given, expected(bytes))).toBe(true);
          if (given.refused === 'INVALID_INPUT')
            expect(given).toEqual(await read(bytes, bytes.length));
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('is refused where the whole is no JSON, and only there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ whole: marked, places: textEdits, ...division }),
        async ({ whole, places, pieceBytes, cuts }) => {
          const bytes = places.reduce(
            (text, [at, put, less]) =>
              Buffer.concat([
                text.subarray(0, at % (text.length + 1)),
                Buffer.from(put),
                text.subarray((at % (text.length + 1)) + less),
              ]),
            whole,
          );
          expect(isSame(await read(bytes, pieceBytes, cutsIn(bytes, cuts)), expected(bytes))).toBe(
            true,
          );
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
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      for (const pieceBytes of [0, 1, 5, 20, 1000])
        expect(isSame(await read(bytes, pieceBytes, [cut, cut + 1]), whole)).toBe(true);
    }
    expect(isSame(await read(bytes, 4, [...bytes.keys()]), whole)).toBe(true);
  });

  it.each([
    ['a member that is cut off', '{"a":[1,2,3],"b":', 'Unexpected end of JSON input'],
    ['an array that never ends', '{"a":[1,2,3,4', 'Unexpected end of JSON input'],
    ['nothing behind a comma', '{"a":[1,2,3,],"b":1}', 'Unexpected "]" at position 12'],
    ['nothing between two commas', '{"a":[1,2,,3]}', 'Unexpected "," at position 10'],
    ['a bracket of another kind', '{"a":[1,2,3}}', 'Unexpected "}" at position 11'],
    ['no comma behind an array', '{"a":[1,2,3]"b":1,"c":2}', 'Unexpected "\\"" at position 12'],
    ['two values', '{"a":[1,2,3],"b":1} {}', 'Unexpected "{" at position 20'],
    ['two values, the first one short', '{},{"a":[1,2,3],"b":1}', 'Unexpected "," at position 2'],
    [
      'a byte order mark within the text',
      '{"a":[1,2,3],\ufeff"b":1,"c":2}',
      'Unexpected "\ufeff" at position 13',
    ],
    ['a word that is none', '{"a":[1,2,3],"b":[nil,2,3]}', 'Unexpected "n" at position 18'],
    ['a control character', '{"a":[1,2,3],"b":["x\ny",2,3]}', 'Unexpected "\\n" at position 20'],
    [
      'an escape that is none',
      '{"a":[1,2,3],"b":["x\\y",2,3]}',
      'Unexpected "\\\\" at position 20',
    ],
    [
      'a character of four bytes, counted in UTF-16',
      '{"🧵":[1,2,3],"b":[🧵,2]}',
      'Unexpected "🧵" at position 19',
    ],
  ])('says where it is no JSON: %s', async (_, text, what) => {
    expect(await read(Buffer.from(text), 4)).toEqual({
      refused: 'INVALID_BODY',
      path: undefined,
      message: `The request body is not valid JSON: ${what}.`,
    });
  });

  it('says where it has what is not allowed', async () => {
    const rows = '{"x":1,"y":[1,2]},'.repeat(40);
    const paths = (last: string) =>
      Promise.all(
        [10, 60, 100_000].map(
          async (pieceBytes) =>
            (await read(Buffer.from(`{"params":{"é/~":[${rows}${last}],"z":1}}`), pieceBytes)).path,
        ),
      );
    expect(await paths('{"x":[0,{"__proto__":1}]}')).toEqual(
      Array(3).fill('/params/é~1~0/40/x/1/__proto__'),
    );
    expect(await paths('{"x":"\\ud800"}')).toEqual(Array(3).fill('/params/é~1~0/40/x'));
    expect(await paths('{"x":[5,[1],12345678901234567890]}')).toEqual(
      Array(3).fill('/params/é~1~0/40/x/2'),
    );
    expect(await paths('1e400')).toEqual(Array(3).fill('/params/é~1~0/40'));
  });

  it('is parsed in as many turns as it has pieces, and is released', async () => {
    const rows = '{"x":1,"y":[1,2]},'.repeat(1000);
    const pieces = createJsonPieces({ maxDepth: 64, pieceBytes: 1000 });
    pieces.accept(Buffer.from(`{"rows":[${rows}0]}`));
    const list = pieces.end();
    const count = list.length;
    expect(count).toBe(18);
    let turns = 0;
    let ended = false;
    const turn = (): void => void (ended || ((turns += 1), setImmediate(turn)));
    setImmediate(turn);
    await parseJsonObject(list, { required: true });
    ended = true;
    expect(turns).toBeGreaterThanOrEqual(count);
    expect(list).toEqual([]);
  });

  it('costs no more where it comes byte by byte', () => {
    const text = Buffer.from(`{"text":"${'x'.repeat(2000)}","list":[${'1,'.repeat(500)}1]}`);
    const pieces = createJsonPieces({ maxDepth: 64, pieceBytes: 100 });
    for (const byte of text) pieces.accept(Buffer.from([byte]));
    expect(Buffer.concat(pieces.end().map(({ bytes }) => bytes))).toEqual(text);
  });
});
