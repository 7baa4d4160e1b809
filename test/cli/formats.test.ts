/** Rows as text, files that appear whole, and what a terminal may be shown. */

import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../src/client/index.ts';
import { createPaint } from '../../src/cli/output/paint.ts';
import {
  createResponseFormat,
  createRowFormat,
  FORMATS,
  type Format,
} from '../../src/cli/output/row-format.ts';
import { fitColumns } from '../../src/cli/output/fit.ts';
import { renderTable } from '../../src/cli/output/table.ts';
import { openTarget } from '../../src/cli/output/target.ts';
import { visible } from '../../src/cli/output/visible.ts';

const SCHEMA: Record<string, string> = { n: 'number', s: 'string', b: 'boolean', o: 'object' };
const ROWS: Row[] = [
  { n: 1.5, s: 'tea, green', b: true, o: { a: [1, 'x"y'] } },
  { n: null, s: '', b: false, o: null },
  { n: -12345, s: 'two\nlines "q"', b: null, o: [] },
  { n: 9007199254740991, s: ' padded ', b: true, o: {} },
  { n: 1e21, s: '=1+1', b: true, o: 'text' },
];

function textOf(
  format: Format,
  batches: Row[][],
  { guardsFormulas = false, schema = SCHEMA, width = null as number | null } = {},
): string {
  const rows = createRowFormat(
    format,
    Object.entries(schema).map(([name, type]) => ({ name, type })),
    { paint: createPaint(false), width, guardsFormulas },
  );
  return rows.begin() + batches.map((batch) => rows.batch(batch)).join('') + rows.end();
}

it.each(['csv', 'table'] as const)(
  '%s keeps the order of columns whose names are numbers',
  (format) => {
    const rows = createRowFormat(
      format,
      [
        { name: 'year', type: 'string' },
        { name: '2024', type: 'number' },
      ],
      { paint: createPaint(false), width: null, guardsFormulas: false },
    );
    expect(rows.begin() + rows.batch([{ year: 'total', 2024: 7 }])).toMatch(
      /^year[ ,]+2024\s+total[ ,]+7\s+$/,
    );
  },
);

describe('csv', () => {
  it.each([
    ['a lone carriage return', 'a\rb'],
    ['a lone line feed', 'a\nb'],
    ['both', 'a\r\nb'],
    ['a carriage return in the name', 'x', 'na\rme'],
    ['a comma', 'a,b'],
    ['a quote', 'a"b'],
  ])(
    'quotes what a reader would take for the end of a cell or a record: %s',
    (_, value, name = 'x') => {
      const quoted = (text: string): string =>
        /[",\r\n]/.test(text) ? `"${text.replace('"', '""')}"` : text;
      expect(textOf('csv', [[{ [name]: value }]], { schema: { [name]: 'string' } })).toBe(
        `${quoted(name)}\r\n${quoted(value)}\r\n`,
      );
    },
  );

  it('is RFC 4180 with exact values', () => {
    expect(textOf('csv', [ROWS])).toBe(
      [
        'n,s,b,o',
        '1.5,"tea, green",true,"{""a"":[1,""x\\""y""]}"',
        ',"",false,',
        '-12345,"two\nlines ""q""",,[]',
        '9007199254740991," padded ",true,{}',
        '1e+21,=1+1,true,text',
        '',
      ].join('\r\n'),
    );
  });

  it('guards texts that a spreadsheet would compute, where asked to, and leaves numbers', () => {
    const rows = ['=a', '+a', '-a', '@a', '\ta', '＝a', '＋a', '－a', '＠a', 'a=', '', -5].map(
      (x) => ({ x }),
    );
    expect(textOf('csv', [rows], { guardsFormulas: true, schema: { x: 'string' } })).toBe(
      [
        'x',
        "'=a",
        "'+a",
        "'-a",
        "'@a",
        `"'\ta"`,
        "'＝a",
        "'＋a",
        "'－a",
        "'＠a",
        'a=',
        '""',
        '-5',
        '',
      ].join('\r\n'),
    );
  });

  it('has its head also without rows', () => {
    expect(textOf('csv', [])).toBe('n,s,b,o\r\n');
  });
});

describe('json and ndjson', () => {
  it.each([[[]], [[ROWS]], [[ROWS.slice(0, 2), [], ROWS.slice(2)]]])(
    'give back the rows, however they come',
    (batches) => {
      expect(JSON.parse(textOf('json', batches))).toEqual(batches.flat());
      const lines = textOf('ndjson', batches).split('\n');
      expect(lines.pop()).toBe('');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(batches.flat());
    },
  );

  it('give the whole response with all rows in it', () => {
    for (const head of [{}, { status: 'completed', schema: SCHEMA }]) {
      const format = createResponseFormat({ ...head, rows: [] });
      expect(
        JSON.parse(format.begin() + format.batch(ROWS) + format.batch(ROWS) + format.end()),
      ).toEqual({
        ...head,
        rows: [...ROWS, ...ROWS],
      });
    }
  });
});

describe('table', () => {
  it('lines columns up, numbers to the right, and shows what is not text', () => {
    expect(
      textOf(
        'table',
        [
          [
            { n: 1, s: 'a' },
            { n: 1000, s: null },
            { n: null, s: 'long\u001b[31m text' },
          ],
        ],
        { schema: { n: 'number', s: 'string' } },
      ),
    ).toBe(['   n  s', '   1  a', '1000  null', 'null  long\\u001b[31m text', ''].join('\n'));
  });

  it('repeats its head for each batch, and has it without rows', () => {
    const schema = { n: 'number' };
    expect(textOf('table', [[{ n: 1 }], [{ n: 22 }]], { schema })).toBe('n\n1\n\n n\n22\n');
    expect(textOf('table', [], { schema })).toBe('n\n');
    expect(textOf('table', [], { schema: {} })).toBe('');
  });

  it('counts wide characters as they are shown', () => {
    expect(
      renderTable(
        [{ title: 'a' }, { title: 'b' }],
        [
          ['日本', 'x'],
          ['abc', 'y'],
        ],
        { paintHead: (text) => text, width: null },
      ).text,
    ).toBe('a     b\n日本  x\nabc   y\n');
  });

  it('fits the terminal: the widest columns give way, and it says that they did', () => {
    const schema = { id: 'number', name: 'string', note: 'string' };
    const rows = [[{ id: 1, name: 'Ada', note: 'a note that goes on and on' }]];
    expect(textOf('table', rows, { schema, width: 24 })).toBe(
      'id  name  note\n 1  Ada   a note that g…\nShortened to the width of the terminal. --format json shows everything, -o file keeps it.\n',
    );
    expect(textOf('table', rows, { schema, width: 36 })).toBe(
      'id  name  note\n 1  Ada   a note that goes on and on\n',
    );
  });

  it('leaves the last columns out where even narrow ones do not fit', () => {
    const schema = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`column${at}`, 'string']),
    );
    const text = textOf('table', [[{ column0: 'x'.repeat(50) }]], { schema, width: 40 });
    expect(text.split('\n').slice(0, 2)).toEqual([
      'column0  column1  colum…  colum…  colum…',
      'xxxxxx…  null     null    null    null',
    ]);
    expect(text).toContain('Shortened to the width');
  });

  it.each([
    [[3, 3], 80, [3, 3]],
    [[100, 3], 20, [15, 3]],
    [[100, 100], 21, [10, 9]],
    [[10, 50, 20], 50, [10, 18, 18]],
    [[200], 4, [4]],
    [[6, 6, 6], 22, [6, 6, 6]],
    [[6, 6, 6], 21, [6, 6]],
  ])('columns of %j in %i characters are %j wide', (natural, width, expected) => {
    expect(fitColumns(natural, width, 2).widths).toEqual(expected);
  });
});

it('every format takes a column that is missing in a row, and a name with odd characters', () => {
  for (const format of FORMATS)
    expect(() =>
      textOf(format, [[{}, { 'a,"b\n': 1 }]], { schema: { 'a,"b\n': 'number' } }),
    ).not.toThrow();
});

it.each([
  ['plain', 'plain'],
  ['a\nb\tc\rd', 'a\\nb\\tc\\rd'],
  ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['\u009b31m', '\\u009b31m'],
  ['abc\u202edef', 'abc\\u202edef'],
  ['Größe 日本 🙂', 'Größe 日本 🙂'],
])('shows %j as %j', (text, expected) => {
  expect(visible(text)).toBe(expected);
});

describe('a file', () => {
  let directory: string;
  const stdout = {
    isTerminal: false,
    width: null,
    write: () => Promise.reject(new Error('not here')),
  };
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'weir-target-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it.each(['new', 'old'])('appears only once it is whole: %s', async (age) => {
    const path = join(directory, 'rows.csv');
    if (age === 'old') writeFileSync(path, 'old');
    const target = await openTarget(path, stdout);
    await target.write('one ');
    await target.write('two');
    expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(age === 'old' ? 'old' : null);
    await target.finish();
    expect(readFileSync(path, 'utf8')).toBe('one two');
    expect(readdirSync(directory)).toEqual(['rows.csv']);
  });

  it('that ends early leaves nothing, and what was there before', async () => {
    const path = join(directory, 'rows.csv');
    writeFileSync(path, 'old');
    const target = await openTarget(path, stdout);
    await target.write('half');
    await target.abandon();
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(directory)).toEqual(['rows.csv']);
  });

  it('that is a link is written through, not replaced', async () => {
    writeFileSync(join(directory, 'real'), 'old');
    symlinkSync(join(directory, 'real'), join(directory, 'link'));
    const target = await openTarget(join(directory, 'link'), stdout);
    await target.write('new');
    await target.finish();
    expect(lstatSync(join(directory, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(directory, 'real'), 'utf8')).toBe('new');
  });
});
