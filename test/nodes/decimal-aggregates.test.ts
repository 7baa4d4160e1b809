/** Aggregates of exact decimals. */

import { problemOf, rowsOf } from './results-of.ts';
import { table, useBench } from './run-node.ts';
import type { Json } from '../../src/engine/types.ts';

const bench = useBench();

async function aggregated(name: string, values: readonly Json[], type = 'decimal(12,2)') {
  return bench.run({
    type: 'queryoperators/aggregation',
    config: { aggregations: [{ column_name: 'x', function: name, field: 'a' }] },
    inputs: { input1: table({ a: type }, ...values.map((value) => [value])) },
  });
}

it.each<[name: string, type: string, value: Json]>([
  ['sum', 'decimal(22,2)', '0.30'],
  ['avg', 'decimal(16,6)', '0.100000'],
  ['min', 'decimal(12,2)', '0.10'],
  ['max', 'decimal(12,2)', '0.10'],
  ['median', 'decimal(13,3)', '0.100'],
  ['count_distinct', 'integer', 1],
  ['mode', 'decimal(12,2)', '0.10'],
])('%s of 0.10, 0.1 and 0.100 is exact', async (name, type, value) => {
  const result = await aggregated(name, ['0.10', 0.1, '0.100']);
  expect(result).toMatchObject({ columns: [{ name: 'x', type }], rows: [{ x: value }] });
});

it.each<[values: readonly Json[], average: string]>([
  [['0.01', '0.02', '0.02'], '0.016667'],
  [['-0.01', '-0.02', '-0.02'], '-0.016667'],
  [['0.01', '0.00'], '0.005000'],
  [['9999999999.99', '9999999999.99'], '9999999999.990000'],
])('the average of %j is %s', async (values, average) => {
  expect(rowsOf(await aggregated('avg', values))).toEqual([{ x: average }]);
});

it('rounds an average half away from zero', async () => {
  const values = ['0.000001', '0.000002'];
  expect(rowsOf(await aggregated('avg', values, 'decimal(7,6)'))).toEqual([{ x: '0.000002' }]);
  const negative = values.map((value) => `-${value}`);
  expect(rowsOf(await aggregated('avg', negative, 'decimal(7,6)'))).toEqual([{ x: '-0.000002' }]);
});

it('averages the greatest values', async () => {
  const value = `${'9'.repeat(36)}.99`;
  expect(rowsOf(await aggregated('sum', [value], 'decimal(38,2)'))).toEqual([{ x: value }]);
  const average = await aggregated('avg', ['99999999999999999999999999999999.99'], 'decimal(34,2)');
  expect(rowsOf(average)).toEqual([{ x: '99999999999999999999999999999999.990000' }]);
});

it('fails a sum of more than 38 digits', async () => {
  const value = `${'9'.repeat(36)}.99`;
  expect(problemOf(await aggregated('sum', [value, '0.01'], 'decimal(38,2)'))).toBe(
    'A decimal has more than 38 digits',
  );
});

it('takes the middle of two values exactly', async () => {
  expect(rowsOf(await aggregated('median', ['1.10', '1.11']))).toEqual([{ x: '1.105' }]);
});

it.each(['stddev', 'variance'])('asks for a cast before %s', async (name) => {
  expect(problemOf(await aggregated(name, ['1']))).toMatch(/cast the column to `number` first/);
});

it('reads small numbers in columns without digits before the point', async () => {
  expect(rowsOf(await aggregated('max', [0.00001], 'decimal(5,5)'))).toEqual([{ x: '0.00001' }]);
});
