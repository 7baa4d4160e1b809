/** The scan takes and refuses what JSON.parse does, wherever a chunk ends. */

import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { textEdits } from '../../support/json-grammar.ts';
import { texts, cuts, cutsIn, RUNS } from './json-texts.ts';
import { FORBIDDEN, scanned } from './scanned.ts';

const isOwnFault = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function hasUnfitText(value: unknown): boolean {
  if (typeof value === 'string') return isOwnFault(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnfitText);
  return Object.entries(value).some(
    ([name, content]) => FORBIDDEN.includes(name) || isOwnFault(name) || hasUnfitText(content),
  );
}

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

/** What the whole text deserves, by other means; `member` where only a member that a later one hides is at fault. */
function expected(bytes: Buffer): {
  readonly isJson: boolean;
  readonly isFit: boolean;
  readonly value: unknown;
} {
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    if (!isUtf8(bytes)) throw new SyntaxError('no UTF-8');
    value = JSON.parse(text);
  } catch {
    return { isJson: false, isFit: false, value: undefined };
  }
  return { isJson: true, isFit: !hasUnfitText(value) && !hasUnfitNumber(text), value };
}

describe('the scan', () => {
  it('takes what JSON.parse takes, refuses what nothing can keep, and captures the bytes of each value', () => {
    fc.assert(
      fc.property(texts, cuts, (text, places) => {
        const bytes = Buffer.from(text);
        const wanted = expected(bytes);
        const given = scanned(bytes, cutsIn(bytes, places));
        expect(given.refused === 'syntax' || given.refused === 'utf8').toBe(!wanted.isJson);
        // A member that a later one of the same name hides is looked at too.
        if (!wanted.isFit) expect(given.refused).toBeDefined();
        if (given.refused !== undefined) return;
        const value = wanted.value as Record<string, unknown>;
        const whole = typeof value !== 'object' || value === null || Array.isArray(value);
        const parsed = Object.fromEntries(
          Object.entries(given.texts).map(([name, captured]) => [
            name,
            JSON.parse(captured) as unknown,
          ]),
        );
        expect(parsed).toEqual(
          whole
            ? { '': value }
            : Object.fromEntries(Object.keys(value).map((name) => [name, value[name]])),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('refuses what is no JSON, and only that', () => {
    fc.assert(
      fc.property(texts, textEdits, cuts, (text, changes, ends) => {
        const bytes = changes.reduce(
          (all, [at, put, less]) =>
            Buffer.concat([
              all.subarray(0, at % (all.length + 1)),
              Buffer.from(put),
              all.subarray((at % (all.length + 1)) + less),
            ]),
          Buffer.from(text),
        );
        const { refused } = scanned(bytes, cutsIn(bytes, ends));
        expect(refused === 'syntax' || refused === 'utf8').toBe(!expected(bytes).isJson);
      }),
      { numRuns: RUNS },
    );
  });

  it('knows a number from what is none, whatever stands in it', () => {
    const wrong: string[] = [];
    let texts = [''];
    for (let length = 1; length <= 5; length += 1) {
      texts = texts.flatMap((text) => [...'02-+.e'].map((next) => text + next));
      for (const text of texts)
        for (const json of [`[${text}]`, text]) {
          const { refused } = scanned(Buffer.from(json));
          if ((refused !== 'syntax') !== expected(Buffer.from(json)).isJson) wrong.push(json);
        }
    }
    expect(wrong).toEqual([]);
  });

  it.each(['1}', '{}}', '[]]', '{}]', '[]}', '[{}]}', '{"a":1}}', 'null]'])(
    'refuses a bracket too many: %s',
    (text) => {
      expect(scanned(Buffer.from(text)).refused).toBe('syntax');
    },
  );

  it('finds the same wherever a chunk ends', () => {
    const bytes = Buffer.from(
      '{"日":[{"a":"🧵\\"\\\\","b":[],"c":-1.5e3},{"a":"\\ud83e\\uddf5","b":[1,2],"c":12345.678},{"c":1,"a":"x","b":[true,null]}],"n":{"a":[],"b":12345678901234567890}}',
    );
    const whole = scanned(bytes);
    expect(whole).toMatchObject({ refused: 'number', trail: ['n', 'b'] });
    for (let cut = 0; cut <= bytes.length; cut += 1)
      expect(scanned(bytes, [cut, cut + 1])).toEqual(whole);
    expect(scanned(bytes, [...bytes.keys()])).toEqual(whole);
  });

  it.each<[string, string, string]>([
    ['a member that is cut off', '{"a":[1,2,3],"b":', 'Unexpected end of JSON input'],
    ['nothing behind a comma', '{"a":[1,2,3,],"b":1}', 'Unexpected "]" at byte 12'],
    ['a bracket of another kind', '{"a":[1,2,3}}', 'Unexpected "}" at byte 11'],
    ['no comma behind an array', '{"a":[1,2,3]"b":1}', 'Unexpected "\\"" at byte 12'],
    ['two values', '{"a":1} {}', 'Unexpected "{" at byte 8'],
    ['a word that is none', '[nil]', 'Unexpected "i" at byte 2'],
    ['a zero before a digit', '[01]', 'Unexpected "1" at byte 2'],
    ['a number that ends at its point', '[1.]', 'Unexpected "]" at byte 3'],
    ['a control character', '["x\ny"]', 'Unexpected "\\n" at byte 3'],
    ['an escape that is none', '["x\\y"]', 'Unexpected "y" at byte 4'],
    ['a character of four bytes', '{"🧵":🧵}', 'Unexpected "🧵" at byte 8'],
  ])('says where a text is no JSON: %s', (_, text, what) => {
    expect(scanned(Buffer.from(text))).toMatchObject({ refused: 'syntax', what });
  });

  it.each<[string, string, string, (string | number)[]]>([
    [
      'a member of a forbidden name',
      '{"rows":[{"a":1},{"a":{"__proto__":1}}]}',
      'forbidden',
      ['rows', 1, 'a', '__proto__'],
    ],
    [
      'one that is written with codes',
      '{"rows":[{"\\u005f_proto__":1}]}',
      'forbidden',
      ['rows', 0, '__proto__'],
    ],
    ['U+0000', '{"a":{"b/~":[0,"x\\u0000"]}}', 'nul', ['a', 'b/~', 1]],
    ['half of a pair', '{"a":["\\ud800"]}', 'surrogate', ['a', 0]],
    ['halves with an escape between', '["\\ud800\\n\\udc00"]', 'surrogate', [0]],
    ['halves with a character between', '["\\ud800.\\udc00"]', 'surrogate', [0]],
    ['halves the wrong way round', '["\\udc00\\ud800"]', 'surrogate', [0]],
    ['a half after a pair', '["\\ud800\\udc00\\udc00"]', 'surrogate', [0]],
    ['a name with U+0000', '{"a":{"\\u0000":1}}', 'nul', ['a', '\0']],
    [
      'a whole number beyond a double',
      '{"rows":[{"id":1},{"id":12345678901234567890}]}',
      'inexact',
      ['rows', 1, 'id'],
    ],
    ['a number beyond all', '{"rows":[{"id":1},[1e400]]}', 'infinite', ['rows', 1, 0]],
    [
      'a number beyond all at the greatest depth that there may be',
      `${'{"in":'.repeat(63)}{"last":1e400}${'}'.repeat(63)}`,
      'infinite',
      [...Array.from({ length: 63 }, () => 'in'), 'last'],
    ],
  ])('says where a text has %s', (_, text, what, trail) => {
    const bytes = Buffer.from(text);
    expect(scanned(bytes)).toMatchObject({ what, trail });
    expect(scanned(bytes, [...bytes.keys()])).toMatchObject({ what, trail });
  });

  it('refuses a text that nests deeper than 64 levels', () => {
    expect(scanned(Buffer.from(`${'['.repeat(64)}${']'.repeat(64)}`)).refused).toBeUndefined();
    expect(scanned(Buffer.from(`${'['.repeat(65)}`)).refused).toBe('depth');
  });
});
