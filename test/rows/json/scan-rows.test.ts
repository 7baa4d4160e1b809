/** What the scan tells of rows is what looking at each of them tells. */

import fc from 'fast-check';
import { ODD, WHOLE } from '../../../src/rows/json/row-shape.ts';
import { MAX_COLUMNS } from '../../../src/rows/limits.ts';
import { inferColumns } from '../../../src/engine/values/infer.ts';
import { summaryColumns } from '../../../src/engine/values/summary-columns.ts';
import type { Columns, Json, JsonObject, Outcome } from '../../../src/engine/types.ts';
import { json, cuts, cutsIn, RUNS } from './json-texts.ts';
import { scanned } from './scanned.ts';

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

/** Without the order: JavaScript puts names such as `7` first, the scan keeps the order of the text. */
function byName(outcome: Outcome<Columns>): unknown {
  return outcome.ok ? new Map(outcome.value.map((column) => [column.name, column])) : outcome;
}

/** Texts of declared dates are not looked at by the scan: they are cast when the run reads them. */
function columnsOf(
  rows: readonly JsonObject[],
  declared: Record<string, string> | undefined,
): Outcome<Columns> {
  const dates = Object.entries(declared ?? {}).filter(([, type]) => type === 'date');
  const withDates = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      dates.flatMap(([name]) => (typeof row[name] === 'string' ? [[name, '2024-01-01']] : [])),
    ),
  }));
  return inferColumns(withDates, declared, 'refuse');
}

describe('what the scan shows of rows', () => {
  it('keeps the order of names that are whole numbers', () => {
    const text = '{"rows":[{"name":"a","2024":1,"2023":2},{"name":"b","10":3}]}';
    const { summary } = scanned(Buffer.from(text), []);
    expect(summary.unclear).toBe(false);
    expect(summary.columns.map(({ name }) => name)).toEqual(['name', '2024', '2023', '10']);
  });

  it('has the names that have escapes among the others', () => {
    const { summary } = scanned(Buffer.from('{"rows":[{"b":1,"\\u0032":1,"1":2}]}'), []);
    expect(summary.columns.map(({ name }) => name)).toEqual(['b', '2', '1']);
  });

  it('reads an exponent after a fraction', () => {
    const { summary } = scanned(Buffer.from('{"rows":[{"a":1},{"a":-1.5e+3}]}'));
    expect(summary.columns).toMatchObject([{ name: 'a', kinds: WHOLE | ODD }]);
  });

  it('equals that of parsing each row, or is undecided', () => {
    let reported = 0;
    fc.assert(
      fc.property(rowTexts, cuts, declarations, (text, places, declared) => {
        const bytes = Buffer.from(`{"rows":${text}}`);
        const { refused, summary } = scanned(bytes, cutsIn(bytes, places));
        if (refused !== undefined) return;
        const rows = JSON.parse(text) as Json[];
        expect(summary.rows).toBe(rows.length);
        const shown = summaryColumns(summary, declared);
        if (shown === 'unclear') return;
        reported += 1;
        expect(byName(shown)).toEqual(byName(columnsOf(rows as readonly JsonObject[], declared)));
      }),
      { numRuns: RUNS },
    );
    expect(reported).toBeGreaterThan(RUNS / 10);
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
          // Of a character that is cut by the end of a chunk, only a part is reported.
          const found = (ends?: number[]) =>
            JSON.parse(
              JSON.stringify(scanned(bytes, ends)).replace(
                /Unexpected .*? at byte/,
                'Unexpected at byte',
              ),
            ) as unknown;
          // A row that continues in another chunk is never read at once.
          const oneByOne = found([...bytes.keys()]);
          expect(found()).toEqual(oneByOne);
          expect(found(cutsIn(bytes, places))).toEqual(oneByOne);
        },
      ),
      { numRuns: RUNS / 10 },
    );
  });

  it.each(['', ' ', ';', ',,', ']', '],'])('refuses plain rows with %j between them', (between) => {
    const [first, ...others] = [1, 2, 3, 4].map((n) => `{"a":"row ${n}"}`);
    const { refused } = scanned(Buffer.from(`{"rows":[${first},${others.join(between)}]}`));
    expect(refused).toBe('syntax');
  });

  it('settles millions of rows without members at a glance, as a look at each would', () => {
    const { summary } = scanned(Buffer.from('{"rows":[{},{},{}]}'));
    for (const declared of [undefined, {}, { a: 'integer' }])
      expect(summaryColumns(summary, declared)).toEqual(
        inferColumns([{}, {}, {}], declared, 'refuse'),
      );
  });

  it.each([
    ['[null]', undefined],
    ['[1,2.5]', 'number'],
    ['[1,"x"]', 'string'],
    ['[true,1.5,null]', 'string'],
    ['[[1]]', 'array'],
    ['[[1],2]', 'object'],
  ])('of the elements of %s it shows the type: %s', (list, element) => {
    const { summary } = scanned(Buffer.from(`{"rows":[{"a":${list}}]}`));
    const column = { name: 'a', type: 'array', ...(element === undefined ? {} : { element }) };
    expect(summaryColumns(summary, undefined)).toEqual({ ok: true, value: [column] });
  });

  it.each([
    ['{"b":1}', 'object', undefined],
    ['{}', 'object', undefined],
    ['{"b":{"c":[{"b":1},{"b":2}],"b":"x"}}', 'object', undefined],
    ['[{"b":1}]', 'array', 'object'],
    ['[{"b":1},{"b":2},null]', 'array', 'object'],
    ['[{"b":1},2]', 'array', 'object'],
    ['[[1],{"b":1}]', 'array', 'object'],
  ])('of %s it shows the type: %s, of its elements: %s', (value, type, element) => {
    const { summary } = scanned(Buffer.from(`{"rows":[{"a":${value}},{"a":null}]}`));
    const column = { name: 'a', type, ...(element === undefined ? {} : { element }) };
    expect(summaryColumns(summary, undefined)).toEqual({ ok: true, value: [column] });
    const declared = summaryColumns(summary, { a: 'array' });
    expect(declared === 'unclear').toBe(type === 'object');
  });

  it.each([
    '{"b":1,"b":2}',
    '{"b":1,"c":{"d":1,"e":2,"d":3}}',
    '[{"b":1,"c":2,"b":3}]',
    '{"b":1,"7":2}',
    '{"\\u0062":1}',
    '{"b": 1}',
    '{"b":1.0}',
    '{"b":12345678901234567890}',
    `{"${'b'.repeat(1_025)}":1}`,
    `{${Array.from({ length: 1_001 }, (_, n) => `"n${n}":1`).join(',')}}`,
  ])('%s takes a closer look', (value) => {
    const text = Buffer.from(`{"rows":[{"a":${value}}]}`);
    expect(summaryColumns(scanned(text).summary, undefined)).toBe('unclear');
    const bytewise = scanned(text, value.length < 100 ? [...text.keys()] : []);
    expect(summaryColumns(bytewise.summary, undefined)).toBe('unclear');
  });

  it.each([
    '{"b":1,"c":{"b":1,"c":2},"d":[{"b":1},{"b":1}]}',
    `{"${'b'.repeat(1_024)}":1}`,
    `{${Array.from({ length: 1_000 }, (_, n) => `"n${n}":1`).join(',')}}`,
    '{"":1,"é":2,"è":3,"a7":4}',
  ])('%s does not', (value) => {
    const text = Buffer.from(`{"rows":[{"a":${value}}]}`);
    for (const cut of [[], [...text.keys()].slice(0, 2_000)])
      expect(summaryColumns(scanned(text, cut).summary, undefined)).not.toBe('unclear');
  });

  it('names the first item that is no object', () => {
    const { summary } = scanned(Buffer.from('{"rows":[{"a":1},{},null,5]}'));
    expect(summary).toMatchObject({ rows: 4, nonObject: { item: 3 } });
  });

  it('holds no more names than a table may have columns', () => {
    const members = Array.from({ length: 20_000 }, (_, index) => `"n${index}":1`).join(',');
    const { summary } = scanned(Buffer.from(`{"rows":[{${members}}]}`));
    expect(summary.columns).toHaveLength(MAX_COLUMNS);
    expect(summaryColumns(summary, undefined)).toEqual({
      ok: false,
      problems: [{ code: 'invalid_value', message: 'A table has at most 500 columns' }],
    });
  });
});
