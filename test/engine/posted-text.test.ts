/** Rows that a call posts are the same rows whether they come as text or in a file. */

import type { RunOutcome } from '../../src/engine/contract.ts';
import type { PostedRows } from '../../src/engine/posted-rows.ts';
import { isReadAsText } from '../../src/engine/ingest/posted.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';
import { postedFile, postedText } from './posted-rows.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({});
});
afterAll(() => engine.close());

function run(posted: PostedRows, columns: JsonObject | null): Promise<RunOutcome> {
  const graph = chain(
    ['sources/params', { param: 'rows', ...(columns && { columns }) }],
    ['termination/dashboardOutput', {}],
  );
  return engine.run(runRequest({ graph, rows: new Map([['rows', posted]]) }));
}

const TYPED = { a: 'integer', b: 'string', c: 'number', d: 'boolean' };
const FLAT =
  '[{"a":1,"b":"é😀 \\"q\\"\\n","c":1.5,"d":true},{"a":-9007199254740991,"b":"","c":1e300,"d":false},{"a":0,"b":"x","c":7,"d":null}]';

/** Values within values that are read as they came. */
const NESTED = [
  { o: { k: 'é', l: [1, 2.5, null, { x: true }], m: {} }, l: [{ a: 1 }, { b: '"' }] },
  { o: { k: 1 }, l: [] },
  { o: null, l: null },
];

const cases: readonly (readonly [what: string, json: string, columns?: JsonObject])[] = [
  ['flat rows', FLAT],
  ['flat rows of declared columns', FLAT, TYPED],
  ['rows with blanks between', '[ { "a" : 1 , "b" : [1, 2] } ,\n{ "a" : 2 , "b" : [] } ]'],
  ['rows in which a member is missing', '[{"a":1,"b":"x"},{"a":2}]'],
  ['rows without a declared column', '[{"a":1},{"a":2}]', { a: 'integer', z: 'string' }],
  ['members in another order', '[{"a":1,"b":"x"},{"b":"y","a":2}]'],
  ['lists and objects', '[{"a":[1,[2]],"o":{"x":1.50,"y":null}},{"a":[],"o":{}}]'],
  ['declared lists and objects', '[{"a":[1.0,"x"],"o":{"k":1}}]', { a: 'array', o: 'object' }],
  [
    'dates as text',
    '[{"d":"2024-02-29","t":"2024-01-01T12:00:00+02:00"}]',
    { d: 'date', t: 'timestamp' },
  ],
  [
    'numbers that stand as text',
    '[{"a":"007","b":1},{"a":"8","b":"x"}]',
    { a: 'integer', b: 'string' },
  ],
  ['numbers of every form', '[{"a":-0,"b":1e2,"c":0.10},{"a":12,"b":2.5E-3,"c":123456789.125}]'],
  ['whole numbers that doubles cannot hold', '[{"a":9007199254740993},{"a":1}]'],
  ['a member twice', '[{"a":1,"a":2}]'],
  ['names with escapes', '[{"\\u0061":1,"b c":2}]'],
  ['columns that are null', '[{"a":null,"b":1},{"a":null,"b":2}]'],
  ['rows without members', '[{},{}]', { a: 'integer', b: 'integer' }],
  ['no rows', '[]', { a: 'integer' }],
  ['objects', JSON.stringify(NESTED)],
  ['declared objects', JSON.stringify(NESTED), { o: 'object', l: 'array' }],
  ['arrays and objects', '[{"a":[1]},{"a":{"b":[]}}]'],
];

it.each(cases.map(([what, json, columns]) => ({ what, json, columns: columns ?? null })))(
  '$what',
  async ({ json, columns }) => {
    const inFile = await run(postedFile(engine, json), columns);
    const asText = await run(postedText(json), columns);
    expect(inFile.status).toBe('completed');
    expect(rowsOf(asText)).toEqual(rowsOf(inFile));
    if (asText.status !== 'completed' || inFile.status !== 'completed') throw new Error('not run');
    expect(asText.outputs[0]!.columns).toEqual(inFile.outputs[0]!.columns);
    expect(asText.sources).toEqual([{ ...inFile.sources[0]!, ms: expect.any(Number) as number }]);
  },
);

it.each(['file', 'text'])('objects in a %s come out as they are', async (form) => {
  const json = JSON.stringify(NESTED);
  const posted = form === 'file' ? postedFile(engine, json) : postedText(json);
  expect(rowsOf(await run(posted, null))).toEqual(NESTED);
  const graph = chain(
    ['sources/params', { param: 'rows' }],
    ['queryoperators/computedColumn', { column_name: 't', expression: 'cast(o as string)' }],
    ['termination/dashboardOutput', {}],
  );
  const texts = rowsOf(
    await engine.run(runRequest({ graph, rows: new Map([['rows', posted]]) })),
  ).map((row) => (row as { t: unknown }).t);
  expect(texts).toEqual(NESTED.map(({ o }) => (o === null ? null : JSON.stringify(o))));
});

it.each(['file', 'text'])(
  'numbers within objects in a %s have their shortest form',
  async (form) => {
    const json =
      '[{"o":{"a":1e2,"b":[100.0,1.50,10.05],"c":"1.0"}},{"o":{"a":7,"b":[],"c":"[2.0,3.0]"}}]';
    const posted = form === 'file' ? postedFile(engine, json) : postedText(json);
    const graph = chain(
      ['sources/params', { param: 'rows' }],
      ['queryoperators/computedColumn', { column_name: 't', expression: 'cast(o as string)' }],
      [
        'queryoperators/computedColumn',
        { column_name: 'a', expression: "json_extract_string(o, '$.a')" },
      ],
      ['termination/dashboardOutput', {}],
    );
    const outcome = await engine.run(runRequest({ graph, rows: new Map([['rows', posted]]) }));
    expect(rowsOf(outcome)).toMatchObject([
      { t: '{"a":100,"b":[100,1.5,10.05],"c":"1.0"}', a: '100' },
      { t: '{"a":7,"b":[],"c":"[2.0,3.0]"}', a: '7' },
    ]);
  },
);

it.each<[string, string, JsonObject]>([
  ['text where a number is declared', '[{"a":"x"}]', { a: 'integer' }],
  ['a member that is not declared', '[{"a":1,"z":2}]', { a: 'integer' }],
  ['a date that is none', '[{"d":"2024-02-30"}]', { d: 'date' }],
])('%s fails alike', async (_what, json, columns) => {
  const inFile = await run(postedFile(engine, json), columns);
  const sources = inFile.sources.map((one) => ({ ...one, ms: expect.any(Number) as number }));
  expect(await run(postedText(json), columns)).toEqual({ ...inFile, sources });
});

it.each([
  ['null', 'null'],
  ['[]', 'an array'],
  ['"x"', 'a string'],
  ['true', 'a boolean'],
  ['0', 'a number'],
])('an item %s is said to be %s', async (item, kind) => {
  for (const posted of [postedText, (json: string) => postedFile(engine, json)])
    expect(await run(posted(`[{"a":1},${item}]`), null)).toMatchObject({
      status: 'failed',
      problem: { message: expect.stringContaining(`: its item 2 is ${kind}`) },
    });
});

it.each<[string, string, boolean]>([
  ['1,000', JSON.stringify(Array.from({ length: 1_000 }, (_, a) => ({ a, b: 'x' }))), true],
  ['1,001', JSON.stringify(Array.from({ length: 1_001 }, (_, a) => ({ a, b: 'x' }))), false],
  ['one without a member of the first', '[{"a":1,"b":2},{"a":1}]', false],
  ['a first without a member of the others', '[{"a":1},{"a":1,"b":2},{"a":2,"b":2}]', false],
  ['members in another order', '[{"a":1,"b":[1]},{"b":null,"a":2}]', true],
  ['a member twice', '[{"a":1,"a":1}]', false],
])('which rows are read as text: %s', (_what, json, expected) => {
  expect(isReadAsText(postedText(json).summary)).toBe(expected);
});
