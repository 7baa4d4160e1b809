/** Exact decimals through nodes: every digit of a value arrives, or the run fails. */

import { problemOf, rowsOf } from './results-of.ts';
import { table, useBench } from './run-node.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';

const bench = useBench();

const amounts = (...values: readonly Json[]) =>
  table({ g: 'string', a: 'decimal(12,2)', n: 'integer' }, ...values.map((a, n) => ['g', a, n]));

it('selects with other types', async () => {
  const result = await bench.run({
    type: 'queryoperators/select',
    config: {
      columns: [
        { field: 'a', as: 'one', type: 'DECIMAL(12, 1)' },
        { field: 'a', as: 'number', type: 'number' },
        { field: 'a', as: 'text', type: 'string' },
        { field: 'a', as: 'whole', type: 'integer' },
        { field: 'n', as: 'exact', type: 'decimal(20,2)' },
      ],
    },
    inputs: { input1: amounts('12.25', '-0.05', null) },
  });
  expect(rowsOf(result)).toEqual([
    { one: '12.3', number: 12.25, text: '12.25', whole: 12, exact: '0.00' },
    { one: '-0.1', number: -0.05, text: '-0.05', whole: 0, exact: '1.00' },
    { one: null, number: null, text: null, whole: null, exact: '2.00' },
  ]);
});

it('rounds the shortest digits of numbers and text half away from zero', async () => {
  const result = await bench.run({
    type: 'queryoperators/select',
    config: {
      columns: [
        { field: 'x', type: 'decimal(5,2)' },
        { field: 't', type: 'decimal(5,2)' },
      ],
    },
    inputs: {
      input1: [
        { x: 1.005, t: '1.005' },
        { x: -1.005, t: '-1.00499999' },
        { x: 0.00001, t: '+.5' },
      ],
    },
  });
  expect(rowsOf(result)).toEqual([
    { x: '1.01', t: '1.01' },
    { x: '-1.01', t: '-1.00' },
    { x: '0.00', t: '0.50' },
  ]);
});

it.each(['1e5', '1,5', 'NaN', '', '1000', 'x'])('fails to cast the text %j', async (text) => {
  const result = await bench.run({
    type: 'queryoperators/select',
    config: { columns: [{ field: 't', type: 'decimal(5,2)' }] },
    inputs: { input1: [{ t: text }] },
  });
  expect(result).toMatchObject({ failed: { code: 'invalid_value' } });
  expect(problemOf(result)).toContain(`Could not convert string '${text}' to a decimal(5,2)`);
});

it.each<[operator: string, value: Json, matches: readonly Json[]]>([
  ['=', '1.10', ['1.10']],
  ['=', 1.1, ['1.10']],
  ['=', 1.101, []],
  ['>', 1.101, ['2.00']],
  ['>=', '1.1', ['1.10', '2.00']],
  ['in', [1.1, '2'], ['1.10', '2.00']],
  ['in', [1.101, '2'], ['2.00']],
  ['between', ['1.0999999999999999999999', 1.5], ['1.10']],
  ['between', [1, '123456789012345678901234567890'], ['1.10', '2.00']],
  ['!=', 2, ['1.10']],
])('filters by %s %j', async (operator, value, matches) => {
  const result = await bench.run({
    type: 'queryoperators/filter',
    config: { field: 'a', operator, value },
    inputs: { input1: amounts('1.1', 2) },
  });
  expect(rowsOf(result).map(({ a }) => a)).toEqual(matches);
});

it.each<[value: Json, problem: RegExp]>([
  ['1e5', /"1e5" is not a decimal number/],
  ['1,5', /"1,5" is not a decimal number/],
  ['NaN', /"NaN" is not a decimal number/],
  ['1'.repeat(39), /is beyond/],
  [0.30000000000000004, /send its digits as text/],
  [true, /true is not a decimal number/],
])('refuses to filter by %j', async (value, problem) => {
  const result = await bench.run({
    type: 'queryoperators/filter',
    config: { field: 'a', operator: '=', value },
    inputs: { input1: amounts('1.1') },
  });
  expect(problemOf(result)).toMatch(problem);
});

it('joins by value in the common type', async () => {
  const result = await bench.run({
    type: 'queryoperators/join',
    config: { on: [{ left: 'a', right: 'b' }] },
    inputs: {
      input1: table({ a: 'decimal(4,2)' }, ['1.10'], ['2.00']),
      input2: table({ b: 'decimal(10,4)', c: 'string' }, ['1.1', 'x'], ['2.0001', 'y']),
    },
  });
  expect(rowsOf(result)).toEqual([{ a: '1.10', b: '1.1000', c: 'x' }]);
});

it.each(['queryoperators/join', 'queryoperators/union'])('%s refuses a number', async (type) => {
  const exact = table({ a: 'decimal(4,2)' }, ['1.10']);
  const double = table({ a: 'number' }, [1.1]);
  const result = await bench.run(
    type === 'queryoperators/union'
      ? { type, config: {}, inputs: { input1: [exact, double] } }
      : { type, config: { on: 'a' }, inputs: { input1: exact, input2: double } },
  );
  expect(problemOf(result)).toMatch(/exact decimals \(decimal\(4,2\)\)/);
});

it('stacks decimals and whole numbers in a type that holds both', async () => {
  const result = await bench.run({
    type: 'queryoperators/union',
    config: {},
    inputs: {
      input1: [
        table({ a: 'decimal(4,2)' }, ['1.10']),
        table({ a: 'decimal(10,4)' }, ['1.2345']),
        table({ a: 'integer' }, [7]),
      ],
    },
  });
  expect(result).toMatchObject({
    columns: [{ name: 'a', type: 'decimal(23,4)' }],
    rows: [{ a: '1.1000' }, { a: '1.2345' }, { a: '7.0000' }],
  });
});

it('groups, removes duplicates and pivots by value', async () => {
  const input1 = table({ a: 'decimal(4,2)', n: 'decimal(4,1)' }, ['1.1', 1], ['1.10', 2], [1, 3]);
  const grouped = await bench.run({
    type: 'queryoperators/aggregation',
    config: { group_by: ['a'], aggregations: [{ column_name: 'x', function: 'sum', field: 'n' }] },
    inputs: { input1 },
  });
  expect(rowsOf(grouped)).toEqual([
    { a: '1.10', x: '3.0' },
    { a: '1.00', x: '3.0' },
  ]);
  const pivoted = await bench.run({
    type: 'queryoperators/pivot',
    config: {
      index: [],
      column: 'a',
      values: [
        { value: 1.1, column_name: 'x' },
        { value: '1', column_name: 'y' },
      ],
      function: 'avg',
      field: 'n',
    },
    inputs: { input1 },
  });
  expect(rowsOf(pivoted)).toEqual([{ x: '1.500000', y: '3.000000' }]);
});

it('takes zero as a value of a type without digits before the point', async () => {
  const result = await bench.run({
    type: 'queryoperators/pivot',
    config: { index: [], column: 'a', values: [{ value: 0, column_name: 'x' }], function: 'count' },
    inputs: { input1: table({ a: 'decimal(5,5)' }, [0]) },
  });
  expect(rowsOf(result)).toEqual([{ x: 1 }]);
});

it('computes windows', async () => {
  const column = async (config: JsonObject) => {
    const result = await bench.run({
      type: 'queryoperators/window',
      config: { column_name: 'x', field: 'a', ...config },
      inputs: { input1: amounts('0.10', '0.20', '0.01') },
    });
    return rowsOf(result).map(({ x }) => x);
  };
  expect(await column({ function: 'running_sum' })).toEqual(['0.10', '0.30', '0.31']);
  expect(await column({ function: 'running_avg' })).toEqual(['0.100000', '0.150000', '0.103333']);
  expect(await column({ function: 'lag' })).toEqual([null, '0.10', '0.20']);
  expect(await column({ function: 'sum', partition_by: ['g'] })).toEqual(['0.31', '0.31', '0.31']);
  const frame = { unit: 'range', preceding: 0.1 };
  expect(await column({ function: 'sum', frame, order_by: ['a'] })).toEqual([
    '0.11',
    '0.30',
    '0.01',
  ]);
});

it('writes small values of configs without an exponent', async () => {
  const result = await bench.run({
    type: 'queryoperators/fillMissing',
    config: { fields: { a: 2.5e-8 } },
    inputs: { input1: table({ a: 'decimal(5,5)' }, [null]) },
  });
  expect(rowsOf(result)).toEqual([{ a: '0.000000025' }]);
});

it('reads the elements of arrays', async () => {
  const unnested = (elements: readonly Json[]) =>
    bench.run({
      type: 'queryoperators/unnest',
      config: { field: 'v', type: 'decimal(20,2)' },
      inputs: { input1: [{ v: elements }] },
    });
  const values = rowsOf(await unnested(['1.005', 2.5, 7, '12345678901234567.89', null, 0.00001]));
  expect(values.map(({ v }) => v)).toEqual([
    '1.01',
    '2.50',
    '7.00',
    '12345678901234567.89',
    null,
    '0.00',
  ]);
  expect(problemOf(await unnested([0.30000000000000004]))).toContain('Could not convert string');
});

it.each<[type: string, problem: RegExp]>([
  ['decimal', /A decimal is written `decimal\(12,2\)`/],
  ['decimal(2,3)', /more digits after the point/],
  ['decimal(39,2)', /1 to 38 digits/],
  ['numeric(12,2)', /A decimal is written/],
  ['text2', /did you mean `text`/],
])('says what is wrong with the type %s', async (type, problem) => {
  const result = await bench.run({
    type: 'queryoperators/select',
    config: { columns: [{ field: 'a', type }] },
    inputs: { input1: amounts('1') },
  });
  expect(problemOf(result)).toMatch(problem);
});
