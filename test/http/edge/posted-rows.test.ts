/** Rows of execute calls too large to be values: they go to files, and nothing about them is otherwise than in small bodies. */

import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chain, dashboard, params } from '../graphs.ts';
import { node, rowsOf, filler, many } from './row-graphs.ts';
import { app, executed, stored } from './posted-service.ts';

describe('rows in a large body', () => {
  it.each<[string, Record<string, string>, (bytes: Buffer) => Buffer]>([
    ['as they are', {}, (bytes) => bytes],
    ['compressed by gzip', { 'content-encoding': 'gzip' }, (bytes) => gzipSync(bytes)],
    ['compressed by brotli', { 'content-encoding': 'br' }, (bytes) => brotliCompressSync(bytes)],
  ])('come out as they went in: %s', async (_, headers, compress) => {
    const rows = many((index) => ({
      id: index,
      name: `näme "${index}"\n`,
      price: index / 4,
      paid: index % 3 === 0,
      none: null,
      tags: ['a', 'b'],
      ...(index % 5 === 0 ? { extra: index } : {}),
    }));
    const out = await executed(
      chain(params('rows'), dashboard),
      JSON.stringify({ params: { before: filler, rows, after: { rows } } }),
      headers,
      compress,
    );
    expect(out).toEqual(rows.map((row) => ({ ...row, extra: 'extra' in row ? row.extra : null })));
  });

  it('may be written with blanks, in any order of members', async () => {
    const rows = many((index) => (index % 2 === 0 ? { a: index, b: 'x' } : { b: 'y', a: index }));
    expect(
      await executed(
        chain(params('rows'), dashboard),
        JSON.stringify({ params: { rows } }, null, 1),
      ),
    ).toEqual(rows);
  });

  // What a glance does not settle is looked at one by one: it must read like the same few rows in a small body.
  it.each([
    ['a member twice', '{"a":1,"a":2}'],
    ['names with escapes', '{"\\u0061":1}'],
    ['names that are numbers', '{"b":1,"7":2}'],
    ['mixed values', '{"a":1.50},{"a":"x"},{"a":1E2},{"a":true}'],
    ['objects', '{"a":{"x": 1.0,"y":[1e2, {"z":"\\u00e9"}],"x":2}}'],
    ['lists of anything', '{"a":[1, "x",null]},{"a":{}},{"a":[[]]}'],
    ['large whole numbers', '{"a":9007199254740992},{"a":1152921504606846976}'],
    ['numbers with exponents', '{"a":1e3},{"a":-0},{"a":1.0}'],
    ['fractions', '{"a":0.1},{"a":1e-7},{"a":0.30000000000000004},{"a":1e300},{"a":5}'],
    ['nothing but nulls', '{"a":null,"b":1}'],
  ])('of %s read as they do in a small body', async (_, text) => {
    const graph = chain(params('rows'), dashboard);
    const few = await executed(graph, `{"params":{"rows":[${text}]}}`);
    const times = Math.ceil(70_000 / text.length);
    const lots = await executed(
      graph,
      `{"params":{"rows":[${Array(times).fill(text).join(',')}]}}`,
    );
    expect(lots.slice(0, few.length)).toEqual(few);
    expect(lots.slice(-few.length)).toEqual(few);
  });

  it('may have declared columns, whatever these are', async () => {
    const columns = {
      id: 'integer',
      day: 'date',
      at: 'timestamp',
      n: 'number',
      s: 'string',
      ok: 'boolean',
      tags: 'array',
      more: 'json',
      absent: 'number',
    };
    const rows = many((index) => ({
      id: index,
      day: '2024-02-29',
      at: '2024-02-29T12:00:00+02:00',
      n: index % 2 ? '1.5' : 2,
      s: 'x',
      ok: true,
      tags: [1],
      more: { a: 1 },
    }));
    const out = await executed(
      chain(rowsOf({ columns }), dashboard),
      JSON.stringify({ params: { rows } }),
    );
    expect(out).toHaveLength(2_000);
    expect(out[1]).toEqual({
      id: 1,
      day: '2024-02-29',
      at: expect.stringContaining('2024-02-29T10:00:00') as string,
      n: 1.5,
      s: 'x',
      ok: true,
      tags: [1],
      more: { a: 1 },
      absent: null,
    });
  });

  it('may serve several nodes', async () => {
    const two = {
      nodes: [
        rowsOf(),
        rowsOf({ columns: { a: 'integer', b: 'string' } }),
        node('queryoperators/union', {}),
        dashboard,
      ],
      edges: [
        { source_node_index: 0, target_node_index: 2 },
        { source_node_index: 1, target_node_index: 2 },
        { source_node_index: 2, target_node_index: 3 },
      ],
    };
    const rows = many((a) => ({ a, b: `text of row ${a}, ${a}` }));
    expect(await executed(two, JSON.stringify({ params: { rows } }))).toEqual([...rows, ...rows]);
  });

  it('count in the last of two members of one name', async () => {
    const graph = chain(params('rows'), dashboard);
    const first = JSON.stringify(many((a) => ({ a, text: 'the first member of the name' })));
    expect(await executed(graph, `{"params":{"rows":${first},"rows":[{"b":1}]}}`)).toEqual([
      { b: 1 },
    ]);
    expect(
      await executed(graph, `{"params":{"rows":${first}},"params":{"rows":[{"b":2}]}}`),
    ).toEqual([{ b: 2 }]);
  });

  it.each<[string, string, object, string]>([
    [
      'an item that is no object',
      '5',
      {},
      'The parameter `rows` must be an object or an array of objects: its item 3001 is a number',
    ],
    [
      'names that differ in case',
      '{"A":1}',
      {},
      'Row 3001: Column names must be unique, whatever their case: `a` and `A` differ only in case',
    ],
    [
      'a value of another type',
      '{"a":"x"}',
      { columns: { a: 'number', b: 'string' } },
      'Row 3001, column `a`: "x" is not a number',
    ],
    [
      'a member that is not declared',
      '{"c":1}',
      { columns: { a: 'integer', b: 'string' } },
      'Row 3001 has a member `c` that is not among the declared columns',
    ],
    [
      'too many columns',
      `{${Array.from({ length: 600 }, (_, index) => `"c${index}":1`).join(',')}}`,
      {},
      'A table has at most 500 columns',
    ],
  ])('with %s fail the run and say so', async (_, row, config, message) => {
    const getter = rowsOf(config);
    const { label } = getter;
    const rows = many((a) => ({ a, b: 'text in a row' }), 3_000).map((each) =>
      JSON.stringify(each),
    );
    const { body } = await app.client.fails('EXECUTION_FAILED', 'executeWorkflow', {
      ...(await stored(chain(getter, dashboard))),
      body: `{"params":{"rows":[${rows.join(',')},${row}]}}`,
    });
    expect(body.data.error).toMatchObject({
      code: expect.stringMatching(/^(invalid_value|duplicate_column|unknown_column)$/) as string,
      message: `nodes[0] "${label}": ${message}`,
    });
  });
});
