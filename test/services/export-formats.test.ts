/** What happens to stored rows in each format of text, wherever a chunk ends. */

import { jsonWriter, ndjsonWriter } from '../../src/services/exports/json.ts';
import { RowCells } from '../../src/services/exports/row-cells.ts';
import { written } from '../../src/services/exports/row-writer.ts';
import {
  cell,
  exported,
  guarded,
  kept,
  ndjson,
  pieces,
  atOnce,
  type Table,
} from './exported-tables.ts';

it('lines of NDJSON whose columns are all wanted are handed on as they are', () => {
  const lines = Buffer.from('{"a":1,"b":2,"c":3}\n');
  const cells = new RowCells(lines);
  const rows = (order: readonly number[]) => {
    const columns = order.map((at) => ({ name: cells.names[at]!, type: 'integer' }) as const);
    return ndjsonWriter.rows({ cells, columns, order })(lines);
  };
  expect(rows([0, 1, 2])).toBe(lines);
  expect(String(rows([0, 2, 1]))).toBe('{"a":1,"c":3,"b":2}\n');
  expect(String(rows([2, 1, 0]))).toBe('{"c":3,"b":2,"a":1}\n');
  expect(String(rows([0, 1]))).toBe('{"a":1,"b":2}\n');
});

describe('a cell of CSV', () => {
  it.each([
    ['""', 'string', '""'],
    ['"tea"', 'string', 'tea'],
    ['"a,b"', 'string', '"a,b"'],
    ['" a"', 'string', '" a"'],
    ['"a "', 'string', '"a "'],
    ['"say \\"hi\\""', 'string', '"say ""hi"""'],
    ['"a\\nb"', 'string', '"a\nb"'],
    ['"a\\r\\nb"', 'string', '"a\r\nb"'],
    ['"a\\\\b"', 'string', 'a\\b'],
    ['"a\\\\ "', 'string', '"a\\ "'],
    ['" \\\\a"', 'string', '" \\a"'],
    ['"\\u0001\\u001f"', 'string', '\u0001\u001f'],
    ['"é漢😀"', 'string', 'é漢😀'],
    ['"' + 'long '.repeat(100) + 'text"', 'string', 'long '.repeat(100) + 'text'],
    ['-5', 'number', '-5'],
    ['5.0', 'number', '5.0'],
    ['1e-05', 'number', '1e-05'],
    ['"-9223372036854775808"', 'number', '-9223372036854775808'],
    ['true', 'boolean', 'true'],
    ['"1969-07-20"', 'date', '1969-07-20'],
    ['"0001-01-01T00:00:00.000Z"', 'timestamp', '0001-01-01T00:00:00.000Z'],
    ['[]', 'array', '[]'],
    ['[1]', 'array', '[1]'],
    ['[1,2]', 'array', '"[1,2]"'],
    ['[1,[2,{"a":"}]"}]]', 'array', '"[1,[2,{""a"":""}]""}]]"'],
    ['{"a":"\\"{"}', 'object', '"{""a"":""\\""{""}"'],
    ['[""]', 'array', '"[""""]"'],
    ['"text"', 'object', 'text'],
    ['-5', 'object', '-5'],
  ])('of %s, a %s, is %s', async (json, type, expected) => {
    expect(await cell(json, type)).toBe(expected);
  });

  it.each([
    ['"=1+1"', "'=1+1"],
    ['"=a,b"', `"'=a,b"`],
    ['"= "', `"'= "`],
    ['"@a"', "'@a"],
    ['"\\r=1"', `"'\r=1"`],
    ['"\\n=1"', `"'\n=1"`],
    ['"=\\"x\\""', `"'=""x"""`],
    ['"\\u003d1"', "'=1"],
    ['"＝1"', "'＝1"],
    ['"＠a"', "'＠a"],
    ['"："', '：'],
    ['"a=1"', 'a=1'],
  ])('of the text %s is guarded as %s', async (json, expected) => {
    expect(await cell(json)).toBe(expected);
    expect(await cell(json, 'object')).toBe(expected);
  });

  it('has a head that readers neither trim nor take for none', async () => {
    const columns = { '': 'number', ' a': 'number', 'b ': 'number' };
    expect(await exported({ columns, rows: [['1', '2', '3']] }, kept)).toBe(
      '""," a","b "\r\n1,2,3\r\n',
    );
  });

  it('is exact where formulas are kept', async () => {
    expect(await cell('"=1+1"', 'string', kept)).toBe('=1+1');
    expect(await cell('"\\t=\\"x\\""', 'string', kept)).toBe('"\t=""x"""');
  });
});

const table: Table = {
  columns: { n: 'number', 'a "name", long': 'string', '=é': 'array', empty: 'string' },
  rows: Array.from({ length: 50 }, (_, n) => [
    String(n),
    JSON.stringify(`row ${n}, "quoted" \n é 漢 \\`),
    JSON.stringify([n, { deep: ['"', '{', n] }]),
    n % 3 === 0 ? 'null' : '""',
  ]),
};

describe.each([
  ['CSV', guarded],
  ['NDJSON', () => ndjsonWriter],
  ['JSON', jsonWriter],
])('%s', (_, writer) => {
  it('is the same wherever a chunk ends', async () => {
    const whole = await exported(table, writer);
    for (const chunkBytes of [1, 2, 3, 7, 64, 1021])
      expect(await exported(table, writer, { chunkBytes })).toBe(whole);
  });

  it('has the columns that are asked for, in their order', async () => {
    const names = Object.keys(table.columns);
    for (const columns of [['empty', 'n'], names.toReversed(), names.slice(0, -1)]) {
      const expected = {
        columns: Object.fromEntries(columns.map((name) => [name, table.columns[name]!])),
        rows: table.rows.map((row) => columns.map((name) => row[names.indexOf(name)]!)),
      };
      expect(await exported(table, writer, { columns, chunkBytes: 100 })).toBe(
        await exported(expected, writer),
      );
    }
  });
});

it('JSON is one array, NDJSON is what is stored, and CSV begins with the names', async () => {
  const rows = table.rows.map((row) =>
    Object.fromEntries(
      Object.keys(table.columns).map((name, at) => [name, JSON.parse(row[at]!) as unknown]),
    ),
  );
  expect(JSON.parse(await exported(table, jsonWriter, { chunkBytes: 100 }))).toEqual(rows);
  expect(await exported(table, () => ndjsonWriter)).toBe(ndjson(table));
  expect(await exported(table, guarded)).toMatch(/^n,"a ""name"", long",'=é,empty\r\n0,/);
});

it.each([
  ['CSV', guarded, 'n,b\r\n'],
  ['NDJSON', () => ndjsonWriter, ''],
  ['JSON', jsonWriter, '[]'],
])('%s without rows is %j', async (_, writer, expected) => {
  expect(await exported({ columns: { n: 'number', b: 'string' }, rows: [] }, writer)).toBe(
    expected,
  );
});

it('a cell of nothing but quotes finds room', async () => {
  const columns = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`, 'array']));
  const rows = [Object.keys(columns).map(() => '["","",""]')];
  const csv = await exported({ columns, rows }, guarded);
  expect(csv.split('\r\n')[1]!.split('"["""",""""').length).toBe(501);
});

it('the last row may end without a newline', async () => {
  const parts: Buffer[] = [];
  for await (const part of written(
    pieces('{"x":1}\n{"x":2}', 5),
    [{ name: 'x', type: 'number' }],
    guarded(),
    atOnce,
  ))
    parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('x\r\n1\r\n2\r\n');
});

it.each(['{"x":1', '{"xy":1}\n', '{"x":1,"y":2}\n', '{"x":1} \n', '[1]\n', '{"x":"a\n'])(
  'rows that are damaged end the export: %j',
  async (lines) => {
    const reading = async () => {
      for await (const _ of written(
        pieces(`{"x":1}\n${lines}`, 1000),
        [{ name: 'x', type: 'number' }],
        guarded(),
        atOnce,
      ));
    };
    await expect(reading()).rejects.toThrow('stored row');
  },
);
