import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/fillMissing';
const bench = useBench();
const types = {
  i: 'integer',
  n: 'number',
  's/"': 'string',
  b: 'boolean',
  d: 'date',
  t: 'timestamp',
  o: 'object',
  a: 'array',
};
const full = [1, 1.5, '', false, '2024-01-01', '2024-01-01T00:00:00Z', { k: null }, []];
const inputs = {
  input1: table(
    types,
    full,
    full.map(() => null),
  ),
};

it('fills every type, and nothing that is there', async () => {
  const fields = {
    i: 2,
    n: 2,
    's/"': "it's 100%",
    b: true,
    d: '2024-02-29',
    t: '2024-02-29T12:00:00+02:00',
    o: { 'q"': "'" },
    a: [1, 'é'],
  };
  const result = await bench.run({ type, config: { fields }, inputs });
  expect(result).toEqual({
    columns: Object.entries(types).map(([name, columnType]) => ({ name, type: columnType })),
    rows: [
      {
        i: 1,
        n: 1.5,
        's/"': '',
        b: false,
        d: '2024-01-01',
        t: '2024-01-01T00:00:00.000Z',
        o: { k: null },
        a: [],
      },
      { ...fields, t: '2024-02-29T10:00:00.000Z' },
    ],
  });
});

it.each(['2024-02-29T12:00:00+0200', '2024-02-29T12:00:00+02', '2024-02-29 10:00'])(
  'fills a timestamp with %s',
  async (t) => {
    const found = await bench.rows({
      type,
      config: { fields: { t } },
      inputs: { input1: table({ t: 'timestamp' }, [null]) },
    });
    expect(found).toEqual([{ t: '2024-02-29T10:00:00.000Z' }]);
  },
);

it('makes numbers of whole numbers where a fraction fills them', async () => {
  const result = await bench.run({
    type,
    config: { fields: { i: 0.5 } },
    inputs: { input1: table({ i: 'integer' }, [1], [null]) },
  });
  expect(result).toEqual({
    columns: [{ name: 'i', type: 'number' }],
    rows: [{ i: 1 }, { i: 0.5 }],
  });
});

it('fails the run where a whole number beyond 2^53 would become another beside the fraction that fills', async () => {
  const input1 = table({ i: 'integer' }, ['9007199254740993'], [null]);
  expect(await bench.run({ type, config: { fields: { i: 0.5 } }, inputs: { input1 } })).toEqual({
    failed: {
      code: 'invalid_value',
      message:
        'The whole number 9007199254740993 cannot stand among fractions unchanged; cast it, or what it meets',
    },
  });
  const exact = table({ i: 'integer' }, ['1152921504606846976'], [null]);
  expect(
    await bench.rows({ type, config: { fields: { i: 0.5 } }, inputs: { input1: exact } }),
  ).toEqual([{ i: 2 ** 60 }, { i: 0.5 }]);
});

it.each([
  [9007199254740992, '9007199254740992'],
  ['9007199254740993', '9007199254740993'],
  [1152921504606846976, '1152921504606846976'],
])('fills whole numbers beyond 2^53 with %j, digit by digit', async (value, shown) => {
  const given = { input1: table({ i: 'integer' }, ['9007199254740995'], [null]) };
  const result = await bench.run({ type, config: { fields: { i: value } }, inputs: given });
  expect(result).toEqual({
    columns: [{ name: 'i', type: 'integer' }],
    rows: [{ i: '9007199254740995' }, { i: shown }],
  });
});

it('of no rows gives none', async () => {
  expect(
    await bench.rows({
      type,
      config: { fields: { i: 0 } },
      inputs: { input1: table({ i: 'integer' }) },
    }),
  ).toEqual([]);
});

it.each<[JsonObject, string, string, string]>([
  [{}, 'missing_config', '/fields', 'queryoperators/fillMissing requires `fields`'],
  [{ fields: {} }, 'invalid_config', '/fields', '`fields` must not be empty'],
  [{ fields: { x: 1 } }, 'unknown_column', '/fields/x', 'Unknown column `x`; did you mean `i`?'],
  [{ fields: { I: 1 } }, 'unknown_column', '/fields/I', 'Unknown column `I`; did you mean `i`?'],
  [
    { fields: { i: '0.5' } },
    'type_mismatch',
    '/fields/i',
    '`i` holds whole numbers, but the value is the text "0.5"; write the number without quotes',
  ],
  [
    { fields: { 's/"': 0 } },
    'type_mismatch',
    '/fields/s~1"',
    '`s/"` holds text, but the value is 0; write it as text: "0"',
  ],
  [
    { fields: { d: 'today' } },
    'type_mismatch',
    '/fields/d',
    '`d` holds dates, but the value is the text "today"; write a date as "2024-12-31"',
  ],
  [
    { fields: { a: { k: 1 } } },
    'type_mismatch',
    '/fields/a',
    '`a` holds arrays, but the value is an object',
  ],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
});
