/** What a value becomes does not depend on the way it comes in: few rows stand in a statement, many in a file, and so do those of other hosts. */

import { writeFileSync } from 'node:fs';

import type { Json, JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

const output = ['termination/dashboardOutput', {}] as const;

let body = '';
let engine: TestEngine;

beforeAll(() => {
  engine = catalogueEngine({
    fetchSource: async (_request, { file }) => {
      writeFileSync(file, body);
      return { contentType: 'text/plain', bytes: body.length };
    },
  });
});
afterAll(() => engine.close());

async function sent(
  rows: readonly JsonObject[],
  columns: JsonObject | undefined,
): Promise<unknown[]> {
  const graph = chain(['sources/params', { param: 'rows', ...(columns && { columns }) }], output);
  return rowsOf(await engine.run(runRequest({ graph, params: { rows } })));
}

async function fetched(
  text: string,
  format: string,
  columns: JsonObject | undefined,
): Promise<unknown[]> {
  body = text;
  const graph = chain(
    ['sources/httpRequest', { url: 'https://data.example/', format, ...(columns && { columns }) }],
    output,
  );
  return rowsOf(await engine.run(runRequest({ graph })));
}

const times = 100;

describe.each<[type: string | undefined, values: readonly Json[], read: readonly Json[]]>([
  [
    'integer',
    ['007', '+7', '-007', 7, null, '9223372036854775807', '-0'],
    [7, 7, -7, 7, null, '9223372036854775807', 0],
  ],
  [
    'number',
    [
      '+1.5',
      '007',
      '00.5',
      '+0',
      '.5',
      '5.',
      '-.5e-3',
      '+1E+3',
      1e-7,
      0.1,
      1e300,
      5,
      null,
      '12345678901234567000',
    ],
    [1.5, 7, 0.5, 0, 0.5, 5, -0.0005, 1000, 1e-7, 0.1, 1e300, 5, null, 12345678901234567000],
  ],
  ['boolean', ['true', false, 'false', true, null], [true, false, false, true, null]],
  [
    'string',
    [
      '007',
      1e-7,
      0.00001,
      -1.5e-9,
      1e21,
      1e300,
      2 ** 60,
      7,
      true,
      '1e-07',
      '1e21',
      'a "b"\n',
      '',
      null,
      'x\u0000y',
    ],
    [
      '007',
      '1e-7',
      '0.00001',
      '-1.5e-9',
      '1e+21',
      '1e+300',
      String(2n ** 60n),
      '7',
      'true',
      '1e-07',
      '1e21',
      'a "b"\n',
      '',
      null,
      'x\u0000y',
    ],
  ],
  [
    undefined,
    [1e-7, 0.00001, 1e21, 3, true, '007', null],
    ['1e-7', '0.00001', '1e+21', '3', 'true', '007', null],
  ],
])('values of type %s', (type, values, read) => {
  const columns = type === undefined ? undefined : { k: 'integer', a: type };
  const rows = values.map((a, k) => ({ k, a }));
  const expected = read.map((a, k) => ({ k, a }));

  it('come in the same, few and many', async () => {
    expect(await sent(rows, columns)).toEqual(expected);
    expect(await sent(Array.from({ length: times }, () => rows).flat(), columns)).toEqual(
      Array.from({ length: times }, () => expected).flat(),
    );
  });
  it('come in the same from another host', async () => {
    const written = JSON.stringify(rows).replace(String(2 ** 60), String(2n ** 60n));
    expect(await fetched(written, 'json', columns)).toEqual(expected);
  });
});

it('CSV has numbers as people write them', async () => {
  const text = 'code,price\n007,+1.50\n+8,00.5\n,\n';
  expect(await fetched(text, 'csv', { code: 'integer', price: 'number' })).toEqual([
    { code: 7, price: 1.5 },
    { code: 8, price: 0.5 },
    { code: null, price: null },
  ]);
  expect(await fetched(text, 'csv', undefined)).toEqual([
    { code: '007', price: '+1.50' },
    { code: '+8', price: '00.5' },
    { code: null, price: null },
  ]);
});
