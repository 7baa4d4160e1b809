/**
 * The scan takes and refuses what JSON.parse does, wherever a chunk ends, and
 * what it tells of rows is what looking at each of them tells.
 */

import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { MAX_COLUMNS } from '../../src/engine/values/columns.ts';
import { inferColumns } from '../../src/engine/values/infer.ts';
import { shownColumns } from '../../src/engine/values/shown-columns.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import type { Fate } from '../../src/kit/json/outer-values.ts';
import { RowShape, type RowSummary } from '../../src/kit/json/row-shape.ts';
import { JsonScan } from '../../src/kit/json/scan.ts';
import { createUtf8Check } from '../../src/kit/json/utf8.ts';

const FORBIDDEN = ['__proto__', 'constructor', 'prototype'];

interface Scanned {
  readonly refused?: 'utf8' | 'syntax' | 'depth' | 'text' | 'number';
  readonly what?: string;
  readonly trail?: readonly (string | number)[];
  /** What was captured, by name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly summary: RowSummary;
}

/** The members of the outermost object are captured, or the whole. */
function scanned(bytes: Buffer, cuts: readonly number[] = []): Scanned {
  const texts: Record<string, string> = {};
  const shape = new RowShape({ maxColumns: MAX_COLUMNS, maxRowBytes: 10_000 });
  const capture = (name: string): Fate => {
    const parts: Buffer[] = [];
    return {
      write: (part) => void parts.push(Buffer.from(part)),
      end: () =>
        void Object.defineProperty(texts, name, {
          value: Buffer.concat(parts).toString('utf8'),
          enumerable: true,
          configurable: true,
        }),
      rows: shape,
    };
  };
  const scan = new JsonScan({
    maxDepth: 64,
    forbidden: FORBIDDEN,
    ask: (depth, step, opening) =>
      depth === 0 && opening === 'object' ? 'enter' : capture(String(step)),
  });
  const utf8 = createUtf8Check();
  const ends = [...new Set(cuts)].sort((a, b) => a - b).concat(bytes.length);
  const found = { texts, summary: shape.summary() };
  for (const [index, end] of ends.entries()) {
    const chunk = Buffer.from(bytes.subarray(ends[index - 1] ?? 0, end));
    if (!utf8.accept(chunk)) return { ...found, refused: 'utf8' };
    const halt = scan.accept(chunk);
    if (halt !== null)
      return { ...found, refused: halt.kind, what: halt.kind === 'syntax' ? halt.what : '' };
    // What a chunk held is gone when the next one comes.
    chunk.fill(0);
  }
  const halt = scan.end();
  if (!utf8.end()) return { ...found, refused: 'utf8' };
  if (halt !== null)
    return { ...found, refused: halt.kind, what: halt.kind === 'syntax' ? halt.what : '' };
  const { text, number } = scan.findings;
  if (text !== null) return { ...found, refused: 'text', what: text.what, trail: text.trail };
  if (number !== null)
    return { ...found, refused: 'number', what: number.fault, trail: number.trail };
  return { texts, summary: shape.summary() };
}

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

const blank = fc.constantFrom('', '', '', '', ' ', '\n  ', '\t\r\n');
const strings = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '""',
    '"a,b"',
    '"]}"',
    '"[{"',
    '"\\""',
    '"\\\\"',
    '"\\\\\\""',
    '"\\u00e9\\n\\/"',
    '"日本🧵"',
    '"\\ud83e\\uddf5"',
    '"\\ud83e\\ud83e\\uddf5"',
    '"1234567890123456789012"',
    `"${'\\\\'.repeat(30)}\\"${'x'.repeat(30)}"`,
  ),
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"\\u0000"',
      '"\\ud800"',
      '"\\ud800x"',
      '"\\udc00"',
      '"\\ud800\\n"',
      '"constructor"',
    ),
  },
);
const names = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '"a"',
      '"b"',
      '"c"',
      '"\\u0061"',
      '"1"',
      '"0"',
      '""',
      '"é~/"',
      '"A"',
      '"long name of a member"',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('"d"', '"e"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"__proto__"',
      '"constructor"',
      '"\\u005f_proto__"',
      '"prototype"',
      '"\\ud800"',
    ),
  },
);
const numbers = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '0',
    '-0',
    '1.0',
    '1e5',
    '1E-7',
    '-1.5e+3',
    '9007199254740993',
    '9007199254740992',
    '1152921504606847000',
    '12345678901234567890',
    '1e400',
    '1e20',
    '0.1234567890123456789',
    '0.99999999999999999999',
    '1.00000000000000000000001',
    `1${'0'.repeat(308)}`,
    `1${'0'.repeat(309)}`,
    `0.${'1'.repeat(500)}`,
    `${'1'.repeat(500)}`,
    `0.${'0'.repeat(100)}1e50`,
    '100e-2',
    '15e-1',
    '2.50',
    '1e15',
    '123456789012345e3',
    '1e99',
  ),
);
const { json } = fc.letrec<{ json: string; array: string; object: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.oneof(numbers, strings, fc.constantFrom('true', 'false', 'null')),
    tie('array'),
    tie('object'),
  ),
  array: fc
    .tuple(
      blank,
      fc.array(
        fc.tuple(blank, tie('json'), blank).map((parts) => parts.join('')),
        { maxLength: 8 },
      ),
    )
    .map(([space, elements]) => `[${elements.join(',') || space}]`),
  object: fc
    .tuple(
      blank,
      fc.array(
        fc
          .tuple(blank, names, blank, fc.constant(':'), blank, tie('json'), blank)
          .map((parts) => parts.join('')),
        { maxLength: 6 },
      ),
    )
    .map(([space, members]) => `{${members.join(',') || space}}`),
}));
const texts = fc.oneof(
  fc
    .array(
      fc.tuple(names, json).map(([name, value]) => `${name}:${value}`),
      { minLength: 1, maxLength: 5 },
    )
    .map((members) => `{${members.join(',')}}`),
  json,
);
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const cutsIn = (bytes: Buffer, places: readonly number[]): number[] =>
  places.map((cut) => cut % (bytes.length + 1));

const RUNS = 3_000;

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
    const places = fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom(
          '',
          ',',
          ':',
          '"',
          '\\',
          '[',
          ']',
          '{',
          '}',
          '0',
          '-',
          '.',
          'e',
          'x',
          ' ',
          '\n',
          '\0',
          'é',
          '\ufeff',
          '],[',
          '},{',
          ',,',
          '""',
          '[[',
          '1 2',
        ),
        fc.nat({ max: 3 }),
      ),
      { minLength: 1, maxLength: 2 },
    );
    fc.assert(
      fc.property(texts, places, cuts, (text, changes, ends) => {
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
    ['a name with U+0000', '{"a":{"\\u0000":1}}', 'nul', ['a', '\0']],
    [
      'a whole number beyond a double',
      '{"rows":[{"id":1},{"id":12345678901234567890}]}',
      'inexact',
      ['rows', 1, 'id'],
    ],
    ['a number beyond all', '{"rows":[{"id":1},[1e400]]}', 'infinite', ['rows', 1, 0]],
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

/** Rows much alike, as rows are, with a stray one now and then. */
const cells = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '1',
      '-20',
      '2.5',
      '"x"',
      '"é"',
      'true',
      'null',
      '[]',
      '[1,2]',
      '["a"]',
      '[1.5,null]',
      '[[1]]',
    ),
  },
  { weight: 1, arbitrary: json },
);
const columnNames = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'A', '7', 'é', 'a b'), {
  minLength: 1,
  maxLength: 5,
});
const rowTexts = fc
  .tuple(
    columnNames,
    fc.array(
      fc.tuple(fc.array(cells, { minLength: 5, maxLength: 5 }), fc.integer({ min: 0, max: 15 })),
      { maxLength: 12 },
    ),
  )
  .map(
    ([columns, rows]) =>
      `[${rows
        .map(
          ([values, less]) =>
            `{${columns
              .map((name, index) => `${JSON.stringify(name)}: ${values[index]}`)
              .filter((_, index) => (less >> 1) % 5 !== index || less > 8)
              .join(',')}}`,
        )
        .join(', ')}]`,
  );
const declarations = fc.option(
  fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'é', 'a b'),
    fc.constantFrom('integer', 'number', 'string', 'boolean', 'array', 'json', 'date'),
  ),
  { nil: undefined, freq: 2 },
);

describe('what the scan shows of rows', () => {
  it('is what a look at each of them tells, or nothing', () => {
    let told = 0;
    fc.assert(
      fc.property(rowTexts, cuts, declarations, (text, places, declared) => {
        const bytes = Buffer.from(`{"rows":${text}}`);
        const { refused, summary } = scanned(bytes, cutsIn(bytes, places));
        if (refused !== undefined) return;
        const rows = JSON.parse(text) as Json[];
        expect(summary.rows).toBe(rows.length);
        const shown = shownColumns(summary, declared);
        if (shown === 'unclear') return;
        told += 1;
        expect(shown).toEqual(inferColumns(rows as readonly JsonObject[], declared, 'refuse'));
      }),
      { numRuns: RUNS },
    );
    expect(told).toBeGreaterThan(RUNS / 10);
  });

  it('is the same for plain rows that are read at once, with anything between them', () => {
    const cell = fc.constantFrom(
      '1',
      '-20',
      '-0',
      '0',
      '007',
      '-',
      '1.',
      '.5',
      '1.5',
      '0.10',
      '2.000000000000001',
      '1e3',
      '123456789012345',
      '1234567890123456',
      '12345678901234567890',
      '"x"',
      '"é🧵"',
      '""',
      '"\\n"',
      '"\n"',
      '"x',
      'true',
      'false',
      'null',
      'nul',
      'truex',
      '[1]',
      '{"a":1}',
      '',
    );
    const plain = (index: number): string =>
      `{"a":${index},"b":"row ${index}","é":${index % 3 === 0},"c":${index}.5}`;
    const stray = fc.oneof(
      fc
        .tuple(fc.constantFrom('a', 'b', 'é', 'c'), cell)
        .map(([name, value]) =>
          plain(7).replace(new RegExp(`"${name}":[^,}]*`, 'u'), () => `"${name}":${value}`),
        ),
      fc.constantFrom(
        '{}',
        '5',
        'null',
        '{"a":1}',
        '{"a":1,"a":2,"b":"x","é":true,"c":1}',
        '{"b":"x","a":1,"é":true,"c":1}',
        '{"a":1,"b":"x","é":true,"c":1,"d":2}',
        '{"a":1,"b":"x","é":true,"c":1',
        '{"a" :1,"b":"x","é":true,"c":1}',
        '{"a":1,"b":"x","é":true,"c":1,}',
        '{"__proto__":1}',
        `${' '.repeat(5_000)}{"a":1,"b":"x","é":true,"c":1}`,
      ),
    );
    fc.assert(
      fc.property(
        fc.nat({ max: 4 }),
        stray,
        fc.nat({ max: 4 }),
        cuts,
        (before, strange, after, places) => {
          const rows = [
            ...Array.from({ length: before }, (_, index) => plain(index)),
            strange,
            ...Array.from({ length: after }, (_, index) => plain(index)),
          ];
          const bytes = Buffer.from(`{"rows":[${rows.join(',')}],"n":{"x":12345678901234567890}}`);
          // Of a character that is cut by the end of a chunk, only a part is told.
          const found = (ends?: number[]) =>
            JSON.parse(
              JSON.stringify(scanned(bytes, ends)).replace(
                /Unexpected .*? at byte/,
                'Unexpected at byte',
              ),
            ) as unknown;
          // A row that goes on in another chunk is never read at once.
          const oneByOne = found([...bytes.keys()]);
          expect(found()).toEqual(oneByOne);
          expect(found(cutsIn(bytes, places))).toEqual(oneByOne);
        },
      ),
      { numRuns: RUNS / 10 },
    );
  });

  it('settles millions of rows without members at a glance, as a look at each would', () => {
    const { summary } = scanned(Buffer.from('{"rows":[{},{},{}]}'));
    for (const declared of [undefined, {}, { a: 'integer' }])
      expect(shownColumns(summary, declared)).toEqual(
        inferColumns([{}, {}, {}], declared, 'refuse'),
      );
  });

  it('names the first item that is no object', () => {
    const { summary } = scanned(Buffer.from('{"rows":[{"a":1},{},null,5]}'));
    expect(summary).toMatchObject({ rows: 4, stranger: { item: 3 } });
  });

  it('holds no more names than a table may have columns', () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"n${index}":1`).join(',');
    const { summary } = scanned(Buffer.from(`{"rows":[{${members}}]}`));
    expect(summary.columns).toHaveLength(MAX_COLUMNS);
    expect(shownColumns(summary, undefined)).toEqual({
      ok: false,
      problems: [{ code: 'invalid_value', message: 'A table has at most 500 columns' }],
    });
  });
});
